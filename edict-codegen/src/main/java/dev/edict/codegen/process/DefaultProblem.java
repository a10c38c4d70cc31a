package dev.edict.codegen.process;

import dev.edict.model.json.Json;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Holds a default against the schema that it stands in: servers refuse definitions whose defaults do not fit. */
final class DefaultProblem {
    private DefaultProblem() {}

    /** What is wrong with a default, in words for who wrote it; null if nothing is. */
    static @Nullable String of(Value value, ObjectValue schema) {
        String found = find("", value, schema);
        return found == null ? null : "the default can not be: " + found;
    }

    private static @Nullable String find(String path, Value value, ObjectValue schema) {
        if (value == NullValue.NULL && schema.bool("nullable")) {
            return null;
        }
        ListValue choice = schema.list("enum");
        if (!choice.isEmpty() && choice.stream().noneMatch(value::equals)) {
            return at(path) + "one of " + Json.text(choice) + " is allowed, not " + Json.text(value);
        }
        return switch (value) {
            case ObjectValue object -> is(schema, "object") ? fields(path, object, schema) : wrong(path, value, schema);
            case ListValue list -> is(schema, "array") ? items(path, list, schema) : wrong(path, value, schema);
            case StringValue text -> isText(schema) ? text(path, text.text(), schema) : wrong(path, value, schema);
            case NumberValue number -> isNumber(schema) ? limits(path, number.doubleValue(), schema) : wrong(path, value, schema);
            case BooleanValue ignored -> is(schema, "boolean") ? null : wrong(path, value, schema);
            case NullValue ignored -> wrong(path, value, schema);
        };
    }

    private static boolean is(ObjectValue schema, String type) {
        return !schema.has("type") || schema.string("type").equals(type);
    }

    private static boolean isText(ObjectValue schema) {
        return schema.bool("x-kubernetes-int-or-string") || is(schema, "string");
    }

    private static boolean isNumber(ObjectValue schema) {
        return schema.bool("x-kubernetes-int-or-string") || is(schema, "integer") || is(schema, "number");
    }

    private static String wrong(String path, Value value, ObjectValue schema) {
        return at(path) + "a value of type " + schema.string("type") + " is needed, not " + Json.text(value);
    }

    private static @Nullable String fields(String path, ObjectValue object, ObjectValue schema) {
        for (String name : schema.list("required").strings()) {
            if (!object.has(name) && !schema.object("properties").object(name).has("default")) {
                return at(path) + "the field \"" + name + "\" is required";
            }
        }
        for (String name : object.keys()) {
            ObjectValue field = schema.object("properties").objectOrNull(name);
            field = field == null ? schema.objectOrNull("additionalProperties") : field;
            if (field == null && !schema.bool("x-kubernetes-preserve-unknown-fields")
                    && !schema.bool("x-kubernetes-embedded-resource")) {
                return at(path) + "there is no field \"" + name + "\"";
            }
            String found = field == null ? null : find(path + "." + name, Objects.requireNonNull(object.get(name)), field);
            if (found != null) {
                return found;
            }
        }
        return size(path, object.size(), "Properties", "entries", schema);
    }

    private static @Nullable String items(String path, ListValue list, ObjectValue schema) {
        for (int index = 0; index < list.size(); index++) {
            String found = find(path + "[" + index + "]", list.get(index), schema.object("items"));
            if (found != null) {
                return found;
            }
        }
        return size(path, list.size(), "Items", "items", schema);
    }

    private static @Nullable String text(String path, String text, ObjectValue schema) {
        String pattern = schema.string("pattern");
        try {
            if (!pattern.isEmpty() && !Pattern.compile(pattern).matcher(text).find()) {
                return at(path) + "\"" + text + "\" does not match " + pattern;
            }
        } catch (PatternSyntaxException e) {
            return null; // one of Go's, which the server understands
        }
        return size(path, text.codePointCount(0, text.length()), "Length", "characters", schema);
    }

    private static @Nullable String size(String path, int size, String keyword, String what, ObjectValue schema) {
        if (schema.get("min" + keyword) instanceof NumberValue least && size < least.longValue()) {
            return at(path) + "at least " + least + " " + what + " are needed";
        }
        return schema.get("max" + keyword) instanceof NumberValue most && size > most.longValue()
                ? at(path) + "at most " + most + " " + what + " are allowed"
                : null;
    }

    private static @Nullable String limits(String path, double number, ObjectValue schema) {
        if (schema.get("minimum") instanceof NumberValue least
                && (number < least.doubleValue() || number == least.doubleValue() && schema.bool("exclusiveMinimum"))) {
            return at(path) + "it is below the minimum of " + least;
        }
        return schema.get("maximum") instanceof NumberValue most
                && (number > most.doubleValue() || number == most.doubleValue() && schema.bool("exclusiveMaximum"))
                ? at(path) + "it is above the maximum of " + most
                : null;
    }

    private static String at(String path) {
        return path.isEmpty() ? "" : path.substring(path.startsWith(".") ? 1 : 0) + ": ";
    }
}
