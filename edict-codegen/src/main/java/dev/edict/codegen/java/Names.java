package dev.edict.codegen.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.FieldType;
import dev.edict.codegen.model.FieldType.Constant;
import dev.edict.codegen.model.FieldType.ListOf;
import dev.edict.codegen.model.FieldType.MapOf;
import dev.edict.codegen.model.FieldType.Simple;
import dev.edict.codegen.model.FieldType.Struct;
import dev.edict.codegen.model.RecordModel;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What things are called in the sources that are written. */
final class Names {
    static final ClassName CODEC = types("Codec");
    static final ClassName CODECS = types("Codecs");
    static final ClassName COPIES = types("Copies");
    static final ClassName FIELD_NAMES = types("FieldNames");
    static final ClassName READER = types("ValueReader");
    static final ClassName WRITER = types("ValueWriter");
    static final ClassName RESOURCE = types("Resource");
    static final ClassName OBJECT_TYPE = types("ObjectType");
    static final ClassName OBJECT_LIST = types("ObjectList");
    static final ClassName TYPE_PROVIDER = types("TypeProvider");
    static final ClassName SCOPE = types("Scope");
    static final ClassName INT_OR_STRING = types("IntOrString");
    static final ClassName RAW = types("Raw");
    static final ClassName BYTES = types("Bytes");
    static final ClassName QUANTITY = ClassName.get("dev.edict.model.quantity", "Quantity");
    static final ClassName OBJECT_VALUE = ClassName.get("dev.edict.model.value", "ObjectValue");
    static final ClassName OBJECT_BUILDER = OBJECT_VALUE.nestedClass("Builder");
    static final ClassName JSON = ClassName.get("dev.edict.model.json", "Json");
    static final ClassName KIND = ClassName.get("dev.edict.model.name", "GroupVersionKind");
    static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");
    static final String UNKNOWN = "unknown";

    private Names() {}

    private static ClassName types(String name) {
        return ClassName.get("dev.edict.types", name);
    }

    static ClassName of(RecordModel model) {
        return named(model.packageName(), model.name());
    }

    static ClassName codecOf(ClassName record) {
        return beside(record, "Codec");
    }

    /** A class at the top of a type's package, whose name is that of the type and something behind it. */
    static ClassName beside(ClassName type, String suffix) {
        return ClassName.get(type.packageName(), String.join("", type.simpleNames()) + suffix);
    }

    static ClassName of(Struct struct) {
        return named(struct.packageName(), struct.name());
    }

    static ClassName of(Constant constant) {
        return named(constant.packageName(), constant.name());
    }

    /** The class that has the constants of a record. */
    static ClassName holderOf(Struct struct) {
        return named(struct.packageName(), struct.holder());
    }

    static ClassName holderOf(Constant constant) {
        return named(constant.packageName(), constant.holder());
    }

    /** A class by its name, with dots if it is nested. */
    static ClassName named(String packageName, String name) {
        String[] names = name.split("\\.");
        return ClassName.get(packageName, names[0], Arrays.copyOfRange(names, 1, names.length));
    }

    /** The type of a field's component, with its annotation where it may be null. */
    static TypeName of(FieldModel field) {
        TypeName type = boxed(field.type());
        if (field.isNullable()) {
            return nullable(type);
        }
        return type.isBoxedPrimitive() ? type.unbox() : type;
    }

    static TypeName nullable(TypeName type) {
        return type.annotated(AnnotationSpec.builder(NULLABLE).build());
    }

    static TypeName boxed(FieldType type) {
        return switch (type) {
            case Simple simple -> switch (simple) {
                case STRING -> ClassName.get(String.class);
                case BOOLEAN -> ClassName.get(Boolean.class);
                case INT32 -> ClassName.get(Integer.class);
                case INT64 -> ClassName.get(Long.class);
                case DOUBLE -> ClassName.get(Double.class);
                case TIME, MICRO_TIME -> ClassName.get(Instant.class);
                case DURATION -> ClassName.get(Duration.class);
                case QUANTITY -> QUANTITY;
                case BYTES -> BYTES;
                case INT_OR_STRING -> INT_OR_STRING;
                case RAW -> RAW;
            };
            case Struct struct -> of(struct);
            case Constant constant -> of(constant);
            case ListOf list -> ParameterizedTypeName.get(ClassName.get(List.class), boxed(list.items()));
            case MapOf map -> ParameterizedTypeName.get(
                    ClassName.get(Map.class), ClassName.get(String.class), boxed(map.values()));
        };
    }
}
