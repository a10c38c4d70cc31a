package dev.edict.server.http.netty;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A client that sends whatever bytes the test wants. */
final class RawClient implements AutoCloseable {

    private final Socket socket;

    RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(60_000);
    }

    RawClient send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    InputStream input() throws IOException {
        return socket.getInputStream();
    }

    /** Everything until the server closes the connection; a reset counts as its end. */
    String readToEnd() throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try {
            int value;
            while ((value = socket.getInputStream().read()) >= 0) {
                read.write(value);
            }
        } catch (SocketException reset) {
            assert reset != null;
        }
        return read.toString(StandardCharsets.ISO_8859_1);
    }

    /** Everything up to and including the text. */
    String readUntil(String text) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(text) < 0) {
            int value = socket.getInputStream().read();
            if (value < 0) {
                throw new IOException("the connection ended after: " + read);
            }
            read.append((char) value);
        }
        return read.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
