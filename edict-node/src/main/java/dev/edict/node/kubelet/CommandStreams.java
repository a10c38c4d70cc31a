package dev.edict.node.kubelet;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.node.http.HttpExchange;
import dev.edict.node.http.HttpRequest;
import dev.edict.node.run.CommandFailedException;
import dev.edict.node.run.ContainerAccess;
import dev.edict.node.run.ContainerAccess.UnavailableException;
import dev.edict.node.run.LogQuery;
import dev.edict.node.run.PodContainers;
import dev.edict.node.run.StandardStreams;
import dev.edict.spdy.SpdyConnection;
import dev.edict.spdy.SpdyStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Commands in containers, and containers that one speaks with: a stream for each of what is read and written, and one for the end. */
final class CommandStreams {
    private static final String PROTOCOL = "v4.channel.k8s.io";
    private static final Duration IDLE = Duration.ofHours(4);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ContainerAccess containers;

    CommandStreams(ContainerAccess containers) {
        this.containers = containers;
    }

    /** What is done once the streams are there. */
    private interface Work {
        int on(StandardStreams streams) throws IOException, InterruptedException, CommandFailedException, UnavailableException;
    }

    void exec(HttpExchange exchange, Pod pod, String container) throws IOException, InterruptedException {
        List<String> command = exchange.request().query().getOrDefault("command", List.of());
        if (command.isEmpty()) {
            exchange.refuse(400, "you must specify a command");
            return;
        }
        serve(exchange, streams -> containers.exec(pod, container, command, streams));
    }

    void attach(HttpExchange exchange, Pod pod, String name) throws IOException, InterruptedException {
        Container container = PodContainers.find(pod, name);
        boolean typed = exchange.request().is("input") && container != null && container.stdin();
        serve(exchange, streams -> {
            if (typed) {
                containers.attach(pod, name, streams);
                return 0;
            }
            containers.logs(pod, name, LogQuery.NEW, entry -> {
                OutputStream out = entry.isError() ? streams.errors() : streams.output();
                out.write((entry.line() + (streams.terminal() ? "\r\n" : "\n")).getBytes(StandardCharsets.UTF_8));
                out.flush();
                return true;
            });
            return 0;
        });
    }

    /** The command as one text, and what it writes as the answer. */
    void run(HttpExchange exchange, Pod pod, String container) throws IOException, InterruptedException {
        String command = exchange.request().parameter("cmd");
        if (command == null || command.isEmpty()) {
            exchange.refuse(400, "you must specify a command");
            return;
        }
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try {
            containers.exec(pod, container, List.of(command.split(" ", -1)),
                    new StandardStreams(InputStream.nullInputStream(), output, output, false));
            exchange.answer(200, "text/plain; charset=utf-8", output.toString(StandardCharsets.UTF_8));
        } catch (CommandFailedException | UnavailableException failed) {
            exchange.refuse(500, String.valueOf(failed.getMessage()));
        }
    }

    private void serve(HttpExchange exchange, Work work) throws IOException, InterruptedException {
        HttpRequest request = exchange.request();
        if (!request.header("Upgrade").equalsIgnoreCase("SPDY/3.1")) {
            exchange.refuse(400, "Upgrade request required");
            return;
        }
        if (!request.header("X-Stream-Protocol-Version").contains(PROTOCOL)) {
            exchange.refuse(403, "unable to upgrade: unable to negotiate protocol: client supports ["
                    + request.header("X-Stream-Protocol-Version") + "], server accepts [" + PROTOCOL + "]");
            return;
        }
        HttpExchange.Upgraded upgraded = exchange.upgrade("SPDY/3.1", Map.of("X-Stream-Protocol-Version", PROTOCOL));
        try (SpdyConnection connection = SpdyConnection.asServer(upgraded.input(), upgraded.output(), upgraded.socket())) {
            connection.closeAfter(IDLE);
            Map<String, SpdyStream> streams = streams(connection, request);
            if (streams != null) {
                work(connection, streams, request.is("tty"), work);
            }
        }
    }

    /** By their types, as many as the request promises. @return null if they do not come */
    private static @Nullable Map<String, SpdyStream> streams(SpdyConnection connection, HttpRequest request) throws InterruptedException {
        boolean terminal = request.is("tty");
        int expected = 1 + (request.is("input") ? 1 : 0) + (request.is("output") ? 1 : 0)
                + (request.is("error") && !terminal ? 1 : 0) + (terminal ? 1 : 0);
        Map<String, SpdyStream> streams = new HashMap<>();
        while (streams.size() < expected) {
            SpdyStream stream = connection.accept(PATIENCE);
            if (stream == null) {
                return null;
            }
            streams.put(stream.header("streamType"), stream);
        }
        return streams;
    }

    private static void work(SpdyConnection connection, Map<String, SpdyStream> streams, boolean terminal, Work work)
            throws IOException, InterruptedException {
        SpdyStream resize = streams.get("resize");
        if (resize != null) {
            Thread.ofVirtual().name("terminal-size").start(() -> drain(resize));
        }
        Thread worker = Thread.currentThread();
        Thread vigil = Thread.ofVirtual().name("client-leaves").start(() -> {
            try {
                connection.awaitClosed(IDLE.plus(IDLE));
                worker.interrupt();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        OutputStream output = output(streams.get("stdout"));
        OutputStream errors = terminal ? output : output(streams.get("stderr"));
        SpdyStream input = streams.get("stdin");
        ObjectValue status;
        try {
            int exitCode = work.on(new StandardStreams(
                    input == null ? InputStream.nullInputStream() : input.input(), output, errors, terminal));
            status = ended(exitCode);
        } catch (CommandFailedException missing) {
            errors.write(("OCI runtime exec failed: exec failed: unable to start container process: " + missing.getMessage()
                    + ": unknown\n").getBytes(StandardCharsets.UTF_8));
            status = ended(missing.exitCode());
        } catch (UnavailableException gone) {
            String message = "error executing command in container: " + gone.getMessage();
            status = ObjectValue.of("metadata", ObjectValue.EMPTY, "status", "Failure", "message", "Internal error occurred: " + message,
                    "reason", "InternalError",
                    "details", ObjectValue.of("causes", ListValue.of(ObjectValue.of("message", message))), "code", 500);
        }
        vigil.interrupt();
        output.flush();
        errors.flush();
        SpdyStream error = streams.get("error");
        if (error != null) {
            error.output().write(Json.bytes(status));
            error.output().close();
        }
        for (SpdyStream stream : streams.values()) {
            stream.output().close();
        }
        // Whoever is at the other end reads what is left, and ends it.
        connection.awaitClosed(Duration.ofSeconds(2));
    }

    private static OutputStream output(@Nullable SpdyStream stream) {
        return stream == null ? OutputStream.nullOutputStream() : stream.output();
    }

    private static void drain(SpdyStream stream) {
        try {
            stream.input().transferTo(OutputStream.nullOutputStream());
        } catch (IOException gone) {
            // Nobody waits for it.
        }
    }

    private static ObjectValue ended(int exitCode) {
        return exitCode == 0
                ? ObjectValue.of("metadata", ObjectValue.EMPTY, "status", "Success")
                : ObjectValue.of("metadata", ObjectValue.EMPTY, "status", "Failure",
                        "message", "command terminated with non-zero exit code: command terminated with exit code " + exitCode,
                        "reason", "NonZeroExitCode",
                        "details", ObjectValue.of("causes", ListValue.of(
                                ObjectValue.of("reason", "ExitCode", "message", Integer.toString(exitCode)))));
    }
}
