package dev.edict.model.yaml;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonDocument;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads YAML that is JSON, which is what most clients send for YAML, with the JSON reader. The result is the same as the
 * YAML reader's; text with escapes that only JSON has is left to that, which refuses it.
 */
final class JsonAsYaml {
    /** An escaped slash, or a half of a character that takes two. */
    private static final Pattern ONLY_IN_JSON = Pattern.compile("\\\\(/|u[dD][89a-fA-F])");

    private JsonAsYaml() {}

    /** The document, or null if it is not JSON or has something to complain of. */
    static @Nullable YamlDocument read(byte[] bytes, String text) {
        if (!text.stripLeading().startsWith("{") || ONLY_IN_JSON.matcher(text).find()) {
            return null;
        }
        try {
            JsonDocument document = Json.read(bytes);
            return document.duplicates().isEmpty() ? new YamlDocument(sorted(document.value()), List.of()) : null;
        } catch (JsonSyntaxException noJson) {
            return null;
        }
    }

    private static Value sorted(Value value) {
        return switch (value) {
            case ObjectValue object -> {
                Map<String, Value> fields = new TreeMap<>();
                object.forEach((key, field) -> fields.put(key, sorted(field)));
                yield ObjectValue.copyOf(fields);
            }
            case ListValue list -> ListValue.copyOf(list.items().stream().map(JsonAsYaml::sorted).toList());
            case NumberValue number when !number.isLong() ->
                YamlDecoder.json(ScalarResolver.plain(number.literal()).value());
            default -> value;
        };
    }
}
