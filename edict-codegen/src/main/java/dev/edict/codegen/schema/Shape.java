package dev.edict.codegen.schema;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import dev.edict.codegen.crd.KnownSchemas;
import dev.edict.model.value.ObjectValue;

/**
 * What a schema is in Java.
 *
 * @param type boxed, if it is a primitive type
 * @param base the schema that the type has when nothing more is said of it
 */
record Shape(Kind kind, TypeName type, ObjectValue base) {
    private static final ObjectValue TEXT = ObjectValue.of("type", "string");

    /** How a component of the type may be absent. */
    enum Kind {
        /** A value without parts: it may have a default in Java, too. */
        SIMPLE,
        /** Empty when it is absent. */
        COLLECTION,
        /** A record. */
        PART,
        /** Whatever there is. */
        RAW
    }

    /** The shape of a schema without parts; raw for one that has some, or of which nothing is said. */
    static Shape simple(ObjectValue schema) {
        String format = schema.string("format");
        if (schema.bool("x-kubernetes-int-or-string")) {
            return schema.string("pattern").equals(KnownSchemas.QUANTITY.string("pattern"))
                    ? simple("dev.edict.model.quantity", "Quantity", KnownSchemas.QUANTITY)
                    : simple("dev.edict.types", "IntOrString", KnownSchemas.INT_OR_STRING);
        }
        return switch (schema.string("type")) {
            case "string" -> switch (format) {
                case "date-time" -> simple("java.time", "Instant", TEXT.with("format", format));
                case "byte" -> simple("dev.edict.types", "Bytes", TEXT.with("format", format));
                default -> schema.string("pattern").equals(KnownSchemas.DURATION.string("pattern"))
                        ? simple("java.time", "Duration", KnownSchemas.DURATION)
                        : simple("java.lang", "String", TEXT);
            };
            case "integer" -> format.equals("int32")
                    ? simple("java.lang", "Integer", ObjectValue.of("type", "integer", "format", "int32"))
                    : simple("java.lang", "Long", ObjectValue.of("type", "integer", "format", "int64"));
            case "number" -> simple("java.lang", "Double", ObjectValue.of("type", "number", "format", "double"));
            case "boolean" -> simple("java.lang", "Boolean", ObjectValue.of("type", "boolean"));
            default -> new Shape(Kind.RAW, ClassName.get("dev.edict.types", "Raw"),
                    ObjectValue.of("x-kubernetes-preserve-unknown-fields", true));
        };
    }

    private static Shape simple(String packageName, String name, ObjectValue base) {
        return new Shape(Kind.SIMPLE, ClassName.get(packageName, name), base);
    }
}
