package dev.edict.model.certificate;

import dev.edict.model.format.GoBase64;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A block of PEM, found as Go's {@code encoding/pem} finds it: the first line END, and the last BEGIN before it, each at the
 * start of a line. What is not a whole block of good base64 is passed over, and what stands around blocks does not count.
 *
 * @param next where what follows the block begins
 */
public record PemBlock(String type, Map<String, String> headers, byte[] bytes, int next) {
    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "\n-----END ";
    private static final String DASHES = "-----";

    public static @Nullable PemBlock first(byte[] data) {
        return first(new String(data, StandardCharsets.ISO_8859_1), 0);
    }

    /** The first block from a place on, or null if there is none. @param data each character an octet */
    public static @Nullable PemBlock first(String data, int start) {
        int from = start;
        while (true) {
            int end = data.indexOf(END, from);
            if (end < 0) {
                return null;
            }
            int begin = data.substring(from, end).lastIndexOf(BEGIN);
            if (begin >= 0 && (begin == 0 || data.charAt(from + begin - 1) == '\n')) {
                int type = from + begin + BEGIN.length();
                Line first = Line.at(data, type);
                Map<String, String> headers = new LinkedHashMap<>();
                int body = first.text.endsWith(DASHES) ? headers(data, first.next, headers) : first.next;
                if (body > end + END.length()) {
                    return null;
                }
                PemBlock block = headers.isEmpty() || body <= end ? read(data, first.text, headers, body, end) : null;
                if (block != null) {
                    return block;
                }
            }
            from = end + END.length();
        }
    }

    /** Reads lines with a colon for as long as there are any. @return where the first other line begins */
    private static int headers(String data, int start, Map<String, String> headers) {
        int body = start;
        for (Line line = Line.at(data, body); line.text.indexOf(':') >= 0; line = Line.at(data, body)) {
            int colon = line.text.indexOf(':');
            headers.put(line.text.substring(0, colon).strip(), line.text.substring(colon + 1).strip());
            body = line.next;
        }
        return body;
    }

    /** The block between the lines BEGIN and END, or null if it is none. @param first what follows BEGIN */
    private static @Nullable PemBlock read(
            String data, String first, Map<String, String> headers, int body, int end) {
        if (!first.endsWith(DASHES)) {
            return null;
        }
        String type = first.substring(0, first.length() - DASHES.length());
        Line last = Line.at(data, end + END.length());
        if (!last.text.equals(type + DASHES)) {
            return null;
        }
        String text = end > body ? data.substring(body, end).replace(" ", "").replace("\t", "") : "";
        try {
            byte[] bytes = GoBase64.decode(text.getBytes(StandardCharsets.ISO_8859_1));
            return new PemBlock(type, headers, bytes, last.next);
        } catch (GoBase64.CorruptInputException corrupt) {
            return null;
        }
    }

    /** A line without what is blank at its end. @param next where the next one begins */
    private record Line(String text, int next) {
        static Line at(String data, int start) {
            int feed = data.indexOf('\n', start);
            int end = feed < 0 ? data.length() : feed;
            int next = feed < 0 ? end : feed + 1;
            if (feed > start && data.charAt(feed - 1) == '\r') {
                end--;
            }
            while (end > start && (data.charAt(end - 1) == ' ' || data.charAt(end - 1) == '\t')) {
                end--;
            }
            return new Line(data.substring(start, end), next);
        }
    }
}
