package dev.edict.kinds.core.container;

import dev.edict.kinds.core.podspec.DownwardDefaults;
import dev.edict.kinds.core.podspec.PullPolicy;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.field.Texts;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** What is filled in for the writer of a container. */
public final class ContainerDefaults {
    private static final List<String> PROBES = List.of("livenessProbe", "readinessProbe", "startupProbe");
    private static final List<String> HOOKS = List.of("postStart", "preStop");

    private ContainerDefaults() {}

    public static ObjectValue apply(ObjectValue container) {
        ObjectValue filled = container;
        if (filled.string("imagePullPolicy").isEmpty()) {
            filled = filled.with("imagePullPolicy", PullPolicy.of(filled.string("image")));
        }
        filled = Texts.withDefault(filled, "terminationMessagePath", "/dev/termination-log");
        filled = Texts.withDefault(filled, "terminationMessagePolicy", "File");
        filled = filled.mapObjects("ports", port -> Texts.withDefault(port, "protocol", "TCP"));
        filled = filled.mapObjects("env", ContainerDefaults::variable);
        filled = ResourceLists.roundRequirements(filled, "resources");
        for (String probe : PROBES) {
            filled = filled.mapObject(probe, ContainerDefaults::probe);
        }
        return filled.mapObject("lifecycle", ContainerDefaults::lifecycle);
    }

    /** A variable of a container. */
    public static ObjectValue variable(ObjectValue variable) {
        return variable.mapObject("valueFrom", source -> DownwardDefaults.references(source)
                .mapObject("fileKeyRef", reference -> reference.withDefault("optional", false)));
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
        return Texts.withDefault(Texts.withDefault(action, "path", "/"), "scheme", "HTTP");
    }

    /** What is limited is requested, unless the request says otherwise. */
    public static ObjectValue requestsFromLimits(ObjectValue container) {
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
    public static ObjectValue hostPorts(ObjectValue container) {
        return container.mapObjects("ports", port -> number(port, "hostPort", port.integer("containerPort")));
    }
}
