package dev.edict.model.json;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes values as compact JSON into a growing buffer of bytes, as Go's encoder does: {@code <}, {@code >}, {@code &} and the separators
 * U+2028 and U+2029 are escaped as well, since some clients compare bytes; not so by a {@link #bare} writer. Not for use by two threads.
 */
public final class JsonWriter {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.ISO_8859_1);

    private static final boolean[] PLAIN_IN_JSON = plain("\"\\");
    private static final boolean[] PLAIN_IN_GO = plain("\"\\<>&");

    /** A power of two. */
    private static final int CONTAINERS_IN_A_STEP = 16;

    private final int limit;
    /** For each character of ASCII, whether it stands for itself in a text. */
    private final boolean[] isPlain;

    private int containers;
    private byte[] buffer;
    private int length;

    public JsonWriter() {
        this(512);
    }

    public JsonWriter(int expectedSize) {
        this(expectedSize, Integer.MAX_VALUE);
    }

    /** @param limit the most bytes that are written; more end with {@link JsonTooLargeException} */
    public JsonWriter(int expectedSize, int limit) {
        this(expectedSize, limit, PLAIN_IN_GO);
    }

    private JsonWriter(int expectedSize, int limit, boolean[] isPlain) {
        this.limit = limit;
        this.isPlain = isPlain;
        this.buffer = new byte[Math.max(16, expectedSize)];
    }

    /**
     * One that escapes only what JSON demands, for bytes that are kept: {@link GoEscapes} makes of them what is sent.
     *
     * @param limit the most bytes that are written; more end with {@link JsonTooLargeException}
     */
    public static JsonWriter bare(int expectedSize, int limit) {
        return new JsonWriter(expectedSize, limit, PLAIN_IN_JSON);
    }

    private static boolean[] plain(String special) {
        boolean[] plain = new boolean[0x80];
        Arrays.fill(plain, 0x20, plain.length, true);
        special.chars().forEach(character -> plain[character] = false);
        return plain;
    }

    public JsonWriter write(Value value) {
        switch (value) {
            case ObjectValue object -> object(object);
            case ListValue list -> list(list);
            case StringValue text -> string(text.text());
            case NumberValue number -> ascii(number.literal());
            case BooleanValue truth -> ascii(truth.isTrue() ? "true" : "false");
            case NullValue ignored -> ascii("null");
        }
        return this;
    }

    private void object(ObjectValue object) {
        giveWay();
        raw('{');
        for (int position = 0; position < object.size(); position++) {
            if (position > 0) {
                raw(',');
            }
            string(object.keyAt(position));
            raw(':');
            write(object.valueAt(position));
        }
        raw('}');
    }

    private void list(ListValue list) {
        giveWay();
        raw('[');
        for (int position = 0; position < list.size(); position++) {
            if (position > 0) {
                raw(',');
            }
            write(list.get(position));
        }
        raw(']');
    }

    private void giveWay() {
        if ((++containers & CONTAINERS_IN_A_STEP - 1) == 0) {
            TimeBudget.giveWay();
        }
    }

    /** Writes a quoted string. */
    public JsonWriter string(String text) {
        raw('"');
        int size = text.length();
        reserve(size + 2);
        for (int index = 0; index < size; index++) {
            char character = text.charAt(index);
            if (character < 0x80) {
                if (isPlain[character]) {
                    raw((byte) character);
                } else {
                    escape(character);
                }
            } else if (Character.isHighSurrogate(character) && index + 1 < size
                    && Character.isLowSurrogate(text.charAt(index + 1))) {
                bytes(text.substring(index, index + 2).getBytes(StandardCharsets.UTF_8));
                index++;
            } else if (Character.isSurrogate(character)) {
                ascii("\\ufffd");
            } else if (character < 0x800) {
                raw((byte) (0xc0 | character >> 6));
                raw((byte) (0x80 | character & 0x3f));
            } else if ((character & 0xfffe) == 0x2028 && isPlain == PLAIN_IN_GO) {
                escape(character);
            } else {
                raw((byte) (0xe0 | character >> 12));
                raw((byte) (0x80 | character >> 6 & 0x3f));
                raw((byte) (0x80 | character & 0x3f));
            }
        }
        raw('"');
        return this;
    }

    private void escape(char character) {
        raw('\\');
        switch (character) {
            case '"', '\\' -> raw((byte) character);
            case '\n' -> raw('n');
            case '\r' -> raw('r');
            case '\t' -> raw('t');
            case '\b' -> raw('b');
            case '\f' -> raw('f');
            default -> {
                raw('u');
                for (int shift = 12; shift >= 0; shift -= 4) {
                    raw(HEX[character >> shift & 0xf]);
                }
            }
        }
    }

    /** Writes characters that need no quoting or encoding: punctuation, names known to be plain. */
    public JsonWriter ascii(String plain) {
        int size = plain.length();
        reserve(size);
        for (int index = 0; index < size; index++) {
            buffer[length++] = (byte) plain.charAt(index);
        }
        return this;
    }

    /** Writes bytes that are JSON already. */
    public JsonWriter bytes(byte[] json) {
        return bytes(json, 0, json.length);
    }

    /** Writes a part of bytes that are JSON already. */
    public JsonWriter bytes(byte[] json, int from, int to) {
        reserve(to - from);
        System.arraycopy(json, from, buffer, length, to - from);
        length += to - from;
        return this;
    }

    private void raw(char character) {
        raw((byte) character);
    }

    private void raw(byte character) {
        if (length == buffer.length) {
            reserve(1);
        }
        buffer[length++] = character;
    }

    private void reserve(int more) {
        if (length + more > buffer.length) {
            if (more > limit - length) {
                throw new JsonTooLargeException(limit);
            }
            buffer = Arrays.copyOf(buffer, Math.max(Math.min(buffer.length * 2, limit), length + more));
        }
    }

    public int length() {
        return length;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, length);
    }
}
