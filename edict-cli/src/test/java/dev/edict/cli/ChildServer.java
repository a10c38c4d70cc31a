package dev.edict.cli;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The command {@code edict up} in a JVM of its own, and a client that acts as its administrator. */
public final class ChildServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final HttpClient client;
    /** Shows no certificate, so that a token counts. */
    private final HttpClient stranger;

    private final URI address;

    private ChildServer(Process process, HttpClient client, HttpClient stranger, URI address) {
        this.process = process;
        this.client = client;
        this.stranger = stranger;
        this.address = address;
    }

    /** Starts the command on a data directory and returns when it has said that it is ready. */
    static ChildServer start(Path data) throws IOException, InterruptedException {
        return start(data, "--store", "embedded");
    }

    /** @param store options that say where objects are kept */
    public static ChildServer start(Path data, String... store) throws IOException, InterruptedException {
        Path output = Files.createTempFile(data, "output", ".txt");
        Process process = launch(data, output, store);
        try {
            awaitReady(process, output);
            ObjectValue kubeconfig = (ObjectValue) Yaml.parse(Files.readString(data.resolve("kubeconfig")));
            ObjectValue cluster = kubeconfig.list("clusters").object(0).object("cluster");
            Path keys = data.resolve("pki");
            List<X509Certificate> authorities = Pem.certificates(Files.readString(keys.resolve("ca.crt")));
            Credential administrator = Credential.fromPem(Files.readString(keys.resolve("admin.crt")),
                    Files.readString(keys.resolve("admin.key")));
            return new ChildServer(process, client(authorities, administrator), client(authorities, null),
                    URI.create(cluster.string("server")));
        } catch (IOException | InterruptedException | RuntimeException | Error failure) {
            process.destroyForcibly();
            throw failure;
        }
    }

    private static HttpClient client(List<X509Certificate> authorities, @Nullable Credential credential) {
        return HttpClient.newBuilder()
                .sslContext(ClientTls.trusting(authorities, credential))
                .connectTimeout(PATIENCE)
                .build();
    }

    /** Starts the command; what it prints goes to a file. */
    static Process launch(Path data, Path output, String... store) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m",
                        "-cp", System.getProperty("java.class.path"), Main.class.getName(),
                        "up", "--data", data.toString(), "--port", "0"));
        command.addAll(List.of(store));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private static void awaitReady(Process process, Path output) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.readString(output).contains("Control-C")) {
            boolean ended = process.waitFor(10, TimeUnit.MILLISECONDS);
            if (ended || System.nanoTime() > deadline) {
                throw new AssertionError("the server did not become ready:\n" + Files.readString(output));
            }
        }
    }

    /** An answer, whatever it is. */
    record Answer(int code, ObjectValue body) {}

    /** A request that may be refused. */
    Answer attempt(String method, String path, String contentType, String body)
            throws IOException, InterruptedException {
        return answer(client, request(method, path, contentType, body));
    }

    /** A request by somebody who has nothing but a token. */
    Answer attemptWith(String token, String method, String path, String body) throws IOException, InterruptedException {
        return answer(stranger, request(method, path, "application/json", body).header("Authorization", "Bearer " + token));
    }

    private HttpRequest.Builder request(String method, String path, String contentType, String body) {
        return HttpRequest.newBuilder(address.resolve(path))
                .timeout(PATIENCE)
                .header("Content-Type", contentType)
                .method(method, HttpRequest.BodyPublishers.ofString(body));
    }

    private static Answer answer(HttpClient client, HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        return new Answer(response.statusCode(), (ObjectValue) Json.parse(response.body()));
    }

    /** A request whose answer must be a success. */
    ObjectValue send(String method, String path, String contentType, String body)
            throws IOException, InterruptedException {
        Answer answer = attempt(method, path, contentType, body);
        if (answer.code() / 100 != 2) {
            throw new AssertionError(method + " " + path + " gave " + answer.code() + ": " + answer.body());
        }
        return answer.body();
    }

    /** The lines of an answer that does not end by itself. */
    Stream<String> lines(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(address.resolve(path)).build(), HttpResponse.BodyHandlers.ofLines()).body();
    }

    ObjectValue get(String path) throws IOException, InterruptedException {
        return send("GET", path, "application/json", "");
    }

    /** Ends the process at once, in the middle of whatever it does (SIGKILL). */
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        awaitEnd();
        client.shutdownNow();
        stranger.shutdownNow();
    }

    /** Asks the process to end (SIGTERM). @return its exit code */
    int terminate() throws InterruptedException {
        process.destroy();
        awaitEnd();
        return process.exitValue();
    }

    private void awaitEnd() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the server did not end");
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        client.shutdownNow();
        stranger.shutdownNow();
    }
}
