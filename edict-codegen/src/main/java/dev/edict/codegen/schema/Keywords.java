package dev.edict.codegen.schema;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.edict.codegen.schema.Shape.Kind;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Turns what a schema says beyond its shape into annotations; what none of them can say goes into {@code @Schema}. */
final class Keywords {
    /** What is said elsewhere of components: by Javadoc, by {@code @Default}. */
    private static final Set<String> ELSEWHERE = Set.of("description", "default");
    /** What is said elsewhere of items that are records. */
    private static final Set<String> BY_RECORDS = Set.of("description");

    private final ObjectValue schema;
    private final ObjectValue base;
    private final List<AnnotationSpec> annotations = new ArrayList<>();
    private final TreeSet<String> left = new TreeSet<>();

    private Keywords(ObjectValue schema, ObjectValue base, Set<String> elsewhere) {
        this.schema = schema;
        this.base = base;
        for (String keyword : schema.keys()) {
            if (!elsewhere.contains(keyword) && !Objects.equals(schema.get(keyword), base.get(keyword))) {
                left.add(keyword);
            }
        }
    }

    /** The annotations of a component. */
    static List<AnnotationSpec> of(ObjectValue schema, ObjectValue base) {
        return of(schema, base, ELSEWHERE);
    }

    /** The annotations of an item of a list or a value of a map: there is no other place for what is said of it. */
    static List<AnnotationSpec> ofItem(ObjectValue schema, Shape shape) {
        return of(schema, shape.base(), shape.kind() == Kind.PART ? BY_RECORDS : Set.of());
    }

    private static List<AnnotationSpec> of(ObjectValue schema, ObjectValue base, Set<String> elsewhere) {
        Keywords keywords = new Keywords(schema, base, elsewhere);
        keywords.values();
        keywords.sizes();
        keywords.lists();
        keywords.everywhere();
        return keywords.rest();
    }

    /** The annotations of a record itself, where fewer may stand. */
    static List<AnnotationSpec> ofRecord(ObjectValue schema, ObjectValue base) {
        Keywords keywords = new Keywords(schema, base, ELSEWHERE);
        keywords.everywhere();
        return keywords.rest();
    }

    static ClassName name(String annotation) {
        return ClassName.get("dev.edict.types.annotation", annotation);
    }

    static AnnotationSpec annotation(String name, String format, Object... values) {
        return AnnotationSpec.builder(name(name)).addMember("value", format, values).build();
    }

    private void values() {
        String type = base.string("type");
        if (type.equals("integer") || type.equals("number")) {
            limit("Minimum", "minimum", "exclusiveMinimum");
            limit("Maximum", "maximum", "exclusiveMaximum");
            Value step = schema.get("multipleOf");
            if (step != null && left.remove("multipleOf")) {
                annotations.add(annotation("MultipleOf", "$L", step));
            }
        }
        if (type.equals("string") || base.bool("x-kubernetes-int-or-string")) {
            if (left.remove("pattern")) {
                annotations.add(annotation("Pattern", "$S", schema.string("pattern")));
            }
            if (left.remove("format")) {
                annotations.add(annotation("Format", "$S", schema.string("format")));
            }
            ListValue choice = schema.list("enum");
            if (!choice.isEmpty() && choice.stream().allMatch(StringValue.class::isInstance)) {
                left.remove("enum");
                annotations.add(annotation("Enum", "$L", strings(choice.strings())));
            }
        }
    }

    private void limit(String name, String keyword, String exclusive) {
        if (left.contains(keyword) && schema.get(keyword) instanceof NumberValue number) {
            left.remove(keyword);
            AnnotationSpec.Builder limit = AnnotationSpec.builder(name(name)).addMember("value", "$L", literal(number));
            if (left.remove(exclusive) && schema.bool(exclusive)) {
                limit.addMember("exclusive", "true");
            }
            annotations.add(limit.build());
        }
    }

