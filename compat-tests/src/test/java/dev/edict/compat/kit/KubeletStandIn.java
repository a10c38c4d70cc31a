package dev.edict.compat.kit;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Somebody who answers as a kubelet does whose containers write a few lines, say back what they are told, and have a port on which
 * they do the same. It speaks SPDY as all kubelets do, and WebSockets as those since 1.36 to servers that let them.
 */
public final class KubeletStandIn implements AutoCloseable {
    public static final String LOG = "first\nsecond\nthird\n";
    public static final int EXIT_CODE = 3;

    static final String STATUS_OF_A_FAILURE = """
                {"metadata":{},"status":"Failure","reason":"NonZeroExitCode","message":"command terminated with exit code %1$d",
                "details":{"causes":[{"reason":"ExitCode","message":"%1$d"}]}}""".formatted(EXIT_CODE);

    private static final int INPUT = 0;
    private static final int OUTPUT = 1;
    private static final int ERRORS = 2;
    private static final int STATUS = 3;

    private final ServerSocket listener;
    private final List<String> asked = new CopyOnWriteArrayList<>();

    public static KubeletStandIn start() throws IOException, GeneralSecurityException {
        return new KubeletStandIn(ServingFolder.create());
    }

    private KubeletStandIn(ServingFolder serving) throws IOException, GeneralSecurityException {
        listener = serving.context().getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("kubelet").start(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** The paths and queries that were asked for. */
    public List<String> asked() {
        return asked;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                Thread.ofVirtual().name("kubelet-call").start(() -> serve(socket));
            } catch (IOException closed) {
                // By whoever has gone, or by all.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            DataInputStream input = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            OutputStream output = socket.getOutputStream();
            List<String> head = head(input);
            if (head.isEmpty()) {
                return;
            }
            String target = head.getFirst().split(" ", 3)[1];
            asked.add(target);
            if (header(head, "upgrade").isEmpty()) {
                log(URI.create(target), output);
                return;
            }
            if (header(head, "upgrade").equals("SPDY/3.1")) {
                SpdyKubelet.serve(socket, input, output, target);
                return;
            }
            String protocol = header(head, "sec-websocket-protocol").split(",", 2)[0].strip();
            WebSocketEnd end = WebSocketEnd.accept(input, output, header(head, "sec-websocket-key"), protocol);
            if (target.startsWith("/exec/")) {
                exec(end);
            } else {
                forward(end);
            }
        } catch (IOException gone) {
            // The server has hung up, as it may.
        }
    }

    private static List<String> head(DataInputStream input) throws IOException {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (int next = input.read(); next >= 0; next = input.read()) {
            if (next == '\n') {
                if (line.toString().isBlank()) {
                    return lines;
                }
                lines.add(line.toString().strip());
                line.setLength(0);
            } else {
                line.append((char) next);
            }
        }
        return List.of();
    }

    private static String header(List<String> head, String name) {
        return head.stream().filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip()).findFirst().orElse("");
    }

    private static void log(URI target, OutputStream output) throws IOException {
        String query = String.valueOf(target.getQuery());
        String text = query.contains("tailLines=1") ? "third\n" : LOG;
        output.write(("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                + Integer.toHexString(text.length()) + "\r\n" + text + "\r\n0\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        output.flush();
    }

    /** Says back what it is told, in capitals, and complains; fails in the end. */
    private static void exec(WebSocketEnd end) throws IOException {
        for (byte[] message = end.receive(); message.length > 0; message = end.receive()) {
            if (message[0] == (byte) 255) {
                break;
            }
            if (message[0] == INPUT && message.length > 1) {
                end.send(OUTPUT, text(message, 1).toUpperCase(Locale.ROOT));
            }
        }
        end.send(ERRORS, "that was all");
        end.send(STATUS, STATUS_OF_A_FAILURE);
        end.close();
    }

    /** One port: the first messages of its two channels say which. */
    private static void forward(WebSocketEnd end) throws IOException {
        byte[] port = {(byte) (8080 & 0xff), (byte) (8080 >> 8)};
        end.send(0, port);
        end.send(1, port);
        for (byte[] message = end.receive(); message.length > 0; message = end.receive()) {
            if (message[0] == 0) {
                end.send(0, text(message, 1).toUpperCase(Locale.ROOT));
            }
        }
    }

    private static String text(byte[] message, int from) {
        return new String(message, from, message.length - from, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
