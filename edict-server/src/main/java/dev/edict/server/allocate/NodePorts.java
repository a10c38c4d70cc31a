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

/** The ports under which services are reached on every node, and those under which their health is asked for. */
final class NodePorts {
    private static final int CHANCES = 200;
    /** What a dry run shows in place of a port: the one behind this one. */
    private static final long BEFORE_DRY_PORT = 32_768;

    private final PortRange range;
    private final Claims claims;
    private final RandomGenerator random;

    NodePorts(PortRange range, Claims claims, RandomGenerator random) {
        this.range = range;
        this.claims = claims;
        this.random = random;
    }

    /** A new service with all ports that its type needs. */
    ObjectValue give(ObjectValue service) {
        ObjectValue result = hasNodePorts(service) ? withAllPorts(service) : service;
        return ServiceFields.needsHealthCheckPort(result) ? withHealthCheckPort(result) : result;
    }

    /** A changed service: with the ports that it has come to need, and without those that it no longer has. */
    ObjectValue change(ObjectValue service, ObjectValue old) {
        ObjectValue result = service;
        Set<Long> before = of(old);
        if (hasNodePorts(service)) {
            result = withChangedPorts(service, before);
            Set<Long> after = of(result);
            before.stream().filter(port -> !after.contains(port)).forEach(claims::releasePort);
        } else if (hasNodePorts(old)) {
            before.forEach(claims::releasePort);
        }
        boolean had = ServiceFields.needsHealthCheckPort(old);
        boolean needed = ServiceFields.needsHealthCheckPort(result);
        if (had && !needed) {
            releaseHealthCheckPort(old);
        }
        return !had && needed ? withHealthCheckPort(result) : result;
    }

    /** Takes back what a service has that goes. */
    void release(ObjectValue service) {
        of(service).forEach(claims::releasePort);
        if (ServiceFields.needsHealthCheckPort(service)) {
            releaseHealthCheckPort(service);
        }
    }

    private void releaseHealthCheckPort(ObjectValue service) {
        long port = service.object("spec").integer("healthCheckNodePort");
        if (port != 0) {
            claims.releasePort(port);
        }
    }

    private static boolean hasNodePorts(ObjectValue service) {
        String type = service.object("spec").string("type");
        return type.equals("NodePort") || type.equals("LoadBalancer");
    }

    private static Set<Long> of(ObjectValue service) {
        Set<Long> ports = new LinkedHashSet<>();
        for (ObjectValue port : service.object("spec").list("ports").objects()) {
            if (port.integer("nodePort") != 0) {
                ports.add(port.integer("nodePort"));
            }
        }
        return ports;
    }

    /** One port of a service that is reached by several protocols has one number on the nodes, if nobody asks for more. */
    private ObjectValue withAllPorts(ObjectValue service) {
        ListValue wanted = service.object("spec").list("ports");
        Map<Long, Long> given = new HashMap<>();
        List<Value> ports = new ArrayList<>();
        for (int index = 0; index < wanted.size(); index++) {
            ObjectValue port = wanted.object(index);
            long number = port.integer("nodePort");
            long servicePort = port.integer("port");
            Long sibling = given.get(servicePort);
            if (number == 0 && !ServiceFields.needsNodePorts(service)) {
                ports.add(port);
                continue;
            }
            if (sibling == null) {
                Long requested = requested(wanted, servicePort);
                number = requested == null ? any() : claimed(service, index, requested);
                given.put(servicePort, number);
            } else if (number == 0) {
                number = sibling;
            } else if (number != sibling) {
                claimed(service, index, number);
            }
            ports.add(port.with("nodePort", number));
        }
        return withPorts(service, ports);
    }

    /** What some entry for the same port, of whatever protocol, asks for. */
    private static @Nullable Long requested(ListValue ports, long servicePort) {
        for (ObjectValue port : ports.objects()) {
            if (port.integer("port") == servicePort && port.integer("nodePort") != 0) {
                return port.integer("nodePort");
            }
        }
        return null;
    }

    private ObjectValue withChangedPorts(ObjectValue service, Set<Long> before) {
        ListValue wanted = service.object("spec").list("ports");
        Set<Long> claimedNow = new LinkedHashSet<>();
        Set<String> seen = new LinkedHashSet<>();
        List<Value> ports = new ArrayList<>();
        for (int index = 0; index < wanted.size(); index++) {
            ObjectValue port = wanted.object(index);
            long number = port.integer("nodePort");
            if (number == 0 && !ServiceFields.needsNodePorts(service)) {
                ports.add(port);
                continue;
            }
            if (number == 0) {
                number = any();
            } else if (!before.contains(number) && claimedNow.add(number)) {
                claimed(service, index, number);
            }
            if (!seen.add("{" + port.string("protocol") + " " + number + "}")) {
                throw ApiErrors.unclassified("duplicate nodePort: {" + port.string("protocol") + " " + number + "}");
            }
            ports.add(port.with("nodePort", number));
        }
        return withPorts(service, ports);
    }

    private static ObjectValue withPorts(ObjectValue service, List<Value> ports) {
        return ports.isEmpty() ? service
                : service.mapObject("spec", spec -> spec.with("ports", ListValue.copyOf(ports)));
    }

    private long claimed(ObjectValue service, int index, long number) {
        String problem = problem(number);
        if (problem != null) {
            throw ApiErrors.invalid(new GroupKind("", "Service"), new ApiObject(service).name(),
                    new FieldErrors().invalid(FieldPath.of("spec", "ports").index(index).child("nodePort"), number,
                            problem));
        }
        return number;
    }

    /** Takes a port; what stands in the way, or null. */
    private @Nullable String problem(long number) {
        if (!claims.isDryRun() && !range.contains(number)) {
            return "provided port is not in the valid range. The range of valid ports is " + range;
        }
        return claims.claimPort(number) ? null : "provided port is already allocated";
    }

    private long any() {
        if (claims.isDryRun()) {
            long number = (claims.highestPort() == 0 ? BEFORE_DRY_PORT : claims.highestPort()) + 1;
            claims.claimPort(number);
            return number;
        }
        for (int chance = 0; chance < CHANCES; chance++) {
            long number = random.nextInt(range.firstOpen(), range.last() + 1);
            if (claims.claimPort(number)) {
                return number;
            }
        }
        for (long number = range.first(); number <= range.last(); number++) {
            if (claims.claimPort(number)) {
                return number;
            }
        }
        throw ApiErrors.internal("failed to allocate a nodePort: range is full");
    }

    private ObjectValue withHealthCheckPort(ObjectValue service) {
        ObjectValue spec = service.object("spec");
        long number = spec.integer("healthCheckNodePort");
        if (number == 0) {
            return service.with("spec", spec.with("healthCheckNodePort", any()));
        }
        String problem = problem(number);
        if (problem != null) {
            throw ApiErrors.internal("failed to allocate requested HealthCheck NodePort " + number + ": " + problem);
        }
        return service;
    }
}
