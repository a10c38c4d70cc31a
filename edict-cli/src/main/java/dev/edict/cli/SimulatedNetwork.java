package dev.edict.cli;

import dev.edict.api.core.v1.Pod;
import dev.edict.node.kubelet.NodePods;
import dev.edict.node.run.ContainerAccess;
import dev.edict.server.kubelet.LocalNetwork;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Leads the server to pods and nodes that are simulated beside it. Whoever is connected has a connection of this machine to himself;
 * so all that can be done with a connection can be done with it.
 */
final class SimulatedNetwork implements LocalNetwork {
    private record Fleet(NodePods pods, ContainerAccess containers, int kubeletPort) {}

    private volatile @Nullable Fleet fleet;

    /** From now on it answers. */
    void follow(NodePods pods, ContainerAccess containers, int kubeletPort) {
        fleet = new Fleet(pods, containers, kubeletPort);
    }

    @Override
    public boolean has(String address, int port) {
        Fleet known = fleet;
        return known != null && (isKubelet(known, address, port) || !known.pods().withAddress(address).isEmpty());
    }

    private static boolean isKubelet(Fleet known, String address, int port) {
        return port == known.kubeletPort() && known.pods().isHost(address);
    }

    @Override
    public SocketChannel connect(String address, int port) throws IOException {
        Fleet known = fleet;
        if (known != null && isKubelet(known, address, port)) {
            return SocketChannel.open(new InetSocketAddress(InetAddress.getByName(address), port));
        }
        Pod pod = known == null ? null : listener(known.pods().withAddress(address), port);
        if (known == null || pod == null) {
            throw new ConnectException("Connection refused");
        }
        return connect(known.containers(), pod, port);
    }

    /** Whoever has an address for himself listens at any port; of those who share one, he who says that he does. */
    private static @Nullable Pod listener(List<Pod> pods, int port) {
        return pods.stream()
                .filter(pod -> pod.status().phase().equals("Running"))
                .filter(pod -> !pod.spec().hostNetwork() || pod.spec().containers().stream()
                        .flatMap(container -> container.ports().stream())
                        .anyMatch(each -> each.containerPort() == port))
                .findFirst().orElse(null);
    }

    private static SocketChannel connect(ContainerAccess containers, Pod pod, int port) throws IOException {
        try (ServerSocketChannel door = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            SocketChannel near = SocketChannel.open(door.getLocalAddress());
            SocketChannel far = door.accept();
            while (!near.getLocalAddress().equals(far.getRemoteAddress())) {
                // Somebody else has found the door.
                far.close();
                far = door.accept();
            }
            SocketChannel served = far;
            Thread.ofVirtual().name("simulated-port").start(() -> serve(containers, pod, port, served));
            return near;
        }
    }

    private static void serve(ContainerAccess containers, Pod pod, int port, SocketChannel served) {
        try (served) {
            containers.forward(pod, port, Channels.newInputStream(served), Channels.newOutputStream(served));
        } catch (IOException gone) {
            // Whoever was connected does not wait for more.
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
