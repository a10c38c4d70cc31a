package dev.edict.compat.kit;

import dev.edict.client.connect.Connection;
import dev.edict.client.connect.Kubeconfig;
import dev.edict.store.kit.EtcdServer;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An Edict in a process of its own, on the embedded store or on etcd. One thread at a time tells it what to do. */
final class ChildServer implements TestedServer {
    private final Path directory;
    private final @Nullable EtcdServer etcd;
    private final Connection connection;
    private int port;
    private Process process;
    private BufferedReader output;
    private BufferedWriter input;

    private ChildServer(Path directory, @Nullable EtcdServer etcd) throws IOException {
        this.directory = directory;
        this.etcd = etcd;
        this.process = launch();
        this.output = process.inputReader();
        this.input = process.outputWriter();
        awaitReady();
        this.connection = Kubeconfig.read(directory.resolve(ServerProcess.KUBECONFIG)).connection();
    }

    static ChildServer onEmbeddedStore(Path directory) throws IOException {
        return new ChildServer(directory, null);
    }

    static ChildServer onEtcd(Path directory) throws IOException {
        EtcdServer etcd = EtcdServer.start(directory);
        try {
            return new ChildServer(directory, etcd);
        } catch (IOException | RuntimeException | Error failure) {
            etcd.close();
            throw failure;
        }
    }

    private Process launch() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m",
                "-cp", System.getProperty("java.class.path"), ServerProcess.class.getName(),
                directory.toString(), Integer.toString(port)));
        if (etcd != null) {
            command.add(etcd.endpoint().toString());
        }
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log())).start();
    }

    private File log() {
        return directory.resolve("server.log").toFile();
    }

    private void awaitReady() throws IOException {
        String line = output.readLine();
        while (line != null && !line.startsWith(ServerProcess.READY)) {
            line = output.readLine();
        }
        if (line == null) {
            throw new AssertionError("the server does not start:\n" + Files.readString(log().toPath()));
        }
        port = Integer.parseInt(line.substring(ServerProcess.READY.length()));
    }

    @Override
    public Connection connection() {
        return connection;
    }

    @Override
    public boolean isMortal() {
        return true;
    }

    /** Kills etcd too, if there is one, so that neither knows of the other's end before its own. */
    @Override
    public synchronized void killAndRestart() throws IOException, InterruptedException {
        process.destroyForcibly().waitFor();
        if (etcd != null) {
            etcd.kill();
            etcd.restart();
        }
        process = launch();
        output = process.inputReader();
        input = process.outputWriter();
        awaitReady();
    }

    @Override
    public synchronized void compact() {
        try {
            input.write(ServerProcess.COMPACT + "\n");
            input.flush();
            String line = output.readLine();
            if (!ServerProcess.COMPACTED.equals(line)) {
                throw new AssertionError("told to compact, the server says " + line);
            }
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Override
    public boolean sendsManyBookmarks() {
        return true;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (etcd != null) {
            etcd.close();
        }
    }
}
