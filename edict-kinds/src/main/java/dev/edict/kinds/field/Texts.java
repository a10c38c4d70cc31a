package dev.edict.kinds.field;

import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Texts as fields hold them: their sizes, those of bytes in base64, and what stands for a missing one. */
public final class Texts {
    private Texts() {}

    public static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** How many bytes a text in base64 stands for. */
    public static int decodedSize(String base64) {
        int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
        return base64.length() / 4 * 3 - padding;
    }

    public static byte[] decode(String base64) {
        return Base64.getDecoder().decode(base64);
    }

    public static String encode(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The object with a text where it has none; an empty one is none. */
    public static ObjectValue withDefault(ObjectValue object, String key, String text) {
        return object.string(key).isEmpty() ? object.with(key, text) : object;
    }

    /** The object with empty texts for the nulls in a map of texts. */
    public static ObjectValue withoutNulls(ObjectValue object, String key) {
        return object.mapObject(key, texts -> {
            ObjectValue filled = texts;
            for (String name : texts.keys()) {
                filled = texts.get(name) == NullValue.NULL ? filled.with(name, "") : filled;
            }
            return filled;
        });
    }
}
