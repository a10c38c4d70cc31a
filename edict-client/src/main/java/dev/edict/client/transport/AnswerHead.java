package dev.edict.client.transport;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How an answer of HTTP/1 begins, strictly as RFC 9112 has it.
 *
 * @param version 0 for HTTP/1.0, 1 for HTTP/1.1
 * @param headers by names in small letters
 */
record AnswerHead(int version, int status, Map<String, List<String>> headers) {
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.([01]) ([1-5]\\d\\d)(?: .*)?");
    private static final Pattern FIELD = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \\t]*(.*?)[ \\t]*");

    /** @param text up to the empty line, with all ends of lines */
    static AnswerHead parse(String text) throws IOException {
        String[] lines = text.split("\r\n");
        Matcher first = STATUS.matcher(lines.length == 0 ? "" : lines[0]);
        if (!first.matches()) {
            throw new IOException("this is no answer of HTTP/1: " + shown(lines.length == 0 ? "" : lines[0]));
        }
        Map<String, List<String>> headers = new TreeMap<>();
        for (int index = 1; index < lines.length; index++) {
            Matcher field = FIELD.matcher(lines[index]);
            if (!field.matches() || field.group(2).indexOf('\r') >= 0 || field.group(2).indexOf('\0') >= 0) {
                throw new IOException("an answer has a header that is none: " + shown(lines[index]));
            }
            headers.computeIfAbsent(field.group(1).toLowerCase(Locale.ROOT), name -> new ArrayList<>()).add(field.group(2));
        }
        return new AnswerHead(Integer.parseInt(first.group(1)), Integer.parseInt(first.group(2)), headers);
    }

    private static String shown(String line) {
        return line.substring(0, Math.min(line.length(), 100)).replaceAll("[^ -~]", "?");
    }

    List<String> values(String name) {
        return headers.getOrDefault(name, List.of());
    }

    /** Whether the answer is still to come. */
    boolean isInterim() {
        return status / 100 == 1;
    }
}
