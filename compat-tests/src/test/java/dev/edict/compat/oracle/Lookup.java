package dev.edict.compat.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parts of an answer, named by paths such as {@code .items[0].metadata.name}. */
final class Lookup {
    private static final Pattern PART = Pattern.compile("\\.([^.\\[]+)|\\[(\\d+)]");

    private Lookup() {}

    /** What stands at the path; null in JSON's sense if nothing does. */
    static JsonNode at(JsonNode value, String path) {
        JsonNode found = value;
        Matcher parts = PART.matcher(path);
        while (parts.find()) {
            String key = parts.group(1) == null ? parts.group(2) : parts.group(1);
            if (found.isArray()) {
                found = key.matches("\\d{1,9}") ? found.path(Integer.parseInt(key)) : NullNode.getInstance();
            } else {
                found = parts.group(1) == null ? NullNode.getInstance() : found.path(key);
            }
        }
        return found.isMissingNode() ? NullNode.getInstance() : found;
    }

    /** A value as scenarios write it: strings without quotes. */
    static String word(JsonNode value) {
        return value.isTextual() ? value.textValue() : value.toString();
    }
}
