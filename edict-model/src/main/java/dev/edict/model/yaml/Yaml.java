package dev.edict.model.yaml;

import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;

/** YAML, read and written. */
public final class Yaml {
    /** How deeply nodes may nest, be it through aliases. Deeper input is refused, so that no reader exhausts a stack. */
    static final int MAX_DEPTH = 500;

    private Yaml() {}

    /**
     * Reads the first document of a text.
     *
     * @throws YamlSyntaxException if there is none, or if it says what JSON cannot
     */
    public static YamlDocument read(byte[] bytes) {
        String text = YamlText.decode(bytes);
        YamlDocument json = JsonAsYaml.read(bytes, text);
        return json != null ? json : new YamlDecoder().decode(new YamlComposer(text).firstDocument());
    }

    /** Reads the first document of a text. @throws YamlSyntaxException as {@link #read} does */
    public static Value parse(String text) {
        return read(text.getBytes(StandardCharsets.UTF_8)).value();
    }

    /** The value as YAML in block style, keys sorted, in UTF-8. */
    public static byte[] bytes(Value value) {
        return text(value).getBytes(StandardCharsets.UTF_8);
    }

    /** The value as YAML in block style, keys sorted. */
    public static String text(Value value) {
        return new YamlWriter().document(value);
    }
}
