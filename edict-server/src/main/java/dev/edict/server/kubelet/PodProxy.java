package dev.edict.server.kubelet;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.proxy.PathText;
import dev.edict.server.proxy.ReverseProxy;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.route.ObjectConnection;
import java.util.function.Supplier;

/** Leads to a port of a pod: the one that is named, or the first that a container declares. */
public final class PodProxy implements ObjectConnection {
    private final Supplier<ResourceRegistry> pods;
    private final Outlets outlets;

    public PodProxy(Supplier<ResourceRegistry> pods, Outlets outlets) {
        this.pods = pods;
        this.outlets = outlets;
    }

    @Override
    public void connect(Call call, ObjectValue options) {
        ProxyName asked = ProxyName.read(call.info().name(), "pod");
        ObjectValue pod = pods.get().get(call.info().namespace(), asked.name(), "").tree();
        String address = address(pod);
        String port = asked.port().isEmpty() ? firstPort(pod) : asked.port();
        if (!Reachable.isUnicast(address) && !outlets.isInside(asked.scheme(), address, port)) {
            throw ApiErrors.badRequest("address not allowed");
        }
        ReverseProxy.pass(call, outlets.at(asked.scheme(), address, port, PathText.join("", options.string("path"))));
    }

    private static String address(ObjectValue pod) {
        return pod.object("status").list("podIPs").objects().stream().map(each -> each.string("ip")).findFirst()
                .orElse(pod.object("status").string("podIP"));
    }

    private static String firstPort(ObjectValue pod) {
        return pod.object("spec").list("containers").objects().stream()
                .filter(container -> !container.list("ports").isEmpty())
                .map(container -> Long.toString(container.list("ports").object(0).integer("containerPort")))
                .findFirst().orElse("");
    }
}
