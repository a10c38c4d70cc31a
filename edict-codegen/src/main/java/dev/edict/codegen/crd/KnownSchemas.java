package dev.edict.codegen.crd;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;

/** The schemas of types that every API has. */
public final class KnownSchemas {
    public static final ObjectValue INT_OR_STRING = ObjectValue.of(
            "anyOf", ListValue.of(ObjectValue.of("type", "integer"), ObjectValue.of("type", "string")),
            "x-kubernetes-int-or-string", true);

    public static final ObjectValue QUANTITY = INT_OR_STRING.with("pattern",
            "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))"
                    + "(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$");

    public static final ObjectValue DURATION = ObjectValue.of("type", "string", "pattern",
            "^[-+]?(0|(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)$");

    /** The metadata of templates: what somebody may say of objects that are yet to be made. */
    public static final ObjectValue TEMPLATE_METADATA = ObjectValue.of(
            "type", "object",
            "properties", ObjectValue.of(
                    "annotations", texts(),
                    "finalizers", ObjectValue.of("type", "array", "items", ObjectValue.of("type", "string")),
                    "labels", texts(),
                    "name", ObjectValue.of("type", "string"),
                    "namespace", ObjectValue.of("type", "string")));

    public static final ObjectValue CONDITION = ObjectValue.of(
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

    private KnownSchemas() {}

    private static ObjectValue texts() {
        return ObjectValue.of("type", "object", "additionalProperties", ObjectValue.of("type", "string"));
    }

    private static ObjectValue text(String description) {
        return ObjectValue.of("description", description, "type", "string");
    }
}
