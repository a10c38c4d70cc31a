package dev.edict.codegen.process;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.Element;

/** Turns annotations into the keywords of a schema, and tells of those that do not go with it. */
final class Constraints {
    private static final Set<String> REASONS =
            Set.of("", "FieldValueInvalid", "FieldValueForbidden", "FieldValueRequired", "FieldValueDuplicate");

    private final Problems problems;

    Constraints(Problems problems) {
        this.problems = problems;
    }

    /** A schema with what the annotations of a place add to it. */
    ObjectValue apply(ObjectValue schema, Marks marks, Element where) {
        ObjectValue result = schema;
        for (String name : marks.names()) {
            for (Mark mark : marks.all(name)) {
                result = switch (name) {
                    case "Minimum" -> limit(result, mark, "minimum", "exclusiveMinimum", where);
                    case "Maximum" -> limit(result, mark, "maximum", "exclusiveMaximum", where);
                    case "MultipleOf" -> number(result, mark, where)
                            ? result.with("multipleOf", plain(mark.number("value")))
                            : result;
                    case "Pattern" -> text(result, mark, where) ? result.with("pattern", mark.string("value")) : result;
                    case "Format" -> text(result, mark, where) ? result.with("format", mark.string("value")) : result;
                    case "Enum" -> choice(result, mark, where);
                    case "Size" -> size(result, mark, where);
                    case "ListType" -> listType(result, mark, where);
                    case "MapType" -> is(result, mark, where, "object", "maps and records")
                            ? result.with("x-kubernetes-map-type", small(mark.constant("value")))
                            : result;
                    case "PreserveUnknown" -> result.with("x-kubernetes-preserve-unknown-fields", true);
                    case "EmbeddedResource" -> result.with("type", "object").with("x-kubernetes-embedded-resource", true);
                    case "NullAllowed" -> result.with("nullable", true);
                    case "Rule" -> rule(result, mark, where);
                    default -> result;
                };
            }
        }
        Mark more = marks.get("Schema");
        return more == null ? result : extended(result, more, where);
    }

    private ObjectValue limit(ObjectValue schema, Mark mark, String keyword, String exclusive, Element where) {
        if (!number(schema, mark, where)) {
            return schema;
        }
        ObjectValue result = schema.with(keyword, plain(mark.number("value")));
        return mark.bool("exclusive") ? result.with(exclusive, true) : result;
    }

    private ObjectValue choice(ObjectValue schema, Mark mark, Element where) {
        List<String> texts = mark.strings("value");
        if (texts.isEmpty()) {
            problems.at(where, mark.mirror(), "nothing would be allowed");
        }
        return text(schema, mark, where) ? schema.with("enum", Value.of(texts)) : schema;
    }

    private ObjectValue size(ObjectValue schema, Mark mark, Element where) {
        String what = switch (schema.string("type")) {
            case "string" -> "Length";
            case "array" -> "Items";
            case "object" -> "Properties";
            default -> "";
        };
        long least = mark.integer("min");
        long most = mark.integer("max");
        if (what.isEmpty()) {
            problems.at(where, mark.mirror(), "only texts, lists and maps have a size");
            return schema;
        }
        if (most >= 0 && most < least) {
            problems.at(where, mark.mirror(), "the greatest size is less than the least");
        }
        ObjectValue result = least > 0 ? schema.with("min" + what, least) : schema;
        return most >= 0 ? result.with("max" + what, most) : result;
    }

    private ObjectValue listType(ObjectValue schema, Mark mark, Element where) {
        String kind = small(mark.constant("value"));
        List<String> keys = mark.strings("keys");
        if (!is(schema, mark, where, "array", "lists")) {
            return schema;
        }
        ObjectValue result = schema.with("x-kubernetes-list-type", kind);
        ObjectValue items = schema.object("items");
        if (!kind.equals("map")) {
            if (!keys.isEmpty()) {
                problems.at(where, mark.mirror(), "only lists that are merged as maps have keys");
            }
            return result;
        }
        if (keys.isEmpty()) {
            problems.at(where, mark.mirror(), "a list that is merged as a map needs keys");
        }
        for (String key : keys) {
            ObjectValue field = items.object("properties").objectOrNull(key);
            if (field == null) {
                problems.at(where, mark.mirror(), "items have no field \"" + key + "\"");
            } else if (Set.of("array", "object").contains(field.string("type"))) {
                problems.at(where, mark.mirror(), "the key \"" + key + "\" has to be a simple value");
            } else if (!items.list("required").strings().contains(key) && !field.has("default")) {
                problems.at(where, mark.mirror(), "the key \"" + key + "\" has to be required, or to have a default");
            }
        }
        return result.with("x-kubernetes-list-map-keys", Value.of(keys));
    }

    private ObjectValue rule(ObjectValue schema, Mark mark, Element where) {
        if (mark.string("value").isBlank()) {
            problems.at(where, mark.mirror(), "a rule needs an expression");
        }
        if (!REASONS.contains(mark.string("reason"))) {
            problems.at(where, mark.mirror(), "the reason has to be FieldValueInvalid, FieldValueForbidden, "
                    + "FieldValueRequired or FieldValueDuplicate");
        }
        if (mark.string("message").contains("\n")) {
            problems.at(where, mark.mirror(), "the message has to be one line");
        }
        ObjectValue rule = ObjectValue.of("rule", mark.string("value"));
        for (String name : List.of("message", "messageExpression", "reason", "fieldPath")) {
            rule = mark.string(name).isEmpty() ? rule : rule.with(name, mark.string(name));
        }
        rule = mark.bool("optionalOldSelf") ? rule.with("optionalOldSelf", true) : rule;
        ListValue before = schema.list("x-kubernetes-validations");
        return schema.with("x-kubernetes-validations", before.plus(rule));
    }

    private ObjectValue extended(ObjectValue schema, Mark mark, Element where) {
        try {
            if (Json.parse(mark.string("value")) instanceof ObjectValue keywords) {
                ObjectValue.Builder result = schema.toBuilder();
                keywords.forEach(result::put);
                ObjectValue all = result.build();
                for (String keyword : keywords.keys()) {
                    all = keywords.isSet(keyword) ? all : all.without(keyword);
                }
                return all;
            }
        } catch (JsonSyntaxException e) {
            problems.at(where, mark.mirror(), String.valueOf(e.getMessage()));
            return schema;
        }
        problems.at(where, mark.mirror(), "keywords of a schema are a JSON object");
        return schema;
    }

    private boolean number(ObjectValue schema, Mark mark, Element where) {
        return schema.string("type").equals("number") || is(schema, mark, where, "integer", "numbers");
    }

    private boolean text(ObjectValue schema, Mark mark, Element where) {
        return schema.bool("x-kubernetes-int-or-string") || is(schema, mark, where, "string", "texts");
    }

    private boolean is(ObjectValue schema, Mark mark, Element where, String type, String what) {
        boolean right = schema.string("type").equals(type);
        if (!right) {
            problems.at(where, mark.mirror(), "this is for " + what + " only");
        }
        return right;
    }

    /** A whole number is written as one. */
    private static NumberValue plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15 ? NumberValue.of((long) number) : NumberValue.of(number);
    }

    private static String small(String constant) {
        return constant.toLowerCase(Locale.ROOT);
    }
}
