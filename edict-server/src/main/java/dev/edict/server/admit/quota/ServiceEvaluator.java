package dev.edict.server.admit.quota;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Movement;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts services, the ports that they have on every node, and the load balancers that they want. */
final class ServiceEvaluator implements Evaluator {
    private static final String PORTS = "services.nodeports";
    private static final String BALANCERS = "services.loadbalancers";
    private static final Set<String> NAMES = Set.of("count/services", "services", PORTS, BALANCERS);

    @Override
    public List<String> matching(Collection<String> names) {
        return names.stream().filter(NAMES::contains).sorted().toList();
    }

    @Override
    public boolean counts(Movement movement) {
        return true;
    }

    @Override
    public boolean limits(Movement movement) {
        return movement.scope().subresource().isEmpty();
    }

    @Override
    public Amounts usage(ObjectValue service, Instant now) {
        ObjectValue spec = service.object("spec");
        List<ObjectValue> ports = spec.list("ports").objects();
        boolean balanced = spec.string("type").equals("LoadBalancer");
        long onNodes = 0;
        if (balanced && spec.isSet("allocateLoadBalancerNodePorts") && !spec.bool("allocateLoadBalancerNodePorts")) {
            onNodes = ports.stream().filter(port -> port.integer("nodePort") != 0).count();
        } else if (balanced || spec.string("type").equals("NodePort")) {
            onNodes = ports.size();
        }
        return new Amounts(Map.of("count/services", Amounts.ONE, "services", Amounts.ONE,
                PORTS, Quantity.of(onNodes, QuantityFormat.DECIMAL_SI),
                BALANCERS, Quantity.of(balanced ? 1 : 0, QuantityFormat.DECIMAL_SI)));
    }
}
