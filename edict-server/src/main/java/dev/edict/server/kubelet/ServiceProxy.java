package dev.edict.server.kubelet;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.proxy.PathText;
import dev.edict.server.proxy.ReverseProxy;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.route.ObjectConnection;
import dev.edict.server.watch.CachedObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/** Leads to one of the pods behind a service, each time to another. Addresses that are no pods' are led to by nobody. */
public final class ServiceProxy implements ObjectConnection {
    private final Function<String, ResourceRegistry> core;
    private final Outlets outlets;

    /** @param core the registries of the core group, by resource */
    public ServiceProxy(Function<String, ResourceRegistry> core, Outlets outlets) {
        this.core = core;
        this.outlets = outlets;
    }

    @Override
    public void connect(Call call, ObjectValue options) {
        String text = call.info().name();
        ProxyName asked = ProxyName.read(text, "service");
        String namespace = call.info().namespace();
        String port = asked.port().matches("[+-]?[0-9]{1,18}") ? portName(namespace, asked) : asked.port();
        CachedObject found = core.apply("endpoints").find(namespace, asked.name());
        if (found == null) {
            throw ApiErrors.notFound(new GroupResource("", call.info().resource()), asked.name());
        }
        List<ObjectValue> subsets = shuffled(found.tree().list("subsets").objects());
        if (subsets.isEmpty()) {
            throw unavailable(asked.name());
        }
        for (ObjectValue subset : subsets) {
            for (ObjectValue candidate : subset.list("ports").objects()) {
                if (candidate.string("name").equals(port)) {
                    for (ObjectValue address : shuffled(subset.list("addresses").objects())) {
                        if (isOfPod(namespace, address)) {
                            ReverseProxy.pass(call, outlets.at(asked.scheme(), address.string("ip"),
                                    Long.toString(candidate.integer("port")), PathText.join("", options.string("path"))));
                            return;
                        }
                    }
                }
            }
        }
        throw unavailable(text);
    }

    private String portName(String namespace, ProxyName asked) {
        long number = Long.parseLong(asked.port());
        return core.apply("services").get(namespace, asked.name(), "").tree().object("spec").list("ports").objects().stream()
                .filter(port -> port.integer("port") == number).map(port -> port.string("name")).findFirst()
                .orElseThrow(() -> ApiErrors.serviceUnavailable(
                        "no service port " + number + " found for service " + ApiErrors.quote(asked.name())));
    }

    private boolean isOfPod(String namespace, ObjectValue address) {
        ObjectValue target = address.object("targetRef");
        CachedObject pod = target.string("name").isEmpty() || !target.string("namespace").equals(namespace)
                ? null : core.apply("pods").find(namespace, target.string("name"));
        return pod != null && pod.tree().object("status").list("podIPs").objects().stream()
                .anyMatch(each -> each.string("ip").equals(address.string("ip")));
    }

    private static List<ObjectValue> shuffled(List<ObjectValue> all) {
        List<ObjectValue> mixed = new ArrayList<>(all);
        Collections.shuffle(mixed, ThreadLocalRandom.current());
        return mixed;
    }

    private static RuntimeException unavailable(String service) {
        return ApiErrors.serviceUnavailable("no endpoints available for service " + ApiErrors.quote(service));
    }
}
