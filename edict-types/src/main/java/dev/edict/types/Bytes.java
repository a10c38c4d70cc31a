package dev.edict.types;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes that nobody can change, such as the data of a secret. Their text is not shown: they may be one. */
public final class Bytes {
    public static final Bytes EMPTY = new Bytes(new byte[0]);

    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    public static Bytes of(byte[] content) {
        return content.length == 0 ? EMPTY : new Bytes(content.clone());
    }

    /** The bytes of a text in UTF-8. */
    public static Bytes of(String text) {
        return text.isEmpty() ? EMPTY : new Bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    public byte[] toByteArray() {
        return content.clone();
    }

    public int length() {
        return content.length;
    }

    /** The bytes read as UTF-8. */
    public String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Bytes that && Arrays.equals(content, that.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return content.length + " bytes";
    }
}
