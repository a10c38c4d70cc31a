package dev.edict.schema.kind.core;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Sizes of texts and of bytes that are written in base64. */
final class Texts {
    private Texts() {}

    static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** How many bytes a text in base64 stands for. */
    static int decodedSize(String base64) {
        int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
        return base64.length() / 4 * 3 - padding;
    }

    static byte[] decode(String base64) {
        return Base64.getDecoder().decode(base64);
    }

    static String encode(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
