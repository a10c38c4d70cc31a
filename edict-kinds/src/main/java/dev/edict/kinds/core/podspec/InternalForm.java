package dev.edict.kinds.core.podspec;

import dev.edict.kinds.field.InternalForms;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;

/** How Kubernetes shows pods as bad values; see {@link InternalForms} for everything that has no form of its own here. */
public final class InternalForm {
    private InternalForm() {}

    /** A pod's spec, in whose form what is shared with the host belongs to the security context. */
    public static Value podSpec(ObjectValue spec) {
        return InternalForms.of("PodSpec", withHost(spec));
    }

    /** A template of pods. */
    public static Value podTemplate(ObjectValue template) {
        return InternalForms.of("PodTemplateSpec", template.with("spec", withHost(template.object("spec"))));
    }

    private static ObjectValue withHost(ObjectValue spec) {
        ObjectValue context = spec.object("securityContext");
        for (String key : new String[] {"hostNetwork", "hostPID", "hostIPC", "shareProcessNamespace", "hostUsers"}) {
            Value value = spec.get(key);
            if (value != null) {
                context = context.with(key, value);
            }
        }
        return spec.with("securityContext", context);
    }
}
