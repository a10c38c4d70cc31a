package dev.edict.spdy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Two sides of one connection over loopback. */
record Pair(SpdyConnection client, SpdyConnection server) implements AutoCloseable {
    static Pair open() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket asking = new Socket(InetAddress.getLoopbackAddress(), listener.getLocalPort());
            Socket asked = listener.accept();
            return new Pair(SpdyConnection.asClient(asking.getInputStream(), asking.getOutputStream(), asking),
                    SpdyConnection.asServer(asked.getInputStream(), asked.getOutputStream(), asked));
        }
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
