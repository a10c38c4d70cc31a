package dev.edict.controllers.quota;

import dev.edict.api.core.v1.Service;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import java.util.Map;
import java.util.Set;

/** What a service takes of a quota. */
final class ServiceUsage {
    private static final Set<String> NAMES = Set.of("count/services", "services", "services.nodeports", "services.loadbalancers");

    private ServiceUsage() {}

    static boolean isOne(String name) {
        return NAMES.contains(name);
    }

    static Map<String, Quantity> of(Service service) {
        boolean balanced = service.spec().type().equals("LoadBalancer");
        long onNodes = 0;
        if (balanced && Boolean.FALSE.equals(service.spec().allocateLoadBalancerNodePorts())) {
            onNodes = service.spec().ports().stream().filter(port -> port.nodePort() != 0).count();
        } else if (balanced || service.spec().type().equals("NodePort")) {
            onNodes = service.spec().ports().size();
        }
        return Map.of(
                "count/services", Amounts.ONE,
                "services", Amounts.ONE,
                "services.nodeports", Quantity.of(onNodes, QuantityFormat.DECIMAL_SI),
                "services.loadbalancers", Quantity.of(balanced ? 1 : 0, QuantityFormat.DECIMAL_SI));
    }
}
