package dev.edict.server.kubelet;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.proxy.PathText;
import dev.edict.server.proxy.ReverseProxy;
import dev.edict.server.route.ObjectConnection;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Leads to the kubelet of a node, or to another port of its machine. */
public final class NodeProxy implements ObjectConnection {
    private final Kubelets kubelets;
    private final Outlets outlets;

    public NodeProxy(Kubelets kubelets, Outlets outlets) {
        this.kubelets = kubelets;
        this.outlets = outlets;
    }

    @Override
    public void connect(Call call, ObjectValue options) {
        ProxyName asked = ProxyName.read(call.info().name(), "node");
        Kubelets.Kubelet kubelet = kubelets.of(asked.name(), call.info().resource());
        boolean own = asked.port().isEmpty() || asked.port().equals(Integer.toString(kubelet.port()));
        if (!outlets.isInside(asked.scheme(), kubelet.host(), own ? Integer.toString(kubelet.port()) : asked.port())) {
            requireReachable(kubelet.host());
        }
        String path = PathText.join("", options.string("path"));
        ReverseProxy.pass(call, own
                ? new ReverseProxy.Location(kubelets.client(kubelet, true), kubelet.authority(), path)
                : outlets.at(asked.scheme(), kubelet.host(), asked.port(), path));
    }

    private static void requireReachable(String host) {
        InetAddress[] addresses;
        try {
            addresses = InetAddress.getAllByName(host);
        } catch (UnknownHostException unknown) {
            throw ApiErrors.badRequest("lookup " + host + ": no such host");
        }
        for (InetAddress address : addresses) {
            if (!Reachable.isUnicast(address)) {
                throw ApiErrors.badRequest("address not allowed");
            }
        }
    }
}
