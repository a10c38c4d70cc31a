package dev.edict.schema.kind.core;

import dev.edict.model.value.ObjectValue;
import java.util.List;

/** What is filled in for the writer of a container. */
final class ContainerDefaults {
    private static final List<String> PROBES = List.of("livenessProbe", "readinessProbe", "startupProbe");
    private static final List<String> HOOKS = List.of("postStart", "preStop");

    private ContainerDefaults() {}

    static ObjectValue apply(ObjectValue container) {
        ObjectValue filled = container;
        if (filled.string("imagePullPolicy").isEmpty()) {
            filled = filled.with("imagePullPolicy", pullPolicy(filled.string("image")));
        }
        filled = PodSpecDefaults.text(filled, "terminationMessagePath", "/dev/termination-log");
        filled = PodSpecDefaults.text(filled, "terminationMessagePolicy", "File");
        filled = filled.mapObjects("ports", port -> PodSpecDefaults.text(port, "protocol", "TCP"));
        filled = filled.mapObjects("env", ContainerDefaults::variable);
        filled = ResourceLists.roundRequirements(filled, "resources");
        for (String probe : PROBES) {
            filled = filled.mapObject(probe, ContainerDefaults::probe);
        }
        return filled.mapObject("lifecycle", ContainerDefaults::lifecycle);
    }

    /** An image that may change under its name is looked up each time. */
    static String pullPolicy(String image) {
        return ImageReference.isLatest(image) ? "Always" : "IfNotPresent";
    }

    private static ObjectValue variable(ObjectValue variable) {
        return variable.mapObject("valueFrom", source -> source
                .mapObject("fieldRef", ContainerDefaults::fieldReference)
                .mapObject("resourceFieldRef", ContainerDefaults::resourceReference)
                .mapObject("fileKeyRef", reference -> reference.withDefault("optional", false)));
    }

    static ObjectValue fieldReference(ObjectValue reference) {
        return PodSpecDefaults.text(reference, "apiVersion", "v1");
    }

    static ObjectValue resourceReference(ObjectValue reference) {
        return reference.withDefault("divisor", "0");
    }

    private static ObjectValue probe(ObjectValue probe) {
        ObjectValue filled = number(probe, "timeoutSeconds", 1);
        filled = number(filled, "periodSeconds", 10);
        filled = number(filled, "successThreshold", 1);
        filled = number(filled, "failureThreshold", 3);
        return filled.mapObject("httpGet", ContainerDefaults::httpGet)
                .mapObject("grpc", action -> action.withDefault("service", ""));
    }

    private static ObjectValue number(ObjectValue object, String key, long number) {
        return object.integer(key) == 0 ? object.with(key, number) : object;
    }

    private static ObjectValue lifecycle(ObjectValue lifecycle) {
        ObjectValue filled = lifecycle;
        for (String hook : HOOKS) {
            filled = filled.mapObject(hook, handler -> handler.mapObject("httpGet", ContainerDefaults::httpGet));
        }
        return filled;
    }

    private static ObjectValue httpGet(ObjectValue action) {
        return PodSpecDefaults.text(PodSpecDefaults.text(action, "path", "/"), "scheme", "HTTP");
    }

    /** What is limited is requested, unless the request says otherwise. */
    static ObjectValue requestsFromLimits(ObjectValue container) {
        ObjectValue limits = container.object("resources").object("limits");
        if (limits.isEmpty()) {
            return container;
        }
        return container.mapObject("resources", resources -> {
            ObjectValue requests = resources.object("requests");
            for (int position = 0; position < limits.size(); position++) {
                requests = requests.withDefault(limits.keyAt(position), limits.valueAt(position));
            }
            return resources.with("requests", requests);
        });
    }

    /** On the node's network a port of the container is one of the node. */
    static ObjectValue hostPorts(ObjectValue container) {
        return container.mapObjects("ports", port -> number(port, "hostPort", port.integer("containerPort")));
    }
}
