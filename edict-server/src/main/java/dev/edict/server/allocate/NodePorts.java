package dev.edict.server.allocate;

import dev.edict.kinds.core.service.ServiceFields;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The ports under which services are reached on every node. */
final class NodePorts {
    private static final int FIRST = 30_000;
    private static final int LAST = 32_767;
    private static final int RESERVED = 86;
    private static final int CHANCES = 200;

    private final RandomGenerator random;

    NodePorts(RandomGenerator random) {
        this.random = random;
    }

    /** All node ports that a service has. */
    static Set<Long> of(ObjectValue service) {
        Set<Long> ports = new LinkedHashSet<>();
        ObjectValue spec = service.object("spec");
        for (ObjectValue port : spec.list("ports").objects()) {
            if (port.integer("nodePort") != 0) {
                ports.add(port.integer("nodePort"));
            }
        }
        if (spec.integer("healthCheckNodePort") != 0) {
            ports.add(spec.integer("healthCheckNodePort"));
        }
        return ports;
    }

    ObjectValue allocate(ObjectValue service, @Nullable ObjectValue old, Claims claims) {
        Set<Long> before = old == null ? Set.of() : of(old);
        ObjectValue result = service;
        String type = service.object("spec").string("type");
        if (type.equals("NodePort") || type.equals("LoadBalancer")) {
            result = portsOf(result, before, claims);
        }
        result = healthCheck(result, before, claims);
        Set<Long> after = of(result);
        before.stream().filter(port -> !after.contains(port)).forEach(claims::releasePort);
        return result;
    }

    private ObjectValue portsOf(ObjectValue service, Set<Long> before, Claims claims) {
        ObjectValue spec = service.object("spec");
        boolean all = ServiceFields.needsNodePorts(service);
        Map<Long, Long> given = new HashMap<>();
        List<Value> ports = new ArrayList<>();
        ListValue wanted = spec.list("ports");
        for (int index = 0; index < wanted.size(); index++) {
            ObjectValue port = wanted.object(index);
            long number = port.integer("nodePort");
            long servicePort = port.integer("port");
            if (number == 0 && !all) {
                ports.add(port);
                continue;
            }
            if (number == 0) {
                Long sibling = given.containsKey(servicePort)
                        ? given.get(servicePort) : requested(wanted, servicePort, before, claims);
                number = sibling != null ? sibling : any(claims);
            } else if (!before.contains(number) && !isSibling(given, servicePort, number)) {
                claim(service, index, number, claims);
            }
            given.put(servicePort, number);
            ports.add(port.with("nodePort", number));
        }
        return ports.isEmpty() ? service : service.with("spec", spec.with("ports", ListValue.copyOf(ports)));
    }

    private static boolean isSibling(Map<Long, Long> given, long servicePort, long number) {
        Long known = given.get(servicePort);
        return known != null && known == number;
    }

    /** Another entry for the same port, of another protocol, may have asked for a number. */
    private @Nullable Long requested(ListValue ports, long servicePort, Set<Long> before, Claims claims) {
        for (ObjectValue port : ports.objects()) {
            long number = port.integer("nodePort");
            if (port.integer("port") == servicePort && number != 0
                    && (before.contains(number) || claims.hasClaimedPort(number) || claims.claimPort(number))) {
                return number;
            }
        }
        return null;
    }

    private static void claim(ObjectValue service, int index, long number, Claims claims) {
        String problem = null;
        if (number < FIRST || number > LAST) {
            problem = "provided port is not in the valid range. The range of valid ports is " + FIRST + "-" + LAST;
        } else if (!claims.claimPort(number)) {
            problem = "provided port is already allocated";
        }
        if (problem != null) {
            throw ApiErrors.invalid(new GroupKind("", "Service"), new ApiObject(service).name(),
                    new FieldErrors().invalid(FieldPath.of("spec", "ports").index(index).child("nodePort"), number,
                            problem));
        }
    }

    private long any(Claims claims) {
        for (int chance = 0; chance < CHANCES; chance++) {
            long number = FIRST + RESERVED + random.nextInt(LAST - FIRST - RESERVED + 1);
            if (claims.claimPort(number)) {
                return number;
            }
        }
        for (long number = FIRST; number <= LAST; number++) {
            if (claims.claimPort(number)) {
                return number;
            }
        }
        throw ApiErrors.internal("failed to allocate a nodePort: range is full");
    }

    private ObjectValue healthCheck(ObjectValue service, Set<Long> before, Claims claims) {
        if (!ServiceFields.needsHealthCheckPort(service)) {
            return service;
        }
        ObjectValue spec = service.object("spec");
        long number = spec.integer("healthCheckNodePort");
        if (number == 0) {
            return service.with("spec", spec.with("healthCheckNodePort", any(claims)));
        }
        if (!before.contains(number)) {
            if (number < FIRST || number > LAST) {
                throw ApiErrors.internal("failed to allocate requested HealthCheck NodePort " + number
                        + ": provided port is not in the valid range. The range of valid ports is " + FIRST + "-" + LAST);
            }
            if (!claims.claimPort(number)) {
                throw ApiErrors.internal("failed to allocate requested HealthCheck NodePort " + number
                        + ": provided port is already allocated");
            }
        }
        return service;
    }
}
