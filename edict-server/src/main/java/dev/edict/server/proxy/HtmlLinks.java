package dev.edict.server.proxy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Finds the links of an HTML page and has them rewritten. It reads tags as browsers do, without understanding what they mean; all
 * else is left as it is. Characters are those of the page's bytes, one for each.
 */
final class HtmlLinks {
    private static final Map<String, Set<String>> LINKS = Map.ofEntries(
            Map.entry("a", Set.of("href")), Map.entry("applet", Set.of("codebase")), Map.entry("area", Set.of("href")),
            Map.entry("audio", Set.of("src")), Map.entry("base", Set.of("href")), Map.entry("blockquote", Set.of("cite")),
            Map.entry("body", Set.of("background")), Map.entry("button", Set.of("formaction")),
            Map.entry("command", Set.of("icon")), Map.entry("del", Set.of("cite")), Map.entry("embed", Set.of("src")),
            Map.entry("form", Set.of("action")), Map.entry("frame", Set.of("longdesc", "src")),
            Map.entry("head", Set.of("profile")), Map.entry("html", Set.of("manifest")),
            Map.entry("iframe", Set.of("longdesc", "src")), Map.entry("img", Set.of("longdesc", "src", "usemap")),
            Map.entry("input", Set.of("src", "usemap", "formaction")), Map.entry("ins", Set.of("cite")),
            Map.entry("link", Set.of("href")), Map.entry("object", Set.of("classid", "codebase", "data", "usemap")),
            Map.entry("q", Set.of("cite")), Map.entry("script", Set.of("src")), Map.entry("source", Set.of("src")),
            Map.entry("video", Set.of("poster", "src")));

    /** Within these, nothing but their own end is a tag. */
    private static final Set<String> RAW = Set.of("iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style",
            "textarea", "title", "xmp");

    private final String page;
    private final String lower;
    private final UnaryOperator<String> rewrite;
    private final StringBuilder out;
    private int at;

    private HtmlLinks(String page, UnaryOperator<String> rewrite) {
        this.page = page;
        this.lower = page.toLowerCase(Locale.ROOT);
        this.rewrite = rewrite;
        this.out = new StringBuilder(page.length() + 256);
    }

    static String rewrite(String page, UnaryOperator<String> rewrite) {
        HtmlLinks links = new HtmlLinks(page, rewrite);
        links.run();
        return links.out.toString();
    }

    private void run() {
        while (at < page.length()) {
            int tag = page.indexOf('<', at);
            copyTo(tag < 0 ? page.length() : tag);
            if (at == page.length()) {
                return;
            }
            if (page.startsWith("<!--", at)) {
                copyTo(after("-->", at + 4));
            } else if (at + 1 < page.length() && isLetter(page.charAt(at + 1))) {
                start();
            } else if (page.startsWith("</", at) || page.startsWith("<!", at) || page.startsWith("<?", at)) {
                copyTo(after(">", at + 2));
            } else {
                copyTo(at + 1);
            }
        }
    }

    /** A tag that begins an element; one that the page does not end is left as it is. */
    private void start() {
        HtmlTag tag = HtmlTag.read(page, at);
        if (tag == null) {
            copyTo(page.length());
            return;
        }
        at = tag.end();
        Set<String> links = LINKS.getOrDefault(tag.name(), Set.of());
        out.append('<').append(tag.name());
        List<HtmlTag.Attribute> attributes = tag.attributes();
        for (HtmlTag.Attribute attribute : attributes) {
            String value = links.contains(attribute.name())
                    ? HtmlText.escaped(rewrite.apply(HtmlText.unescaped(attribute.value())))
                    : HtmlText.escaped(HtmlText.unescaped(attribute.value()));
            out.append(' ').append(attribute.name()).append("=\"").append(value).append('"');
        }
        out.append(tag.selfClosing() ? "/>" : ">");
        if (RAW.contains(tag.name())) {
            int end = tag.name().equals("plaintext") ? -1 : lower.indexOf("</" + tag.name(), at);
            copyTo(end < 0 ? page.length() : end);
        }
    }

    private int after(String end, int from) {
        int found = page.indexOf(end, from);
        return found < 0 ? page.length() : found + end.length();
    }

    private void copyTo(int end) {
        out.append(page, at, end);
        at = end;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
