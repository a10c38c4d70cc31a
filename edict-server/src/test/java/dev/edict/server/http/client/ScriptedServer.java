package dev.edict.server.http.client;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.certificate.ServerNames;
import dev.edict.testing.Waiting;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A server over TLS that does exactly what a test tells it, however wrong. It knows all names that tests use. */
public final class ScriptedServer implements AutoCloseable {
    public static final CertificateAuthority AUTHORITY =
            CertificateAuthority.create("webhook authority", Clock.systemUTC(), new SecureRandom());

    /** Answers one request on a connection. */
    @FunctionalInterface
    public interface Script {
        /** @return whether the connection waits for another request */
        boolean answer(Request request, OutputStream out) throws IOException, InterruptedException;
    }

    /** What came in. */
    public record Request(String head, byte[] body, InputStream rest) {
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /** More than any test opens at once. */
    private static final int BACKLOG = 512;

    private final ServerSocket listener;
    private final Script script;
    private final AtomicInteger connections = new AtomicInteger();
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final List<List<Certificate>> shown = new CopyOnWriteArrayList<>();

    public ScriptedServer(Script script) throws IOException {
        this(script, Set.of("localhost", "converter.tools.svc"));
    }

    public ScriptedServer(Script script, Set<String> names) throws IOException {
        this(script, AUTHORITY.issueServer("webhook", new ServerNames(names, Set.of("127.0.0.1"))));
    }

    /** @param credential what it shows to whoever comes */
    public ScriptedServer(Script script, Credential credential) throws IOException {
        this(script, credential, false);
    }

    /** @param asking whether it asks who comes for a certificate; see {@link #shown} */
    public ScriptedServer(Script script, Credential credential, boolean asking) throws IOException {
        this.script = script;
        this.listener = ClientTls.trusting(List.of(AUTHORITY.certificate()), credential).getServerSocketFactory()
                .createServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        ((SSLServerSocket) listener).setWantClientAuth(asking);
        Thread.startVirtualThread(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                open.add(socket);
                Thread.startVirtualThread(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (true) {
                Request request = read(in);
                shown.add(shown((SSLSocket) socket));
                requests.add(request);
                boolean more = script.answer(request, socket.getOutputStream());
                socket.getOutputStream().flush();
                if (!more) {
                    return;
                }
            }
        } catch (IOException | InterruptedException gone) {
            // The client has gone, or the test is over.
        }
    }

    private static List<Certificate> shown(SSLSocket socket) {
        try {
            return List.of(socket.getSession().getPeerCertificates());
        } catch (SSLPeerUnverifiedException nothing) {
            return List.of();
        }
    }

    private static Request read(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("closed");
            }
            head.write(next);
        }
        String text = head.toString(StandardCharsets.ISO_8859_1);
        int length = text.lines().map(line -> line.toLowerCase(Locale.ROOT))
                .filter(line -> line.startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(line.substring(15).strip())).findFirst().orElse(0);
        return new Request(text, in.readNBytes(length), in);
    }

    /** A response with a length. */
    public static void respond(OutputStream out, String status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        write(out, "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + bytes.length
                + "\r\n\r\n" + body);
    }

    public static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Sends the same piece again and again, unhurriedly, until nobody takes it any more. */
    public static void drip(OutputStream out, String piece) throws InterruptedException {
        Waiting.until("nobody takes more", () -> {
            try {
                write(out, piece);
                return false;
            } catch (IOException left) {
                return true;
            }
        });
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Whether the other side has kept a connection. */
    public boolean isConnected() {
        return open.stream().anyMatch(socket -> !socket.isClosed());
    }

    public int connections() {
        return connections.get();
    }

    public List<Request> requests() {
        return requests;
    }

    /** What certificates came with each request. */
    public List<List<Certificate>> shown() {
        return shown;
    }

    /** The authority as a {@code caBundle}. */
    public static String caBundle() {
        return Base64.getEncoder()
                .encodeToString(Pem.encode(AUTHORITY.certificate()).getBytes(StandardCharsets.US_ASCII));
    }

    /** Ends the connections that there are, and none that are to come. */
    public void dropConnections() throws IOException {
        for (Socket socket = open.poll(); socket != null; socket = open.poll()) {
            socket.close();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        dropConnections();
    }
}
