package dev.edict.model.yaml;

import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;

/** YAML, read and written. */
public final class Yaml {
    private Yaml() {}

    /**
     * Reads the first document of a text.
     *
     * @throws YamlSyntaxException if there is none, or if it says what JSON cannot
     */
    public static YamlDocument read(byte[] bytes) {
        return new YamlDecoder().decode(new YamlComposer(YamlText.decode(bytes)).firstDocument());
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
