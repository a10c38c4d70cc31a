package dev.edict.node.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for.
 *
 * @param path as it was sent, without the query
 * @param query its parameters, each with all its values
 * @param headers by their names in small letters
 */
public record HttpRequest(String method, String path, Map<String, List<String>> query, Map<String, String> headers) {
    private static final int LONGEST_HEAD = 64 << 10;

    /** @return null if there is no other request */
    static @Nullable HttpRequest read(InputStream in) throws IOException {
        String first = line(in, LONGEST_HEAD);
        if (first == null || first.isEmpty()) {
            return null;
        }
        List<String> words = List.of(first.split(" ", -1));
        if (words.size() != 3 || !words.get(2).startsWith("HTTP/1.")) {
            throw new IOException("malformed request");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        int left = LONGEST_HEAD - first.length();
        for (String line = line(in, left); line != null && !line.isEmpty(); line = line(in, left)) {
            left -= line.length();
            int colon = line.indexOf(':');
            if (colon <= 0) {
                throw new IOException("malformed header");
            }
            headers.merge(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip(),
                    (one, other) -> one + ", " + other);
        }
        String target = words.get(1);
        int question = target.indexOf('?');
        return new HttpRequest(words.getFirst(), question < 0 ? target : target.substring(0, question),
                question < 0 ? Map.of() : parameters(target.substring(question + 1)), headers);
    }

    private static @Nullable String line(InputStream in, int most) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return line.isEmpty() ? null : line.toString();
            }
            if (line.length() >= most) {
                throw new IOException("the head of the request is too long");
            }
            line.append((char) next);
        }
        return line.isEmpty() || line.charAt(line.length() - 1) != '\r' ? line.toString() : line.substring(0, line.length() - 1);
    }

    private static Map<String, List<String>> parameters(String query) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (String part : query.split("&", -1)) {
            int equals = part.indexOf('=');
            String name = decode(equals < 0 ? part : part.substring(0, equals));
            parameters.computeIfAbsent(name, same -> new ArrayList<>()).add(equals < 0 ? "" : decode(part.substring(equals + 1)));
        }
        return parameters;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            return text;
        }
    }

    /** The parts of the path between slashes, decoded. */
    public List<String> parts() {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/", -1)) {
            if (!part.isEmpty()) {
                parts.add(decode(part.replace("+", "%2B")));
            }
        }
        return parts;
    }

    public @Nullable String parameter(String name) {
        List<String> values = query.get(name);
        return values == null ? null : values.getFirst();
    }

    /** As Go reads it: {@code true} or {@code 1}. */
    public boolean is(String parameter) {
        String value = parameter(parameter);
        return "true".equals(value) || "1".equals(value);
    }

    public String header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }
}
