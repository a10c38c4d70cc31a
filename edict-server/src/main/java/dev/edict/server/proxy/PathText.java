package dev.edict.server.proxy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Paths as Go's library joins and escapes them: their words reach those who answer. */
public final class PathText {
    /** What may stand in a path as it is, apart from letters and digits. */
    private static final String PLAIN = "-_.~$&+,/:;=@!'()*";
    private static final String PLAIN_IN_QUERY = "-_.~";

    private PathText() {}

    /** Joined by single slashes, without dots and without a slash at the end; one that stands at the end of the last is kept. */
    public static String join(String first, String second) {
        String joined = clean(first.isEmpty() ? second : second.isEmpty() ? first : first + "/" + second);
        String last = second.isEmpty() ? first : second;
        return last.endsWith("/") && !joined.endsWith("/") ? joined + "/" : joined;
    }

    /** The shortest path that means the same; empty for none. */
    static String clean(String path) {
        if (path.isEmpty()) {
            return "";
        }
        boolean rooted = path.startsWith("/");
        List<String> kept = new ArrayList<>();
        for (String segment : path.split("/", -1)) {
            if (segment.equals("..")) {
                if (!kept.isEmpty() && !kept.getLast().equals("..")) {
                    kept.removeLast();
                } else if (!rooted) {
                    kept.add(segment);
                }
            } else if (!segment.isEmpty() && !segment.equals(".")) {
                kept.add(segment);
            }
        }
        String joined = String.join("/", kept);
        return rooted ? "/" + joined : joined.isEmpty() ? "." : joined;
    }

    /** The path as it is sent. */
    public static String escape(String path) {
        return escape(path, PLAIN);
    }

    /** A value as it is sent in a query. */
    public static String escapeQuery(String value) {
        return escape(value, PLAIN_IN_QUERY).replace("%20", "+");
    }

    private static String escape(String text, String plain) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (byte next : text.getBytes(StandardCharsets.UTF_8)) {
            boolean letter = next >= 'a' && next <= 'z' || next >= 'A' && next <= 'Z' || next >= '0' && next <= '9';
            if (letter || next > 0 && plain.indexOf(next) >= 0) {
                escaped.append((char) next);
            } else {
                escaped.append(String.format(Locale.ROOT, "%%%02X", next & 0xff));
            }
        }
        return escaped.toString();
    }
}
