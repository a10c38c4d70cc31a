package dev.edict.client.stream;

import dev.edict.client.request.Client;
import dev.edict.client.request.Query;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;

/**
 * Connections to the ports of a pod, through the server. Immutable, and safe for use by any thread.
 *
 * <pre>{@code
 * try (PortListener listener = PortForward.to(client, "default", "web-1").listen(0, 8080)) {
 *     URI.create("http://127.0.0.1:" + listener.port()).toURL().openStream();
 * }
 * }</pre>
 */
public final class PortForward {
    /**
     * The version whose channels are the streams of the ports themselves: servers pass it on to the node. Another one, with SPDY
     * within a WebSocket, ends at the server; nodes that speak only that are not known.
     */
    private static final List<String> PROTOCOLS = List.of("v4.channel.k8s.io");

    private static final int BACKLOG = 50;

    private final PodPath path;

    private PortForward(PodPath path) {
        this.path = path;
    }

    public static PortForward to(Client client, String namespace, String pod) {
        return new PortForward(new PodPath(client, namespace, pod, "portforward"));
    }

    /** One connection to a port. @throws dev.edict.client.failure.ClientException if there is none */
    public PortConnection open(int port) {
        return new PortConnection(path.connect(new Query().add("ports", Integer.toString(port)), PROTOCOLS));
    }

    /**
     * Listens on a port here, for connections from this machine, each of which becomes one to a port of the pod.
     *
     * @param localPort 0 for any that is free
     * @throws IOException if it can not be listened on
     */
    public PortListener listen(int localPort, int port) throws IOException {
        return new PortListener(new ServerSocket(localPort, BACKLOG, InetAddress.getLoopbackAddress()), () -> open(port));
    }
}
