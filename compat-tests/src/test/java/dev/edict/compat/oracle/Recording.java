package dev.edict.compat.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The answers to a scenario as a file: one object a step, the fields sorted, one blank of indentation a level, only ASCII, so
 * that a change reads well in a diff.
 *
 * <p>Jackson reads and writes here, not the server's own JSON: the judge is nobody's relative.
 */
final class Recording {
    static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Recording() {}

    static JsonNode read(Path file) throws IOException {
        return JSON.readTree(file.toFile());
    }

    static void write(Path file, ArrayNode answers) throws IOException {
        Files.writeString(file, text(answers));
    }

    /** A body as a tree, or as text if it is not JSON; null in JSON's sense if there is none. */
    static JsonNode parse(byte[] body) {
        if (body.length == 0) {
            return JSON.nullNode();
        }
        try {
            return JSON.readTree(body);
        } catch (IOException other) {
            return JSON.getNodeFactory().textNode(new String(body, StandardCharsets.UTF_8));
        }
    }

    static String text(JsonNode answers) throws JsonProcessingException {
        DefaultIndenter indenter = new DefaultIndenter(" ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withObjectEmptySeparator("").withArrayEmptySeparator(""))
                .withObjectIndenter(indenter).withArrayIndenter(indenter);
        return escaped(JSON.writer(printer).writeValueAsString(sorted(answers))) + "\n";
    }

    private static Object sorted(JsonNode value) {
        if (value.isObject()) {
            Map<String, Object> fields = new TreeMap<>();
            value.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
            return fields;
        }
        if (value.isArray()) {
            return value.valueStream().map(Recording::sorted).toList();
        }
        return value;
    }

    private static String escaped(String text) {
        StringBuilder ascii = new StringBuilder(text.length());
        text.chars().forEach(character -> {
            if (character < 0x7f) {
                ascii.append((char) character);
            } else {
                ascii.append(String.format("\\u%04x", character));
            }
        });
        return ascii.toString();
    }
}