    /** A number that Java takes for a double. */
    private static String literal(NumberValue number) {
        return number.isLong() && Math.abs(number.longValue()) <= Integer.MAX_VALUE
                ? number.literal()
                : Double.toString(number.doubleValue());
    }

    private void sizes() {
        String what = switch (base.string("type")) {
            case "string" -> "Length";
            case "array" -> "Items";
            case "object" -> "Properties";
            default -> "";
        };
        boolean least = schema.integer("min" + what) > 0 && left.remove("min" + what);
        boolean most = left.remove("max" + what);
        if (least || most) {
            AnnotationSpec.Builder size = AnnotationSpec.builder(name("Size"));
            if (least) {
                size.addMember("min", "$L", schema.integer("min" + what));
            }
            if (most) {
                size.addMember("max", "$L", schema.integer("max" + what));
            }
            annotations.add(size.build());
        }
    }

    private void lists() {
        String list = schema.string("x-kubernetes-list-type");
        List<String> keys = schema.list("x-kubernetes-list-map-keys").strings();
        ObjectValue items = schema.object("items").object("properties");
        if (base.string("type").equals("array") && left.contains("x-kubernetes-list-type")
                && keys.stream().allMatch(items::has)) {
            left.remove("x-kubernetes-list-type");
            left.remove("x-kubernetes-list-map-keys");
            AnnotationSpec.Builder merge = AnnotationSpec.builder(name("ListType")).addMember("value", merge("ListType", list));
            if (!keys.isEmpty()) {
                merge.addMember("keys", strings(keys));
            }
            annotations.add(merge.build());
        }
    }

    private void everywhere() {
        if (base.string("type").equals("object") && left.remove("x-kubernetes-map-type")) {
            annotations.add(AnnotationSpec.builder(name("MapType"))
                    .addMember("value", merge("MapType", schema.string("x-kubernetes-map-type")))
                    .build());
        }
        if (left.remove("x-kubernetes-preserve-unknown-fields")) {
            annotations.add(AnnotationSpec.builder(name("PreserveUnknown")).build());
        }
        if (left.remove("nullable") && schema.bool("nullable")) {
            annotations.add(AnnotationSpec.builder(name("NullAllowed")).build());
        }
        if (left.remove("x-kubernetes-validations")) {
            schema.list("x-kubernetes-validations").objects().forEach(rule -> annotations.add(rule(rule)));
        }
    }

    private static AnnotationSpec rule(ObjectValue rule) {
        AnnotationSpec.Builder annotation = AnnotationSpec.builder(name("Rule")).addMember("value", "$S", rule.string("rule"));
        for (String member : List.of("message", "messageExpression", "reason", "fieldPath")) {
            if (!rule.string(member).isEmpty()) {
                annotation.addMember(member, "$S", rule.string(member));
            }
        }
        return rule.bool("optionalOldSelf") ? annotation.addMember("optionalOldSelf", "true").build() : annotation.build();
    }

    private List<AnnotationSpec> rest() {
        ObjectValue.Builder more = ObjectValue.builder();
        left.forEach(keyword -> more.put(keyword, Objects.requireNonNull(schema.get(keyword))));
        for (String keyword : base.keys()) {
            if (!schema.has(keyword)) {
                more.put(keyword, NullValue.NULL);
            }
        }
        ObjectValue keywords = more.build();
        if (!keywords.isEmpty()) {
            annotations.add(annotation("Schema", "$S", text(keywords)));
        }
        return annotations;
    }

    private static String text(Value value) {
        return Json.text(value);
    }

    private static CodeBlock merge(String annotation, String constant) {
        return CodeBlock.of("$T.$L", name(annotation).nestedClass("Merge"), constant.toUpperCase(Locale.ROOT));
    }

    /** One text, or several in braces. */
    static CodeBlock strings(List<String> texts) {
        CodeBlock all = texts.stream().map(text -> CodeBlock.of("$S", text)).collect(CodeBlock.joining(", "));
        return texts.size() == 1 ? all : CodeBlock.of("{$L}", all);
    }
}
