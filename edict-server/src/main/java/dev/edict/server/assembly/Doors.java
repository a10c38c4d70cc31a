package dev.edict.server.assembly;

import dev.edict.server.certificate.Credential;
import dev.edict.server.kubelet.KubeletSettings;
import dev.edict.server.kubelet.Kubelets;
import dev.edict.server.kubelet.LocalNetwork;
import dev.edict.server.kubelet.NodeProxy;
import dev.edict.server.kubelet.Outlets;
import dev.edict.server.kubelet.PodLog;
import dev.edict.server.kubelet.PodProxy;
import dev.edict.server.kubelet.PodStreams;
import dev.edict.server.kubelet.ServiceProxy;
import dev.edict.server.metrics.StreamMetrics;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.route.ObjectConnection;
import java.util.Map;
import java.util.function.Supplier;

/** What can be opened at nodes, pods and services: by resource and subresource. */
public final class Doors implements AutoCloseable {
    private final Kubelets kubelets;
    private final Outlets outlets;
    private final Map<String, ObjectConnection> connections;

    /**
     * How nodes and their pods are reached.
     *
     * @param own what is shown to kubelets unless the settings name files
     * @param network those that are in this process
     */
    public record Way(KubeletSettings settings, Supplier<Credential> own, LocalNetwork network) {}

    Doors(ControlPlane plane, Way way, StreamMetrics metrics) {
        Supplier<ResourceRegistry> pods = () -> plane.core("pods");
        this.outlets = new Outlets(way.network());
        this.kubelets = new Kubelets(() -> plane.core("nodes"), way.settings(), way.own());
        this.connections = Map.of(
                "pods/log", new PodLog(pods, kubelets, metrics),
                "pods/exec", new PodStreams("exec", pods, kubelets, metrics),
                "pods/attach", new PodStreams("attach", pods, kubelets, metrics),
                "pods/portforward", new PodStreams("portforward", pods, kubelets, metrics),
                "pods/proxy", new PodProxy(pods, outlets),
                "services/proxy", new ServiceProxy(plane::core, outlets),
                "nodes/proxy", new NodeProxy(kubelets, outlets));
    }

    Map<String, ObjectConnection> connections() {
        return connections;
    }

    @Override
    public void close() {
        kubelets.close();
        outlets.close();
    }
}
