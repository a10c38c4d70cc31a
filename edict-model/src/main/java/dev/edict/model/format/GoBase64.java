package dev.edict.model.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** Base64 as Go's standard encoding reads it: padded, line breaks ignored, bits that say nothing ignored. */
public final class GoBase64 {
    private static final byte[] VALUES = new byte[128];

    static {
        Arrays.fill(VALUES, (byte) -1);
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for (int index = 0; index < alphabet.length(); index++) {
            VALUES[alphabet.charAt(index)] = (byte) index;
        }
    }

    private GoBase64() {}

    /** Text that is not base64; the message is Go's. */
    public static final class CorruptInputException extends Exception {
        private static final long serialVersionUID = 1L;

        CorruptInputException(int position) {
            super("illegal base64 data at input byte " + position, null, false, false);
        }
    }

    /** The text as it would be encoded; the same text if it is so already. */
    public static String canonical(String text) throws CorruptInputException {
        if (isCanonical(text)) {
            return text;
        }
        byte[] decoded = decode(text.getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(decoded);
    }

    private static boolean isCanonical(String text) {
        int length = text.length();
        if (length % 4 != 0) {
            return false;
        }
        int end = length;
        while (end > 0 && end > length - 2 && text.charAt(end - 1) == '=') {
            end--;
        }
        for (int index = 0; index < end; index++) {
            if (value(text.charAt(index)) < 0) {
                return false;
            }
        }
        int padding = length - end;
        int unusedBits = padding == 2 ? 0xf : padding == 1 ? 0x3 : 0;
        return padding == 0 || (value(text.charAt(end - 1)) & unusedBits) == 0;
    }

    private static int value(int character) {
        return character < 128 && character >= 0 ? VALUES[character] : -1;
    }

    /** What a text stands for. */
    public static byte[] decode(byte[] text) throws CorruptInputException {
        byte[] plain = new byte[text.length];
        int length = 0;
        int padding = 0;
        int filled = 0;
        for (int position = 0; position < text.length; position++) {
            byte character = text[position];
            if (character == '\n' || character == '\r') {
                continue;
            }
            if (padding > 0) {
                if (padding == 1 && filled == 2 && character == '=') {
                    padding = 2;
                    continue;
                }
                throw new CorruptInputException(padding == 1 && filled == 2 ? position - 1 : position);
            }
            if (character == '=') {
                if (filled < 2) {
                    throw new CorruptInputException(position);
                }
                padding = 1;
            } else if (value(character) < 0) {
                throw new CorruptInputException(position);
            } else {
                plain[length++] = character;
                filled = (filled + 1) % 4;
            }
        }
        if (padding == 0 && filled > 0) {
            throw new CorruptInputException(text.length - filled);
        }
        if (padding == 1 && filled == 2) {
            throw new CorruptInputException(text.length);
        }
        return Base64.getDecoder().decode(Arrays.copyOf(plain, length));
    }
}
