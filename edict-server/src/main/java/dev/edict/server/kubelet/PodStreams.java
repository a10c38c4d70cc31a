package dev.edict.server.kubelet;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.metrics.StreamMetrics;
import dev.edict.server.proxy.Passage;
import dev.edict.server.proxy.UpgradeProxy;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.route.ObjectConnection;
import java.util.List;
import java.util.function.Supplier;

/**
 * Commands in containers and ports of pods: a connection of the client becomes one to the kubelet. What a kubelet understands is
 * passed on as it is. The WebSockets of today's clients are for those kubelets only that say that they understand them; for others
 * they are translated to SPDY here, as on the real server.
 */
public final class PodStreams implements ObjectConnection {
    private final String part;
    private final Supplier<ResourceRegistry> pods;
    private final Kubelets kubelets;
    private final StreamMetrics metrics;

    /** @param part exec, attach or portforward */
    public PodStreams(String part, Supplier<ResourceRegistry> pods, Kubelets kubelets, StreamMetrics metrics) {
        this.part = part;
        this.pods = pods;
        this.kubelets = kubelets;
        this.metrics = metrics;
    }

    @Override
    public void connect(Call call, ObjectValue options) {
        String name = call.info().name();
        ObjectValue pod = pods.get().get(call.info().namespace(), name, "").tree();
        boolean ports = part.equals("portforward");
        String container = ports ? "" : ContainerChoice.of(pod, options.string("container"));
        String node = pod.object("spec").string("nodeName");
        if (node.isEmpty()) {
            throw ApiErrors.badRequest("pod " + name + " does not have a host assigned");
        }
        Kubelets.Kubelet kubelet = kubelets.of(node, call.info().resource());
        String target = "/" + (ports ? "portForward" : part) + "/" + call.info().namespace() + "/" + name
                + (ports ? "" : "/" + container) + KubeletQuery.of(options).text();
        metrics.streamAsked(part, kubelet.speaksWebSockets());
        HttpClient client = kubelets.client(kubelet, true);
        String protocol = Passage.upgrade(call.request());
        List<String> tunnelled = WebSocketProtocols.tunnelled(call.request());
        if (protocol.isEmpty()) {
            throw ApiErrors.badRequest("Upgrade request required");
        } else if (!ports && !kubelet.speaksWebSockets() && WebSocketProtocols.isOfCommands(call.request())) {
            new Translation(call, client, kubelet, target, options, metrics).run();
        } else if (ports && !kubelet.speaksWebSockets() && !tunnelled.isEmpty()) {
            new Tunnel(call, client, target, metrics).run(tunnelled);
        } else {
            UpgradeProxy.pass(call, client, target, protocol);
        }
    }
}
