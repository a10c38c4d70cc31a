package dev.edict.examples.envoy;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Volume;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What is put into pods: containers, and the volumes that they need. A pure function of what stands in the ConfigMap. */
record Injection(List<Container> containers, List<Volume> volumes) {

    /** What becomes of a pod. */
    sealed interface Outcome {
        /** The pod with what was put into it. */
        record Injected(Pod pod) implements Outcome {}

        /** The pod stays as it is. */
        record Left(String why) implements Outcome {}
    }

    /** @param configMap has YAML with {@code containers} and {@code volumes}, as in a pod, under the key {@code config} */
    static Injection of(ConfigMap configMap) {
        if (!(Yaml.parse(configMap.data().getOrDefault("config", "")) instanceof ObjectValue config)) {
            throw new IllegalArgumentException("the ConfigMap has no \"config\" with containers and volumes");
        }
        PodSpec spec = PodSpec.CODEC.fromTree(config);
        return new Injection(spec.containers(), spec.volumes());
    }

    /** A name that the user has taken already, for a container or for a volume, is his. */
    Outcome into(Pod pod) {
        PodSpec spec = pod.spec();
        return taken("containers", spec.containers(), containers, Container::name)
                .or(() -> taken("initContainers", spec.initContainers(), containers, Container::name))
                .or(() -> taken("volumes", spec.volumes(), volumes, Volume::name))
                .<Outcome>map(name -> new Outcome.Left("the pod has " + name + " already"))
                .orElseGet(() -> new Outcome.Injected(pod.withSpec(spec
                        .withContainers(joined(spec.containers(), containers))
                        .withVolumes(joined(spec.volumes(), volumes)))));
    }

    private static <T> Optional<String> taken(String list, List<T> there, List<T> wanted, Function<T, String> name) {
        List<String> names = wanted.stream().map(name).toList();
        return there.stream().map(name).filter(names::contains).findFirst().map(it -> "\"" + it + "\" among its " + list);
    }

    private static <T> List<T> joined(List<T> there, List<T> more) {
        return Stream.concat(there.stream(), more.stream()).toList();
    }
}
