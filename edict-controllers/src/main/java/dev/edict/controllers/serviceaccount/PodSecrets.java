package dev.edict.controllers.serviceaccount;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.HashSet;
import java.util.Set;

/** The Secrets that a pod names: for its images, in its containers' variables, and as volumes of any sort. */
final class PodSecrets {
    /** What names a Secret wherever it stands in a pod. */
    private static final Set<String> REFERENCES = Set.of("secretRef", "secretKeyRef", "nodePublishSecretRef", "secret");

    private PodSecrets() {}

    static Set<String> names(Pod pod) {
        Set<String> names = new HashSet<>();
        ObjectValue spec = PodSpec.CODEC.toObject(pod.spec());
        spec.list("imagePullSecrets").objects().forEach(reference -> names.add(reference.string("name")));
        gather(spec, names);
        names.remove("");
        return names;
    }

    private static void gather(Value value, Set<String> names) {
        if (value instanceof ListValue list) {
            list.forEach(element -> gather(element, names));
        } else if (value instanceof ObjectValue object) {
            object.forEach((key, part) -> {
                if (key.equals("secretName") && part instanceof StringValue name) {
                    names.add(name.text());
                } else if (REFERENCES.contains(key) && part instanceof ObjectValue reference) {
                    names.add(reference.string("name"));
                }
                gather(part, names);
            });
        }
    }
}
