package dev.edict.codegen.schema;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.edict.codegen.crd.KnownSchemas;
import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.schema.Shape.Kind;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** Writes the records of one version: one for each object of the schema whose fields are known. */
final class RecordWriter {
    private static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");
    private static final ClassName CONDITION = ClassName.get("dev.edict.api.meta.v1", "Condition");
    private static final ClassName OBJECT_META = ClassName.get("dev.edict.api.meta.v1", "ObjectMeta");
    private static final ClassName OBJECT_VALUE = ClassName.get("dev.edict.model.value", "ObjectValue");
    private static final ObjectValue OBJECT = ObjectValue.of("type", "object");
    private static final ObjectValue PLAIN_CONDITION = plain(KnownSchemas.CONDITION);
    private static final Set<String> OF_EVERY_OBJECT = Set.of("apiVersion", "kind", "metadata");

    private final String packageName;
    private final Map<String, TypeSpec> written = new LinkedHashMap<>();
    /** Records by their schemas: equal parts are of the same type. */
    private final Map<ObjectValue, String> same = new HashMap<>();

    RecordWriter(String packageName) {
        this.packageName = packageName;
    }

    /** The records of a version, that of the resource among them. */
    List<TypeSpec> write(String kind, ObjectValue schema, List<AnnotationSpec> annotations) {
        ObjectValue properties = ObjectValue.EMPTY;
        for (String name : schema.object("properties").keys()) {
            if (!OF_EVERY_OBJECT.contains(name)) {
                properties = properties.with(name, schema.object("properties").object(name));
            }
        }
        ParameterSpec.Builder metadata = ParameterSpec.builder(OBJECT_META, "metadata");
        if (schema.list("required").strings().contains("metadata")) {
            metadata.addAnnotation(Keywords.name("Required"));
        }
        metadata.addAnnotations(Keywords.of(schema.object("properties").object("metadata"), OBJECT));
        record(kind, schema.with("properties", properties), List.of(metadata.build()), annotations);
        return List.copyOf(written.values());
    }

    private void record(String name, ObjectValue schema, List<ParameterSpec> first, List<AnnotationSpec> annotations) {
        written.put(name, TypeSpec.recordBuilder(name).build()); // the name is taken
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder();
        StringBuilder comment = new StringBuilder(Descriptions.javadoc(schema.string("description"))).append('\n');
        Set<String> taken = new HashSet<>();
        for (ParameterSpec parameter : first) {
            constructor.addParameter(parameter);
            taken.add(parameter.name());
        }
        boolean separated = false;
        for (String property : schema.object("properties").keys()) {
            ObjectValue field = schema.object("properties").object(property);
            String component = free(componentOf(property), taken);
            boolean required = schema.list("required").strings().contains(property);
            constructor.addParameter(component(name, property, component, field, required));
            if (!field.string("description").isEmpty()) {
                comment.append(separated ? "" : "\n").append("@param ").append(component).append(' ')
                        .append(Descriptions.javadoc(field.string("description"))).append('\n');
                separated = true;
            }
        }
        if (schema.bool("x-kubernetes-preserve-unknown-fields")) {
            constructor.addParameter(OBJECT_VALUE, "unknown");
        }
        TypeSpec.Builder type = TypeSpec.recordBuilder(name)
                .addModifiers(Modifier.PUBLIC)
                .addAnnotations(annotations)
                .addSuperinterface(ClassName.get(packageName, name + "With"))
                .recordConstructor(constructor.build());
        if (!comment.toString().isBlank()) {
            type.addJavadoc("$L", comment.toString().stripLeading());
        }
        written.put(name, type.build());
    }

    private ParameterSpec component(String owner, String property, String component, ObjectValue schema, boolean required) {
        Shape shape = shape(owner + Descriptions.capitalised(componentOf(property)), schema);
        Value value = schema.get("default");
        List<AnnotationSpec> annotations = new ArrayList<>();
        if (!component.equals(property)) {
            annotations.add(Keywords.annotation("Name", "$S", property));
        }
        if (value != null) {
            annotations.add(Keywords.annotation("Default", "$S",
                    value instanceof StringValue text && shape.kind() == Kind.SIMPLE ? text.text() : Json.text(value)));
        }
        boolean nullable = switch (shape.kind()) {
            case COLLECTION -> false;
            case RAW -> true;
            case PART -> !required || value != null;
            case SIMPLE -> !required && value == null;
        };
        if (required && (nullable || value != null || shape.kind() == Kind.COLLECTION)) {
            annotations.add(AnnotationSpec.builder(Keywords.name("Required")).build());
        }
        annotations.addAll(Keywords.of(schema, shape.base()));
        TypeName type = shape.type();
        if (nullable) {
            type = type.annotated(AnnotationSpec.builder(NULLABLE).build());
        } else if (type.isBoxedPrimitive()) {
            type = type.unbox();
        }
        return ParameterSpec.builder(type, component).addAnnotations(annotations).build();
    }

    private Shape shape(String name, ObjectValue schema) {
        String type = schema.string("type");
        ObjectValue properties = schema.object("properties");
        if (schema.bool("x-kubernetes-embedded-resource")) {
            return Shape.simple(ObjectValue.EMPTY);
        }
        if (type.equals("array") && schema.isSet("items")) {
            ObjectValue items = schema.object("items");
            return new Shape(Kind.COLLECTION, ParameterizedTypeName.get(ClassName.get(List.class), inner(name, items)),
                    ObjectValue.of("type", "array", "items", items));
        }
        if (type.equals("object") && properties.isEmpty() && schema.objectOrNull("additionalProperties") != null) {
            ObjectValue values = schema.object("additionalProperties");
            return new Shape(Kind.COLLECTION,
                    ParameterizedTypeName.get(ClassName.get(Map.class), ClassName.get(String.class), inner(name, values)),
                    ObjectValue.of("type", "object", "additionalProperties", values));
        }
        if (!type.equals("object") || properties.isEmpty()) {
            return Shape.simple(schema);
        }
        if (plain(schema).equals(PLAIN_CONDITION)) {
            return new Shape(Kind.PART, CONDITION, schema);
        }
        String free = same.get(schema);
        if (free == null) {
            free = free(name, new HashSet<>(written.keySet()));
            same.put(schema, free);
            record(free, schema, List.of(), List.of());
        }
        ObjectValue base = ObjectValue.of("type", "object", "properties", properties);
        return new Shape(Kind.PART, ClassName.get(packageName, free),
                schema.has("required") ? base.with("required", Objects.requireNonNull(schema.get("required"))) : base);
    }

    /** A schema without its descriptions, those of its fields included. */
    private static ObjectValue plain(ObjectValue schema) {
        ObjectValue properties = ObjectValue.EMPTY;
        for (String name : schema.object("properties").keys()) {
            properties = properties.with(name, schema.object("properties").object(name).without("description"));
        }
        List<String> required = schema.list("required").strings().stream().sorted().toList();
        return schema.without("description").with("properties", properties).with("required", Value.of(required));
    }

    /** The type of items or values, with what is said of them. */
    private TypeName inner(String name, ObjectValue schema) {
        Shape shape = shape(name, schema);
        return shape.type().annotated(Keywords.ofItem(schema, shape));
    }

    private static String componentOf(String property) {
        String component = FieldModel.componentOf(property);
        return component.isEmpty() || !Character.isJavaIdentifierStart(component.charAt(0)) ? "field" + component : component;
    }

    private static String free(String name, Set<String> taken) {
        String free = name;
        for (int number = 2; !taken.add(free); number++) {
            free = name + number;
        }
        return free;
    }
}
