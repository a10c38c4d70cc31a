package dev.edict.client.transport;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.jspecify.annotations.Nullable;

/** A server for tests over HTTP/1.1 that writes what it is told to, byte by byte if need be. */
public final class ScriptedServer implements AutoCloseable {
    private final ServerSocket listener;
    private final String scheme;
    private final Script script;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();

    /** What to do with a request. */
    public interface Script {
        void answer(Asked request, Answering answering) throws IOException, InterruptedException;
    }

    /** A request. @param head its lines, as they came */
    public record Asked(List<String> head, String body, Socket socket, InputStream input) {
        public String line() {
            return head.getFirst();
        }

        public List<String> header(String name) {
            String prefix = name.toLowerCase(Locale.ROOT) + ": ";
            return head.stream().filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                    .map(line -> line.substring(prefix.length())).toList();
        }
    }

    /** The way back. */
    public record Answering(Socket socket, OutputStream output) {
        public void write(String text) throws IOException {
            output.write(text.getBytes(StandardCharsets.ISO_8859_1));
            output.flush();
        }

        /** A whole answer. @param headers lines without their ends */
        public void json(int status, String body, String... headers) throws IOException {
            bytes(status, body.getBytes(StandardCharsets.UTF_8), headers);
        }

        public void bytes(int status, byte[] body, String... headers) throws IOException {
            write("HTTP/1.1 " + status + " Said\r\nContent-Type: application/json\r\nContent-Length: " + body.length + "\r\n"
                    + String.join("", List.of(headers).stream().map(line -> line + "\r\n").toList()) + "\r\n");
            output.write(body);
            output.flush();
        }

        public void beginChunks() throws IOException {
            write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
        }

        public void chunk(String text) throws IOException {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            output.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            output.write(bytes);
            output.write("\r\n".getBytes(StandardCharsets.ISO_8859_1));
            output.flush();
        }

        public void endChunks() throws IOException {
            write("0\r\n\r\n");
        }

        /** Cuts the connection, without a word. */
        public void cut() throws IOException {
            socket.close();
        }
    }

    public ScriptedServer(Script script) {
        this(null, script);
    }

    /** @param security null for plain HTTP */
    public ScriptedServer(@Nullable SSLContext security, Script script) {
        try {
            if (security == null) {
                listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
            } else {
                SSLServerSocket secure = (SSLServerSocket) security.getServerSocketFactory()
                        .createServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
                secure.setWantClientAuth(true);
                listener = secure;
            }
        } catch (IOException unable) {
            throw new AssertionError(unable);
        }
        this.scheme = security == null ? "http" : "https";
        this.script = script;
        Thread.ofVirtual().start(this::accept);
    }

    public URI address() {
        return URI.create(scheme + "://127.0.0.1:" + listener.getLocalPort());
    }

    public URI address(String host) {
        return URI.create(scheme + "://" + host + ":" + listener.getLocalPort());
    }

    public List<Asked> asked() {
        return asked;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                connections.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream input = new BufferedInputStream(socket.getInputStream());
            OutputStream output = socket.getOutputStream();
            while (!socket.isClosed()) {
                List<String> head = head(input);
                if (head.isEmpty()) {
                    return;
                }
                int length = head.stream().filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length: "))
                        .mapToInt(line -> Integer.parseInt(line.substring(16).strip())).findFirst().orElse(0);
                Asked request = new Asked(head, new String(input.readNBytes(length), StandardCharsets.UTF_8), socket, input);
                asked.add(request);
                script.answer(request, new Answering(socket, output));
            }
        } catch (IOException | InterruptedException gone) {
            // The client has gone, or the test is over.
        }
    }

    private static List<String> head(InputStream input) throws IOException {
        List<String> lines = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = input.read(); next >= 0; next = input.read()) {
            if (next != '\n') {
                line.write(next);
                continue;
            }
            String text = line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
            line.reset();
            if (text.isEmpty()) {
                return lines;
            }
            lines.add(text);
        }
        return List.of();
    }

    /** Cuts all connections, and lets new ones in. */
    public void cutAll() {
        connections.forEach(ScriptedServer::close);
        connections.clear();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException closedAnyhow) {
            // It is of no use any more.
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException closedAnyhow) {
            // It is of no use any more.
        }
        cutAll();
    }
}
