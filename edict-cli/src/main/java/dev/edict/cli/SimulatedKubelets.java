package dev.edict.cli;

import dev.edict.client.failure.ClientException;
import dev.edict.client.request.Client;
import dev.edict.node.http.HttpExchange;
import dev.edict.node.http.HttpListener;
import dev.edict.node.kubelet.KubeletServer;
import dev.edict.node.kubelet.NodeNumbers;
import dev.edict.node.kubelet.NodePods;
import dev.edict.node.metrics.MetricsPages;
import dev.edict.node.metrics.MetricsRegistration;
import dev.edict.node.run.ContainerAccess;
import dev.edict.server.Edict;
import dev.edict.server.certificate.NeighbourTls;
import dev.edict.server.certificate.ServerNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The port behind which all simulated nodes of this process answer as kubelets, and for what their pods use. */
final class SimulatedKubelets implements AutoCloseable {
    private static final Logger LOG = System.getLogger(SimulatedKubelets.class.getName());

    private static final Duration START = Duration.ofSeconds(1);

    private final NeighbourTls tls;
    private final HttpListener listener;
    private volatile @Nullable KubeletServer kubelets;
    private volatile @Nullable MetricsPages metrics;

    private SimulatedKubelets(NeighbourTls tls) throws IOException {
        this.tls = tls;
        this.listener = HttpListener.start(0, tls.context(), this::handle);
    }

    /** Nobody is answered before it {@link #serve serves}. */
    static SimulatedKubelets listen(Edict edict) {
        try {
            return new SimulatedKubelets(edict.keys().neighbour("system:node:simulated", new ServerNames(
                    Set.of("localhost", MetricsRegistration.SERVICE + "." + MetricsRegistration.NAMESPACE + ".svc"),
                    Set.of("127.0.0.1"))));
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
    }

    int port() {
        return listener.port();
    }

    /** @param node asks as a node */
    void serve(NodePods pods, ContainerAccess containers, Client node) {
        kubelets = new KubeletServer(pods, containers, node, InstantSource.system());
        metrics = new MetricsPages(pods, new NodeNumbers(pods, containers, InstantSource.system()), tls.frontProxyAuthority(),
                InstantSource.system());
    }

    private void handle(HttpExchange exchange) throws IOException, InterruptedException {
        HttpListener.Handler handler = exchange.request().path().startsWith("/apis") ? metrics : kubelets;
        if (handler == null) {
            exchange.refuse(503, "not yet");
        } else {
            handler.handle(exchange);
        }
    }

    /**
     * Tells the server that this process knows what pods use, which it then makes sure of. That can wait: it takes a handshake, and while a
     * server starts and its first pods come others have more need of the processors.
     */
    void registerSoon(Client client) {
        try {
            Thread.sleep(START);
            MetricsRegistration.register(client, port(), tls.authority());
        } catch (ClientException failure) {
            LOG.log(Level.WARNING, "there are no metrics: " + failure.getMessage());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        listener.close();
    }
}
