package dev.edict.client.transport;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Connects to servers through a proxy: of HTTP, in the clear or over TLS, or of SOCKS 5; with a user's name and password or
 * without.
 */
final class ProxyConnector {
    private static final int TIMEOUT_MILLIS = 30_000;
    private static final int LONGEST_HEAD = 64 * 1024;

    private final URI proxy;
    private final String scheme;
    private final Supplier<SSLContext> security;
    private final String user;
    private final String password;

    ProxyConnector(URI proxy, String scheme, Supplier<SSLContext> security) {
        if (!scheme.equals("http") && !scheme.equals("https") && !scheme.equals("socks5") && !scheme.equals("socks5h")) {
            throw new IllegalArgumentException("a proxy of scheme " + scheme + " is not supported, only http, https and socks5");
        }
        this.proxy = proxy;
        this.scheme = scheme;
        this.security = security;
        @Nullable String info = proxy.getUserInfo();
        int colon = info == null ? -1 : info.indexOf(':');
        this.user = info == null ? "" : colon < 0 ? info : info.substring(0, colon);
        this.password = info == null || colon < 0 ? "" : info.substring(colon + 1);
    }

    Socket connect(String host, int port) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(proxy.getHost(), Tunnel.port(proxy)), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            if (scheme.startsWith("socks5")) {
                socks(socket, host, port);
            } else {
                if (scheme.equals("https")) {
                    socket = secured(socket);
                }
                http(socket, host, port);
            }
            socket.setSoTimeout(0);
            return socket;
        } catch (IOException | RuntimeException failed) {
            socket.close();
            throw failed;
        }
    }

    private SSLSocket secured(Socket plain) throws IOException {
        SSLSocket socket = (SSLSocket)
                security.get().getSocketFactory().createSocket(plain, proxy.getHost(), Tunnel.port(proxy), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private void http(Socket socket, String host, int port) throws IOException {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        ask(socket, host, port, proxy.getUserInfo() == null ? "" : "Basic " + Base64.getEncoder().encodeToString(pair));
    }

    /** Has an HTTP proxy, to which there is a connection, connect that to a server. @param authorization empty for none */
    static void ask(Socket socket, String host, int port, String authorization) throws IOException {
        String target = (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
        StringBuilder head = new StringBuilder("CONNECT " + target + " HTTP/1.1\r\nHost: " + target + "\r\n");
        if (!authorization.isEmpty()) {
            head.append("Proxy-Authorization: ").append(authorization).append("\r\n");
        }
        socket.getOutputStream().write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        String status = head(socket.getInputStream(), LONGEST_HEAD).lines().findFirst().orElse("");
        if (!status.matches("HTTP/1\\.[01] 2\\d\\d.*")) {
            throw new IOException("the proxy refuses: " + status);
        }
    }

    /** The first lines of a request or an answer, up to the empty one. */
    static String head(InputStream input, int longest) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int state = 0;
        while (state < 4) {
            int next = input.read();
            if (next < 0) {
                throw new EOFException("the connection ended in the head of a message");
            }
            if (head.size() > longest) {
                throw new IOException("the head of a message is longer than " + longest + " bytes");
            }
            head.write(next);
            state = next == (state % 2 == 0 ? '\r' : '\n') ? state + 1 : next == '\r' ? 1 : 0;
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    /** RFC 1928, and RFC 1929 for the password. Names are looked up by the proxy. */
    private void socks(Socket socket, String host, int port) throws IOException {
        DataInputStream input = new DataInputStream(socket.getInputStream());
        int method = proxy.getUserInfo() == null ? 0 : 2;
        socket.getOutputStream().write(new byte[] {5, 1, (byte) method});
        if (input.readUnsignedByte() != 5 || input.readUnsignedByte() != method) {
            throw new IOException("the proxy does not accept this way to log in");
        }
        if (method == 2) {
            ByteArrayOutputStream login = new ByteArrayOutputStream();
            login.write(1);
            shortText(login, user);
            shortText(login, password);
            socket.getOutputStream().write(login.toByteArray());
            input.readUnsignedByte();
            if (input.readUnsignedByte() != 0) {
                throw new IOException("the proxy does not accept the user's name and password");
            }
        }
        ByteArrayOutputStream wanted = new ByteArrayOutputStream();
        wanted.writeBytes(new byte[] {5, 1, 0, 3});
        shortText(wanted, host);
        wanted.write(port >> 8);
        wanted.write(port);
        socket.getOutputStream().write(wanted.toByteArray());
        input.readUnsignedByte();
        int reply = input.readUnsignedByte();
        if (reply != 0) {
            throw new IOException("the proxy could not connect to " + host + ": reply " + reply);
        }
        input.readUnsignedByte();
        int length = switch (input.readUnsignedByte()) {
            case 1 -> 4;
            case 4 -> 16;
            default -> input.readUnsignedByte();
        };
        input.skipNBytes(length + 2L);
    }

    private static void shortText(ByteArrayOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 255) {
            throw new IOException("too long for SOCKS");
        }
        out.write(bytes.length);
        out.writeBytes(bytes);
    }
}
