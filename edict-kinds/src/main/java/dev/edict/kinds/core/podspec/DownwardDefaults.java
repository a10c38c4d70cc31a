package dev.edict.kinds.core.podspec;

import dev.edict.kinds.field.Texts;
import dev.edict.model.value.ObjectValue;

/** What is filled in where a container or a volume shows something of its own pod. */
public final class DownwardDefaults {
    private DownwardDefaults() {}

    /** The holder of a reference to a field or to a resource, with what the reference leaves out. */
    public static ObjectValue references(ObjectValue holder) {
        return holder
                .mapObject("fieldRef", reference -> Texts.withDefault(reference, "apiVersion", "v1"))
                .mapObject("resourceFieldRef", reference -> reference.withDefault("divisor", "0"));
    }
}
