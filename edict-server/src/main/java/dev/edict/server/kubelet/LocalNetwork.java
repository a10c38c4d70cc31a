package dev.edict.server.kubelet;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/**
 * Pods and nodes that live in the process of the server, whose addresses lead nowhere, or to this machine only. It is asked before
 * anybody is dialled, and for whom it answers neither the wire nor the rules about addresses have a say. For any number of threads.
 */
public interface LocalNetwork {
    /** All are somewhere else. */
    LocalNetwork NONE = new LocalNetwork() {
        @Override
        public boolean has(String address, int port) {
            return false;
        }

        @Override
        public SocketChannel connect(String address, int port) throws IOException {
            throw new IOException("no route to host");
        }
    };

    /** Whether somebody here answers for an address, or has it and listens at other ports only. */
    boolean has(String address, int port);

    /** A connection to whoever is there. @throws java.net.ConnectException if nobody listens at this port */
    SocketChannel connect(String address, int port) throws IOException;
}
