package dev.edict.model.certificate;

import static dev.edict.model.certificate.MalformedException.syntax;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The value of an attribute of a name: any type at all. Those that are text are text, in whatever alphabet; the others must
 * be what they say, and mean nothing; types that are not known mean nothing either.
 */
final class AnyValue {
    private static final String PRINTABLE = " '()+,-./:=?*&";
    private static final Pattern SHORT_TIME = Pattern.compile("(\\d{10})(\\d\\d)?(Z|[+-](?!0000)\\d{4})");
    private static final Pattern LONG_TIME = Pattern.compile("(\\d{12})(\\d\\d)(?:\\.\\d*[1-9])?(Z|[+-](?!0000)\\d{4})");
    private static final DateTimeFormatter SHORT = format("uuMMddHHmmss");
    private static final DateTimeFormatter LONG = format("uuuuMMddHHmmss");

    private AnyValue() {}

    /** The text, or null if it is something else. */
    static @Nullable String text(DerElement element) throws MalformedException {
        if (element.compound() || element.tagClass() != Der.Type.UNIVERSAL) {
            return null;
        }
        byte[] content = element.content();
        String octets = new String(content, StandardCharsets.ISO_8859_1);
        return switch (element.tag()) {
            case 12 -> unicode(content);
            case 18 -> checked(octets, octets.chars().allMatch(AnyValue::isNumeric), "NumericString");
            case 19 -> checked(octets, octets.chars().allMatch(AnyValue::isPrintable), "PrintableString");
            case 20 -> octets;
            case 22 -> checked(octets, octets.chars().allMatch(character -> character < 0x80), "IA5String");
            case 30 -> basicPlane(content);
            default -> {
                check(element, octets);
                yield null;
            }
        };
    }

    private static void check(DerElement element, String octets) throws MalformedException {
        switch (element.tag()) {
            case 1 -> element.isTrue();
            case 2 -> element.smallInteger();
            case 3 -> element.bits();
            case 6 -> element.identifier();
            case 23 -> time(octets, SHORT_TIME, SHORT, "060102150405Z0700");
            case 24 -> time(octets, LONG_TIME, LONG, "20060102150405.999999999Z0700");
            default -> {
                // whatever it is, it has no meaning
            }
        }
    }

    private static String checked(String text, boolean valid, String type) throws MalformedException {
        if (!valid) {
            throw syntax(type + " contains invalid character");
        }
        return text;
    }

    private static boolean isNumeric(int character) {
        return character >= '0' && character <= '9' || character == ' ';
    }

    private static boolean isPrintable(int character) {
        return character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z'
                || character >= '0' && character <= '9' || PRINTABLE.indexOf(character) >= 0;
    }

    private static String unicode(byte[] content) throws MalformedException {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
        } catch (CharacterCodingException invalid) {
            throw new MalformedException("asn1: invalid UTF-8 string");
        }
    }

    /** Two octets for each character, with or without a zero at the end. */
    private static String basicPlane(byte[] content) throws MalformedException {
        String text = new String(content, StandardCharsets.UTF_16BE);
        boolean valid = content.length % 2 == 0;
        for (int index = 0; valid && index < content.length; index += 2) {
            int point = (content[index] & 0xff) << 8 | content[index + 1] & 0xff;
            valid = point < 0xd800 || point > 0xdfff && point < 0xfdd0 || point > 0xfdef && point < 0xfffe;
        }
        if (!valid) {
            throw new MalformedException("invalid BMPString");
        }
        return text.endsWith("\0") ? text.substring(0, text.length() - 1) : text;
    }

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern).withResolverStyle(ResolverStyle.STRICT);
    }

    private static void time(String text, Pattern pattern, DateTimeFormatter format, String layout)
            throws MalformedException {
        Matcher matcher = pattern.matcher(text);
        try {
            if (matcher.matches()) {
                String seconds = matcher.group(2);
                LocalDateTime.parse(matcher.group(1) + (seconds == null ? "00" : seconds), format);
                return;
            }
        } catch (DateTimeException outOfRange) {
            // no such day, or no such hour
        }
        throw new MalformedException("parsing time \"" + text + "\" as \"" + layout + "\": cannot parse");
    }
}
