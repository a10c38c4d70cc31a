package dev.edict.compat.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces by words what two servers that agree may still say differently: uids, times, resource versions, continue tokens,
 * generated names, and the names that the scenario was given. Belongs to one playing of a scenario: a generated name that was
 * seen once is known from then on.
 */
final class Normaliser {
    private static final Pattern UID =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)");
    private static final Pattern REVISION = Pattern.compile("(resource ?version[^0-9]{1,40}|too old resource version: "
            + "|too large resource version: |current: |ResourceVersion: |StorageError: [^\"]*?)\"?\\d+\"?( \\(\\d+\\))?",
            Pattern.CASE_INSENSITIVE);

    private final Map<String, String> words;
    private final Map<String, String> generated = new LinkedHashMap<>();

    /** @param words from the placeholder's name to what stands for it in this playing */
    Normaliser(Map<String, String> words) {
        this.words = words;
    }

    String text(String text) {
        String normal = text;
        for (Map.Entry<String, String> word : words.entrySet()) {
            normal = normal.replace(word.getValue(), "{" + word.getKey() + "}");
        }
        normal = UID.matcher(normal).replaceAll("<uid>");
        normal = TIME.matcher(normal).replaceAll("<time>");
        normal = REVISION.matcher(normal).replaceAll(found -> Matcher.quoteReplacement(found.group(1) + "<rv>"));
        for (Map.Entry<String, String> name : generated.entrySet()) {
            normal = normal.replace(name.getKey(), name.getValue());
        }
        return normal;
    }

    JsonNode value(JsonNode value) {
        return value(value, "");
    }

    /** @param key the name of the field whose value this is */
    JsonNode value(JsonNode value, String key) {
        return switch (value) {
            case ObjectNode object -> object(object);
            case ArrayNode array -> {
                ArrayNode normal = JsonNodeFactory.instance.arrayNode();
                array.forEach(item -> normal.add(value(item, key)));
                yield normal;
            }
            case TextNode text -> TextNode.valueOf(string(text.textValue(), key));
            default -> value;
        };
    }

    private ObjectNode object(ObjectNode object) {
        String prefix = object.path("generateName").asText("");
        String name = object.path("name").asText("");
        if (!prefix.isEmpty() && name.startsWith(prefix) && name.length() > prefix.length()) {
            generated.putIfAbsent(name, text(prefix) + "<generated>");
        }
        ObjectNode normal = JsonNodeFactory.instance.objectNode();
        object.properties().forEach(field -> normal.set(text(field.getKey()), value(field.getValue(), field.getKey())));
        return normal;
    }

    private String string(String text, String key) {
        return switch (key) {
            case "uid", "continue" -> text.isEmpty() ? text : "<" + key + ">";
            case "resourceVersion" -> !text.matches("\\d+") ? text(text) : text.equals("0") ? text : "<rv>";
            default -> text(text);
        };
    }
}
