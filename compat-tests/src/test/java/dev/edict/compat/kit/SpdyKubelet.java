package dev.edict.compat.kit;

import dev.edict.spdy.SpdyConnection;
import dev.edict.spdy.SpdyStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** What a {@link KubeletStandIn} does with streams of SPDY. */
final class SpdyKubelet {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private SpdyKubelet() {}

    static void serve(Socket socket, DataInputStream input, OutputStream output, String target) throws IOException {
        boolean ports = target.startsWith("/portForward/");
        output.write(("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nX-Stream-Protocol-Version: "
                + (ports ? "portforward.k8s.io" : "v4.channel.k8s.io") + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        output.flush();
        try (SpdyConnection connection = SpdyConnection.asServer(input, output, socket)) {
            if (ports) {
                forward(connection);
            } else {
                command(connection, target);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void command(SpdyConnection connection, String target) throws IOException, InterruptedException {
        long wanted = 1 + Stream.of("input=1", "output=1", "error=1", "tty=1").filter(target::contains).count()
                - (target.contains("error=1") && target.contains("tty=1") ? 1 : 0);
        Map<String, SpdyStream> streams = new HashMap<>();
        while (streams.size() < wanted) {
            SpdyStream next = Objects.requireNonNull(connection.accept(PATIENCE), "a stream");
            streams.put(next.header("streamType"), next);
        }
        SpdyStream input = streams.get("stdin");
        SpdyStream output = streams.get("stdout");
        if (input != null && output != null) {
            echo(input.input(), output.output());
        }
        if (output != null) {
            output.output().close();
        }
        SpdyStream errors = streams.get("stderr");
        if (errors != null) {
            errors.output().write("that was all".getBytes(StandardCharsets.UTF_8));
            errors.output().close();
        }
        OutputStream status = Objects.requireNonNull(streams.get("error"), "nobody asked how it ended").output();
        status.write(KubeletStandIn.STATUS_OF_A_FAILURE.getBytes(StandardCharsets.UTF_8));
        status.close();
        // Whoever has asked reads all of it, and hangs up.
        connection.awaitClosed(PATIENCE);
    }

    private static void forward(SpdyConnection connection) throws InterruptedException {
        for (SpdyStream next = connection.accept(PATIENCE); next != null; next = connection.accept(PATIENCE)) {
            SpdyStream stream = next;
            if (stream.header("streamType").equals("data")) {
                Thread.ofVirtual().name("kubelet-port").start(() -> {
                    try (OutputStream out = stream.output()) {
                        echo(stream.input(), out);
                    } catch (IOException gone) {
                        throw new UncheckedIOException(gone);
                    }
                });
            }
        }
    }

    private static void echo(InputStream input, OutputStream output) throws IOException {
        byte[] buffer = new byte[1024];
        for (int count = input.read(buffer); count >= 0; count = input.read(buffer)) {
            output.write(new String(buffer, 0, count, StandardCharsets.UTF_8).toUpperCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
        }
    }
}
