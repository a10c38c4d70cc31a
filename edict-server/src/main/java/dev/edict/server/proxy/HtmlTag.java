package dev.edict.server.proxy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The tag that begins an element.
 *
 * @param name in lower case, as those of the attributes
 * @param end where the page goes on after it
 */
record HtmlTag(String name, List<Attribute> attributes, boolean selfClosing, int end) {
    private static final String BLANKS = " \n\r\t\f";

    /** @param value as it stands in the page */
    record Attribute(String name, String value) {}

    /** @return null if the page ends before the tag does */
    static @Nullable HtmlTag read(String page, int start) {
        int at = start + 1;
        int nameEnd = find(page, at, BLANKS + "/>");
        String name = page.substring(at, nameEnd).toLowerCase(Locale.ROOT);
        List<Attribute> attributes = new ArrayList<>();
        boolean valueWasBare = false;
        at = nameEnd;
        while (true) {
            at = skip(page, at, BLANKS + "/");
            if (at >= page.length()) {
                return null;
            }
            if (page.charAt(at) == '>') {
                return new HtmlTag(name, attributes, page.charAt(at - 1) == '/' && !valueWasBare, at + 1);
            }
            int keyEnd = find(page, at + 1, BLANKS + "/=>");
            String key = page.substring(at, keyEnd).toLowerCase(Locale.ROOT);
            at = skip(page, keyEnd, BLANKS);
            String value = "";
            valueWasBare = false;
            if (at < page.length() && page.charAt(at) == '=') {
                at = skip(page, at + 1, BLANKS);
                if (at >= page.length()) {
                    return null;
                }
                char quote = page.charAt(at);
                boolean quoted = quote == '"' || quote == '\'';
                int from = quoted ? at + 1 : at;
                int to = quoted ? page.indexOf(quote, from) : find(page, from, BLANKS + ">");
                if (to < 0) {
                    return null;
                }
                value = page.substring(from, to);
                valueWasBare = !quoted && value.endsWith("/");
                at = quoted ? to + 1 : to;
            }
            attributes.add(new Attribute(key, value));
        }
    }

    private static int find(String page, int from, String ends) {
        int at = from;
        while (at < page.length() && ends.indexOf(page.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private static int skip(String page, int from, String skipped) {
        int at = from;
        while (at < page.length() && skipped.indexOf(page.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }
}
