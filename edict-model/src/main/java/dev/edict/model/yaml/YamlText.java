package dev.edict.model.yaml;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Turns bytes into the characters that YAML allows. */
final class YamlText {
    private YamlText() {}

    static String decode(byte[] bytes) {
        String text = startsWith(bytes, 0xff, 0xfe)
                ? strict(bytes, 2, StandardCharsets.UTF_16LE)
                : startsWith(bytes, 0xfe, 0xff)
                        ? strict(bytes, 2, StandardCharsets.UTF_16BE)
                        : strict(bytes, startsWith(bytes, 0xef, 0xbb, 0xbf) ? 3 : 0, StandardCharsets.UTF_8);
        if (!text.codePoints().allMatch(YamlText::isAllowed)) {
            throw new YamlSyntaxException("yaml: control characters are not allowed");
        }
        return text;
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        if (bytes.length < mark.length) {
            return false;
        }
        for (int index = 0; index < mark.length; index++) {
            if ((bytes[index] & 0xff) != mark[index]) {
                return false;
            }
        }
        return true;
    }

    private static String strict(byte[] bytes, int offset, Charset charset) {
        ByteBuffer input = ByteBuffer.wrap(bytes, offset, bytes.length - offset);
        try {
            CharBuffer characters = charset.newDecoder().decode(input);
            return characters.toString();
        } catch (CharacterCodingException malformed) {
            throw new YamlSyntaxException("yaml: " + (charset == StandardCharsets.UTF_8
                    ? utf8Problem(bytes, input.position())
                    : "incomplete UTF-16 character"));
        }
    }

    private static String utf8Problem(byte[] bytes, int position) {
        int first = bytes[position] & 0xff;
        int width = first < 0x80 ? 1 : (first & 0xe0) == 0xc0 ? 2 : (first & 0xf0) == 0xe0 ? 3
                : (first & 0xf8) == 0xf0 ? 4 : 0;
        if (width == 0) {
            return "invalid leading UTF-8 octet";
        }
        if (position + width > bytes.length) {
            return "incomplete UTF-8 octet sequence";
        }
        int point = width == 2 ? first & 0x1f : width == 3 ? first & 0x0f : first & 0x07;
        for (int index = 1; index < width; index++) {
            if ((bytes[position + index] & 0xc0) != 0x80) {
                return "invalid trailing UTF-8 octet";
            }
            point = point << 6 | bytes[position + index] & 0x3f;
        }
        int lowest = width == 2 ? 0x80 : width == 3 ? 0x800 : 0x10000;
        return point < lowest ? "invalid length of a UTF-8 sequence" : "invalid Unicode character";
    }

    private static boolean isAllowed(int point) {
        return point == '\t' || point == '\n' || point == '\r'
                || (point >= 0x20 && point <= 0x7e)
                || point == 0x85
                || (point >= 0xa0 && point <= 0xd7ff)
                || (point >= 0xe000 && point <= 0xfffd)
                || point >= 0x10000;
    }
}
