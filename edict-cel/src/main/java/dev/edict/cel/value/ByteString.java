package dev.edict.cel.value;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes that do not change. */
public final class ByteString implements Comparable<ByteString> {
    private final byte[] bytes;

    /** @param bytes belong to the new value from now on */
    public ByteString(byte[] bytes) {
        this.bytes = bytes;
    }

    public static ByteString of(String text) {
        return new ByteString(text.getBytes(StandardCharsets.UTF_8));
    }

    public int size() {
        return bytes.length;
    }

    public ByteString plus(ByteString other) {
        byte[] joined = Arrays.copyOf(bytes, bytes.length + other.bytes.length);
        System.arraycopy(other.bytes, 0, joined, bytes.length, other.bytes.length);
        return new ByteString(joined);
    }

    /** The text that the bytes encode, or null if they are not UTF-8. */
    public @Nullable String text() {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException notText) {
            return null;
        }
    }

    public byte[] toByteArray() {
        return bytes.clone();
    }

    @Override
    public int compareTo(ByteString other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ByteString that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
