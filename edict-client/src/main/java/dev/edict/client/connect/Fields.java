package dev.edict.client.connect;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a part of a file. What is absent or null is empty; what is of another type is an error that names file and field.
 */
record Fields(String file, String path, ObjectValue object) {

    private @Nullable Value get(String name) {
        Value value = object.get(name);
        return value == NullValue.NULL ? null : value;
    }

    ConfigurationException problem(String name, String problem) {
        return new ConfigurationException(file + ": " + at(name) + ": " + problem, null);
    }

    private String at(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private ConfigurationException unfit(String name, Value value, String wanted) {
        return problem(name, "must be " + wanted + ", not a value of type " + value.typeName());
    }

    String text(String name) {
        return switch (get(name)) {
            case null -> "";
            case StringValue text -> text.text();
            case Value other -> throw unfit(name, other, "a string");
        };
    }

    boolean truth(String name) {
        return switch (get(name)) {
            case null -> false;
            case BooleanValue truth -> truth.isTrue();
            case Value other -> throw unfit(name, other, "true or false");
        };
    }

    /** The Base64 text of bytes. */
    String data(String name) {
        String text = text(name).replaceAll("[\r\n]", "");
        try {
            Base64.getDecoder().decode(text);
            return text;
        } catch (IllegalArgumentException malformed) {
            // The decoder's words may show parts of a key.
            throw problem(name, "is not Base64");
        }
    }

    @Nullable Fields part(String name) {
        return switch (get(name)) {
            case null -> null;
            case ObjectValue part -> new Fields(file, at(name), part);
            case Value other -> throw unfit(name, other, "an object");
        };
    }

    Fields partOrEmpty(String name) {
        Fields part = part(name);
        return part == null ? new Fields(file, at(name), ObjectValue.EMPTY) : part;
    }

    private List<Value> items(String name) {
        return switch (get(name)) {
            case null -> List.of();
            case ListValue list -> list.items();
            case Value other -> throw unfit(name, other, "a list");
        };
    }

    List<Fields> parts(String name) {
        List<Fields> parts = new ArrayList<>();
        for (Value item : items(name)) {
            String where = name + "[" + parts.size() + "]";
            switch (item) {
                case ObjectValue part -> parts.add(new Fields(file, at(where), part));
                case NullValue none -> parts.add(new Fields(file, at(where), ObjectValue.EMPTY));
                default -> throw unfit(where, item, "an object");
            }
        }
        return parts;
    }

    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (Value item : items(name)) {
            switch (item) {
                case StringValue text -> texts.add(text.text());
                case NullValue none -> texts.add("");
                default -> throw unfit(name + "[" + texts.size() + "]", item, "a string");
            }
        }
        return List.copyOf(texts);
    }

    Map<String, List<String>> lists(String name) {
        Fields part = part(name);
        Map<String, List<String>> lists = new LinkedHashMap<>();
        if (part != null) {
            part.object().keys().forEach(key -> lists.put(key, part.texts(key)));
        }
        return lists;
    }
}
