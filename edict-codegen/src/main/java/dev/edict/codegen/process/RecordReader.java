package dev.edict.codegen.process;

import dev.edict.codegen.model.ConstantsModel;
import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.FieldRules;
import dev.edict.codegen.model.FieldType;
import dev.edict.codegen.model.FieldType.Constant;
import dev.edict.codegen.model.FieldType.Simple;
import dev.edict.codegen.model.FieldType.Struct;
import dev.edict.codegen.model.Presence;
import dev.edict.codegen.model.RecordModel;
import dev.edict.codegen.model.RecordModel.Origin;
import dev.edict.codegen.model.ResourceModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Reads records and enums that somebody has written. */
final class RecordReader {
    private static final Set<FieldType> WITHOUT_EMPTY = Set.of(Simple.TIME, Simple.MICRO_TIME, Simple.RAW);
    /** The methods of {@code Resource}. */
    private static final Set<String> OF_RESOURCES = Set.of("name", "namespace", "resourceVersion", "isBeingDeleted");

    private final Types types;
    private final FieldTypes fieldTypes;
    private final Problems problems;

    RecordReader(Types types, FieldTypes fieldTypes, Problems problems) {
        this.types = types;
        this.fieldTypes = fieldTypes;
        this.problems = problems;
    }

    /** The model of a record. What is wrong with it has been told; the model has then only what is right. */
    RecordModel read(TypeElement record, @Nullable ResourceModel resource) {
        List<FieldModel> fields = new ArrayList<>();
        Set<String> names = new HashSet<>(resource == null ? Set.of() : Set.of("kind", "apiVersion"));
        for (Component component : types.componentsOf(record)) {
            if (resource != null && OF_RESOURCES.contains(component.javaName())) {
                problems.at(component.element(), "every resource has a method " + component.javaName()
                        + "() that gives it from the metadata: write @Name(\"" + component.name() + "\") and another name");
            }
            if (!names.add(component.name())) {
                problems.at(component.element(), "there is a field \"" + component.name() + "\" already");
            }
            FieldType type = fieldTypes.of(component.type(), component.element());
            if (type != null) {
                fields.add(field(component, type));
            }
        }
        boolean unknown = record.getRecordComponents().stream().anyMatch(Types::isUnknown);
        if (unknown && !Types.isUnknown(record.getRecordComponents().getLast())) {
            problems.at(record, "the component unknown, which keeps what is not known, has to be the last");
        }
        return new RecordModel(types.packageOf(record), types.simpleName(record), types.commentOf(record).about(), fields,
                resource, unknown ? Origin.WRITTEN_WITH_UNKNOWN : Origin.WRITTEN);
    }

    ConstantsModel readConstants(TypeElement type) {
        List<ConstantsModel.Text> constants = new ArrayList<>();
        types.constantsOf(type).forEach((constant, text) -> constants.add(new ConstantsModel.Text(constant, text)));
        if (constants.stream().map(ConstantsModel.Text::text).distinct().count() < constants.size()) {
            problems.at(type, "two constants have the same text");
        }
        return new ConstantsModel(types.packageOf(type), types.simpleName(type), types.commentOf(type).about(), constants);
    }

    private FieldModel field(Component component, FieldType type) {
        return new FieldModel(component.name(), component.javaName(), type, presence(component, type),
                component.description(), component.isNullable() ? null : initial(component, type), FieldRules.NONE);
    }

    private Presence presence(Component component, FieldType type) {
        boolean nullable = component.isNullable();
        if (nullable && type.isCollection()) {
            problems.at(component.element(), "lists and maps are empty when they are absent, and never null");
        }
        if (!nullable && isBoxed(component)) {
            problems.at(component.element(),
                    "a box that is never null: write the primitive type, or @Nullable if the field may be absent");
        }
        if (nullable) {
            return Presence.NULLABLE;
        }
        boolean optional = component.marks().has("Optional");
        if (optional && (type instanceof Constant || WITHOUT_EMPTY.contains(type))) {
            problems.at(component.element(), "a " + Types.nameOf(component.type())
                    + " has no empty value: write @Nullable instead of @Optional");
        }
        if (component.marks().has("Default")) {
            return Presence.ALWAYS; // absent, it would be the default
        }
        boolean omitted = optional || type.isCollection() || Types.nameOf(component.type()).equals(WellKnown.OBJECT_META);
        return omitted && !component.marks().has("Required") ? Presence.UNLESS_EMPTY : Presence.ALWAYS;
    }

    private static boolean isBoxed(Component component) {
        return switch (Types.nameOf(component.type())) {
            case "java.lang.Boolean", "java.lang.Integer", "java.lang.Long", "java.lang.Double" -> true;
            default -> false;
        };
    }

    /** What a field is until somebody sets it: its default, or where its type has no empty value, the first that there is. */
    private @Nullable String initial(Component component, FieldType type) {
        DefaultValue value = defaultOf(component, type);
        if (value != null) {
            return value.literal();
        }
        if (type instanceof Constant constant) {
            Map<String, String> constants = constantsOf(component);
            return constants.isEmpty() ? null : DefaultValue.literal(constant, constants.keySet().iterator().next());
        }
        if (type instanceof Struct struct && struct.holder().equals(struct.name())) {
            TypeElement element = Types.elementOf(component.type());
            if (element != null && !Types.hasConstant(element, "EMPTY")) {
                problems.at(component.element(), struct.name() + " has no EMPTY: the component has to be @Nullable");
            }
        }
        return type == Simple.TIME || type == Simple.MICRO_TIME ? "java.time.Instant.EPOCH" : null;
    }

    /** The default of a component; null if it has none, or one that is wrong, which has been told. */
    @Nullable DefaultValue defaultOf(Component component, FieldType type) {
        Mark mark = component.marks().get("Default");
        if (mark == null) {
            return null;
        }
        try {
            return DefaultValue.parse(mark.string("value"), type, constantsOf(component));
        } catch (IllegalArgumentException e) {
            problems.at(component.element(), mark.mirror(), String.valueOf(e.getMessage()));
            return null;
        }
    }

    private Map<String, String> constantsOf(Component component) {
        TypeElement element = Types.elementOf(component.type());
        return element == null ? Map.of() : types.constantsOf(element);
    }
}
