package dev.edict.node.http;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Map;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** One request and what becomes of it: an answer, a stream, or a connection that is something else from now on. */
public final class HttpExchange {
    private final HttpRequest request;
    private final SSLSocket socket;
    private final InputStream input;
    private final OutputStream output;
    private boolean lastOne;
    private boolean answered;

    HttpExchange(HttpRequest request, SSLSocket socket, InputStream input) throws IOException {
        this.request = request;
        this.socket = socket;
        this.input = input;
        this.output = new BufferedOutputStream(socket.getOutputStream());
        this.lastOne = request.header("Connection").equalsIgnoreCase("close");
    }

    public HttpRequest request() {
        return request;
    }

    /** Of the client, if it has shown one that is trusted. */
    public @Nullable X509Certificate certificate() {
        try {
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        } catch (SSLPeerUnverifiedException none) {
            return null;
        }
    }

    /** At which of this machine's addresses the client has asked. */
    public String address() {
        return socket.getLocalAddress().getHostAddress();
    }

    boolean isLast() {
        return lastOne;
    }

    boolean isAnswered() {
        return answered;
    }

    public void answer(int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        head(status, "Content-Type: " + type + "\r\nContent-Length: " + bytes.length + "\r\n");
        output.write(bytes);
        output.flush();
    }

    /** What goes wrong is told as plain text. */
    public void refuse(int status, String message) throws IOException {
        answer(status, "text/plain; charset=utf-8", message + "\n");
    }

    private void head(int status, String headers) throws IOException {
        answered = true;
        output.write(("HTTP/1.1 " + status + " " + word(status) + "\r\n" + headers + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String word(int status) {
        return switch (status) {
            case 101 -> "Switching Protocols";
            case 200 -> "OK";
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            default -> "Status " + status;
        };
    }

    /**
     * An answer of unknown length, each flush of which is sent at once. If the client leaves meanwhile, the thread is interrupted.
     * Whoever asks for it closes it; the connection ends with it.
     */
    public OutputStream stream(String type) throws IOException {
        lastOne = true;
        head(200, "Content-Type: " + type + "\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n");
        output.flush();
        Thread writer = Thread.currentThread();
        Thread.ofVirtual().name("client-leaves").start(() -> {
            try {
                while (input.read() >= 0) {
                    // Whatever it sends now, nobody has asked for it.
                }
                writer.interrupt();
            } catch (IOException gone) {
                writer.interrupt();
            }
        });
        return new BufferedOutputStream(new Chunks(output));
    }

    /** What a connection is after it was upgraded. */
    public record Upgraded(InputStream input, OutputStream output, Closeable socket) {}

    /** Agrees to speak something else from now on. */
    public Upgraded upgrade(String protocol, Map<String, String> headers) throws IOException {
        lastOne = true;
        StringBuilder more = new StringBuilder("Connection: Upgrade\r\nUpgrade: " + protocol + "\r\n");
        headers.forEach((name, value) -> more.append(name).append(": ").append(value).append("\r\n"));
        head(101, more.toString());
        output.flush();
        return new Upgraded(input, socket.getOutputStream(), socket);
    }

    /** Each write is a chunk. */
    private static final class Chunks extends FilterOutputStream {
        private boolean closed;

        Chunks(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (length > 0) {
                out.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
                out.write(bytes, offset, length);
                out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        }

        @Override
        public void write(int next) throws IOException {
            write(new byte[] {(byte) next}, 0, 1);
        }

        /** Does not close the connection. */
        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                out.flush();
            }
        }
    }
}
