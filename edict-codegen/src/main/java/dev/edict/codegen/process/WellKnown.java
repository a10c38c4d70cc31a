package dev.edict.codegen.process;

import dev.edict.codegen.crd.KnownSchemas;
import dev.edict.model.value.ObjectValue;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Records whose rules are not with them. */
final class WellKnown {
    static final String OBJECT_META = "dev.edict.api.meta.v1.ObjectMeta";

    private WellKnown() {}

    /** The schema of such a record; null for others. */
    static @Nullable ObjectValue schema(TypeElement record) {
        return switch (record.getQualifiedName().toString()) {
            case OBJECT_META -> KnownSchemas.TEMPLATE_METADATA;
            case "dev.edict.api.meta.v1.Condition" -> KnownSchemas.CONDITION;
            default -> null;
        };
    }
}
