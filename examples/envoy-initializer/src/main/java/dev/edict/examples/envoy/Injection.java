package dev.edict.examples.envoy;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is put into pods: containers, and the volumes that they need. A pure function of what stands in the ConfigMap.
 *
 * @param containers as in the spec of a pod
 * @param volumes as in the spec of a pod
 */
record Injection(List<ObjectValue> containers, List<ObjectValue> volumes) {

    /** What becomes of a pod. */
    sealed interface Outcome {
        /** The pod with what was put into it. */
        record Injected(ObjectValue pod) implements Outcome {}

        /** The pod stays as it is. */
        record Left(String why) implements Outcome {}
    }

    /** @param configMap has YAML with {@code containers} and {@code volumes} under the key {@code config} */
    static Injection of(ObjectValue configMap) {
        if (!(Yaml.parse(configMap.object("data").string("config")) instanceof ObjectValue config)) {
            throw new IllegalArgumentException("the ConfigMap has no \"config\" with containers and volumes");
        }
        return new Injection(config.list("containers").objects(), config.list("volumes").objects());
    }

    /** A name that the user has taken already, for a container or for a volume, is his. */
    Outcome into(ObjectValue pod) {
        ObjectValue spec = pod.object("spec");
        for (String list : List.of("containers", "initContainers", "volumes")) {
            List<ObjectValue> wanted = list.equals("volumes") ? volumes : containers;
            Set<String> names = wanted.stream().map(item -> item.string("name")).collect(Collectors.toSet());
            for (ObjectValue item : spec.list(list).objects()) {
                if (names.contains(item.string("name"))) {
                    return new Outcome.Left("the pod has \"" + item.string("name") + "\" among its " + list + " already");
                }
            }
        }
        return new Outcome.Injected(pod.with("spec",
                appended(appended(spec, "containers", containers), "volumes", volumes)));
    }

    private static ObjectValue appended(ObjectValue spec, String key, List<ObjectValue> more) {
        List<ObjectValue> all = new ArrayList<>(spec.list(key).objects());
        all.addAll(more);
        return all.isEmpty() ? spec : spec.with(key, ListValue.copyOf(all));
    }
}
