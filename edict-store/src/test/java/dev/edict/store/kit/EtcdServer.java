package dev.edict.store.kit;

import dev.edict.testing.Waiting;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A real etcd, of one member or several, on free ports of the loopback interface, with its data in a directory of the test.
 *
 * <p>The program is {@code $EDICT_ETCD} or {@code etcd} on the path. Where there is none, tests are skipped with a word
 * about it, or fail if the environment says {@code CI=true}.
 */
public final class EtcdServer implements AutoCloseable {

    private static final String HOW_TO_GET = "NO ETCD FOUND: the tests of the etcd store need one. "
            + "Install it (apt-get install etcd-server) or point EDICT_ETCD at the program.";

    private static final int ATTEMPTS = 3;

    private final Path directory;
    private final List<String> command;
    private final URI endpoint;
    private @Nullable Process process;

    private EtcdServer(Path directory, List<String> command, URI endpoint) {
        this.directory = directory;
        this.command = command;
        this.endpoint = endpoint;
    }

    /** Starts a server with further options. */
    public static EtcdServer start(Path directory, String... options) {
        return startWith("http", directory, options);
    }

    /** Starts a server to which clients talk by TLS. */
    public static EtcdServer startSecure(Path directory, String... options) {
        return startWith("https", directory, options);
    }

    /** Somebody else may take a port between its being found free and etcd's taking it: then others are tried. */
    private static EtcdServer startWith(String scheme, Path directory, String... options) {
        for (int attempt = 1; true; attempt++) {
            String peer = "http://127.0.0.1:" + freePort();
            EtcdServer server = prepare("test", scheme, directory, peer, "test=" + peer, options);
            try {
                server.restart();
                return server;
            } catch (AssertionError failure) {
                server.close();
                if (attempt == ATTEMPTS || !read(server.log()).contains("address already in use")) {
                    throw failure;
                }
            }
        }
    }

    /** Starts a cluster of several members. */
    public static List<EtcdServer> startCluster(Path directory, int size) {
        List<String> peers = IntStream.range(0, size).mapToObj(i -> "http://127.0.0.1:" + freePort()).toList();
        String members = IntStream.range(0, size)
                .mapToObj(i -> "member" + i + "=" + peers.get(i))
                .collect(Collectors.joining(","));
        List<EtcdServer> servers = IntStream.range(0, size)
                .mapToObj(i -> prepare(
                        "member" + i, "http", directory.resolve("member" + i), peers.get(i), members,
                        "--heartbeat-interval=100", "--election-timeout=1000"))
                .toList();
        servers.forEach(EtcdServer::begin);
        servers.forEach(EtcdServer::awaitReady);
        return servers;
    }

    private static EtcdServer prepare(
            String name, String scheme, Path directory, String peer, String members, String... options) {
        String client = scheme + "://127.0.0.1:" + freePort();
        List<String> command = new ArrayList<>(List.of(
                program().toString(),
                "--name=" + name,
                "--data-dir=" + directory.resolve("etcd"),
                "--listen-client-urls=" + client,
                "--advertise-client-urls=" + client,
                "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer,
                "--initial-cluster=" + members,
                "--heartbeat-interval=20",
                "--election-timeout=200",
                "--logger=zap",
                "--log-level=warn"));
        command.addAll(List.of(options));
        return new EtcdServer(directory, command, URI.create(client));
    }

    private static Path program() {
        String configured = System.getenv("EDICT_ETCD");
        Optional<Path> program = configured != null
                ? Optional.of(Path.of(configured))
                : Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(entry -> Path.of(entry, "etcd"))
                        .filter(Files::isExecutable)
                        .findFirst();
        if (program.isEmpty()) {
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(HOW_TO_GET);
            }
            System.err.println(HOW_TO_GET);
            Assumptions.abort(HOW_TO_GET);
        }
        return program.orElseThrow();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public URI endpoint() {
        return endpoint;
    }

    /** Starts the server again with the data it had, and waits until it serves. */
    public void restart() {
        begin();
        awaitReady();
    }

    private void begin() {
        try {
            Files.createDirectories(directory);
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Path log() {
        return directory.resolve("etcd.log");
    }

    private void awaitReady() {
        Process started = Objects.requireNonNull(process);
        try {
            // Whether it has ended counts first: somebody else's etcd may answer on a port that it did not get.
            boolean serves = Waiting.until("etcd serves or has ended", () -> !started.isAlive() ? Boolean.FALSE
                    : ready() ? Boolean.TRUE : null, known -> true);
            if (!serves) {
                throw new AssertionError("etcd does not start:\n" + read(log()));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    /** Has the server stand still: it keeps its connections, and answers nothing. */
    public void freeze() {
        signal("STOP");
    }

    /** Lets it go on after {@link #freeze}. */
    public void thaw() {
        signal("CONT");
    }

    private void signal(String name) {
        Process running = process;
        if (running == null) {
            throw new IllegalStateException("etcd is not running");
        }
        try {
            int code = new ProcessBuilder("kill", "-" + name, Long.toString(running.pid())).inheritIO().start().waitFor();
            if (code != 0) {
                throw new IllegalStateException("kill -" + name + " ended with " + code);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Without TLS the server says itself whether it has found its leader; with it, listening must do. */
    private boolean ready() {
        try {
            if (endpoint.getScheme().equals("https")) {
                new Socket(endpoint.getHost(), endpoint.getPort()).close();
                return true;
            }
            HttpURLConnection connection =
                    (HttpURLConnection) endpoint.resolve("/health").toURL().openConnection();
            return connection.getResponseCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Kills the server without warning. */
    public void kill() {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
            try {
                running.waitFor(30, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        kill();
    }
}
