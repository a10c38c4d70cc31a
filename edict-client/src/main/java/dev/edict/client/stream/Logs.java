package dev.edict.client.stream;

import dev.edict.client.request.Client;
import dev.edict.client.request.Query;
import dev.edict.client.transport.ByteStream;
import dev.edict.model.time.Times;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a container of a pod has written. Immutable, and safe for use by any thread.
 *
 * <pre>{@code
 * try (Stream<String> lines = Logs.of(client, "default", "web-1").tail(10).follow().lines()) {
 *     lines.forEach(System.out::println);
 * }
 * }</pre>
 */
public final class Logs {
    private final PodPath path;
    private final Map<String, String> options;

    private Logs(PodPath path, Map<String, String> options) {
        this.path = path;
        this.options = options;
    }

    public static Logs of(Client client, String namespace, String pod) {
        return new Logs(new PodPath(client, namespace, pod, "log"), Map.of());
    }

    private Logs with(String option, String value) {
        Map<String, String> all = new TreeMap<>(options);
        all.put(option, value);
        return new Logs(path, all);
    }

    /** Of which container; needed for pods that have several. */
    public Logs container(String name) {
        return with("container", name);
    }

    /** With what it will write, until it ends. */
    public Logs follow() {
        return with("follow", "true");
    }

    /** Of the container that ran before this one. */
    public Logs previous() {
        return with("previous", "true");
    }

    /** Only what is not older than this. */
    public Logs since(Duration age) {
        return with("sinceSeconds", Long.toString(Math.max(1, age.toSeconds())));
    }

    /** Only what was written from a time on. */
    public Logs since(Instant time) {
        return with("sinceTime", Times.print(time));
    }

    /** Only the last lines. */
    public Logs tail(long lines) {
        return with("tailLines", Long.toString(lines));
    }

    /** With the time before each line. */
    public Logs timestamps() {
        return with("timestamps", "true");
    }

    public Logs limitBytes(long most) {
        return with("limitBytes", Long.toString(most));
    }

    /** Only one of the streams, {@code Stdout} or {@code Stderr}, where the server can tell them apart. */
    public Logs stream(String name) {
        return with("stream", name);
    }

    /** The bytes as they come; whoever gets them closes them. @throws dev.edict.client.failure.ClientException if there are none */
    public InputStream open() {
        Query query = new Query();
        options.forEach(query::add);
        ByteStream source = path.open(query);
        return new FilterInputStream(source.bytes()) {
            @Override
            public void close() throws IOException {
                source.close();
                super.close();
            }
        };
    }

    /** The lines as they come; whoever gets them closes the stream, which any thread may do. */
    public Stream<String> lines() {
        InputStream bytes = open();
        return new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8)).lines().onClose(() -> close(bytes));
    }

    private static void close(InputStream bytes) {
        try {
            bytes.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All at once. */
    public String text() {
        try (InputStream bytes = open()) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
