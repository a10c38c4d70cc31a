package dev.edict.server.proxy;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of an attribute in a page, and what it means. References that hardly any link has stay as they are. */
final class HtmlText {
    private static final Map<String, String> NAMES = Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'");
    private static final Pattern REFERENCE = Pattern.compile("&(?:#([0-9]{1,7});?|#[xX]([0-9a-fA-F]{1,6});?|([a-zA-Z0-9]{2,31});)");
    /** Stands for the beginning of a reference that stays; a page has bytes only. */
    private static final char KEPT = '\uE000';

    private HtmlText() {}

    /** What a text means, to be written by {@link #escaped}. */
    static String unescaped(String text) {
        if (text.indexOf('&') < 0) {
            return text;
        }
        Matcher references = REFERENCE.matcher(text);
        StringBuilder plain = new StringBuilder();
        while (references.find()) {
            references.appendReplacement(plain, Matcher.quoteReplacement(meaning(references)));
        }
        return references.appendTail(plain).toString();
    }

    private static String meaning(Matcher reference) {
        String kept = KEPT + reference.group().substring(1);
        if (reference.group(3) != null) {
            return NAMES.getOrDefault(reference.group(3), kept);
        }
        int point = reference.group(1) != null
                ? Integer.parseInt(reference.group(1)) : Integer.parseInt(reference.group(2), 16);
        // Only what is one byte of the page can stand in it as it is.
        return point > 0 && point < 0x80 ? String.valueOf((char) point) : kept;
    }

    static String escaped(String plain) {
        return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&#34;")
                .replace("'", "&#39;").replace("\r", "&#13;").replace(KEPT, '&');
    }
}
