package dev.edict.codegen.process;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** The schemas of types that every API has, whose rules are not with their records. */
final class WellKnown {
    static final String OBJECT_META = "dev.edict.api.meta.v1.ObjectMeta";

    private static final ObjectValue CONDITION = ObjectValue.of(
            "type", "object",
            "description", "What can be said of an object at a time: one of its aspects, and whether it holds.",
            "properties", ObjectValue.of(
                    "type", text("The aspect, in CamelCase or foo.example.com/CamelCase.").with("maxLength", 316)
                            .with("pattern", "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?"
                                    + "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$"),
                    "status", text("Whether it holds.").with("enum", ListValue.of("True", "False", "Unknown")),
                    "reason", text("Why it is so, in a word for programs.").with("minLength", 1).with("maxLength", 1024)
                            .with("pattern", "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$"),
                    "message", text("Why it is so, for people. May be empty.").with("maxLength", 32768),
                    "lastTransitionTime", text("When the status was last another.").with("format", "date-time"),
                    "observedGeneration", ObjectValue.of(
                            "description", "The generation of the object that this was said of.",
                            "type", "integer", "format", "int64", "minimum", 0)),
            "required", ListValue.of("lastTransitionTime", "message", "reason", "status", "type"));

    private WellKnown() {}

    private static ObjectValue text(String description) {
        return ObjectValue.of("description", description, "type", "string");
    }

    static @Nullable ObjectValue schema(TypeElement record) {
        return switch (record.getQualifiedName().toString()) {
            case OBJECT_META -> ObjectValue.of("type", "object");
            case "dev.edict.api.meta.v1.Condition" -> CONDITION;
            default -> null;
        };
    }
}
