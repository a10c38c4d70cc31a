package dev.edict.controllers.pod;

import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.model.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A short name for a template, safe as a label and as a part of names: the FNV-1a hash of its JSON, with keys in order, in letters
 * that make no words. Equal templates have the same, different ones nearly always another; where they have not, a count of
 * collisions makes the difference.
 */
public final class TemplateHash {
    private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";
    private static final int OFFSET = 0x811c9dc5;
    private static final int PRIME = 0x01000193;

    private TemplateHash() {}

    /** @param collisions how often another template was found to have the same; null for never */
    public static String of(PodTemplateSpec template, @Nullable Integer collisions) {
        int hash = hash(OFFSET, Json.bytes(Json.sorted(PodTemplateSpec.CODEC.toTree(template))));
        if (collisions != null) {
            int count = collisions;
            hash = hash(hash, new byte[] {
                (byte) count, (byte) (count >>> 8), (byte) (count >>> 16), (byte) (count >>> 24), 0, 0, 0, 0
            });
        }
        return encode(Integer.toUnsignedString(hash));
    }

    static int hash(int start, byte[] bytes) {
        int hash = start;
        for (byte octet : bytes) {
            hash = (hash ^ (octet & 0xff)) * PRIME;
        }
        return hash;
    }

    /** Each character becomes a letter of those that are used for names that are made up. */
    public static String encode(String text) {
        StringBuilder encoded = new StringBuilder(text.length());
        text.chars().forEach(character -> encoded.append(LETTERS.charAt(character % LETTERS.length())));
        return encoded.toString();
    }
}
