package dev.edict.client.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/**
 * A plain HTTP proxy on the loopback address, for the JDK's client, whose one purpose is to lead through another proxy that the
 * client does not know how to use. Only who knows a secret is let through: the way is this process's alone.
 */
final class Tunnel implements AutoCloseable {
    private static final int LONGEST_HEAD = 16 * 1024;

    private final ServerSocket listener;
    private final ProxyConnector connector;
    private final String authorization;

    Tunnel(URI proxy, String scheme, Supplier<SSLContext> security) {
        byte[] secret = new byte[16];
        new SecureRandom().nextBytes(secret);
        // Not the Basic scheme, which the JDK does not send through tunnels.
        this.authorization = "Bearer " + HexFormat.of().formatHex(secret);
        this.connector = new ProxyConnector(proxy, scheme, security);
        try {
            this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException unable) {
            throw new UncheckedIOException("no port for the way through the proxy: " + unable.getMessage(), unable);
        }
        Thread.ofVirtual().name("edict-proxy-tunnel").start(this::accept);
    }

    static int port(URI proxy) {
        if (proxy.getPort() >= 0) {
            return proxy.getPort();
        }
        return switch (String.valueOf(proxy.getScheme())) {
            case "https" -> 443;
            case "socks5", "socks5h" -> 1080;
            default -> 80;
        };
    }

    InetSocketAddress address() {
        return new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
    }

    String authorization() {
        return authorization;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread.ofVirtual().name("edict-proxy-tunnel").start(() -> serve(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            String head = ProxyConnector.head(client.getInputStream(), LONGEST_HEAD);
            String[] line = head.lines().findFirst().orElse("").split(" ", 3);
            boolean known = head.lines().anyMatch(this::isAuthorization);
            if (!known || line.length < 2 || !line[0].equals("CONNECT")) {
                answer(client, "403 Forbidden");
                return;
            }
            int colon = line[1].lastIndexOf(':');
            String host = line[1].substring(0, colon).replaceAll("^\\[|]$", "");
            try (Socket server = connector.connect(host, Integer.parseInt(line[1].substring(colon + 1)))) {
                answer(client, "200 OK");
                Thread back = Thread.ofVirtual().start(() -> pipe(server, client));
                pipe(client, server);
                back.join();
            } catch (IOException unreachable) {
                answer(client, "502 " + String.valueOf(unreachable.getMessage()).replaceAll("[^ -~]", " "));
            }
        } catch (IOException | RuntimeException gone) {
            // Either end has gone, which the other one notices.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isAuthorization(String line) {
        int colon = line.indexOf(':');
        return colon > 0
                && line.substring(0, colon).equalsIgnoreCase("Proxy-Authorization")
                && MessageDigest.isEqual(
                        line.substring(colon + 1).strip().getBytes(StandardCharsets.ISO_8859_1),
                        authorization.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void answer(Socket client, String status) throws IOException {
        client.getOutputStream().write(("HTTP/1.1 " + status + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void pipe(Socket from, Socket to) {
        try (from; to) {
            InputStream input = from.getInputStream();
            OutputStream output = to.getOutputStream();
            input.transferTo(output);
        } catch (IOException gone) {
            // Closing both is all that there is to do.
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException closedAnyhow) {
            // Nobody is let in any more.
        }
    }
}
