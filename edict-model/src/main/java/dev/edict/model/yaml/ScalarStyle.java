package dev.edict.model.yaml;

import java.util.regex.Pattern;

/** How a string is written: as plainly as can be without its being read as something else. */
enum ScalarStyle {
    PLAIN,
    SINGLE_QUOTED,
    DOUBLE_QUOTED,
    LITERAL;

    private static final Pattern BASE_60 =
            Pattern.compile("[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])++(?:\\.[0-9_]*)?");

    /** @param simpleKey whether the string is a key that has to stay on its line */
    static ScalarStyle of(String text, boolean simpleKey) {
        ScalarTraits traits = new ScalarTraits(text);
        if (text.indexOf('\n') >= 0) {
            return traits.isLiteralAllowed() && !simpleKey ? LITERAL : DOUBLE_QUOTED;
        }
        boolean readAsString = ScalarResolver.plain(text).type() == ScalarResolver.Type.STRING
                && !(text.indexOf(':') > 0 && BASE_60.matcher(text).matches());
        if (!readAsString || (simpleKey && traits.isMultiline())) {
            return DOUBLE_QUOTED;
        }
        if (traits.isPlainAllowed()) {
            return PLAIN;
        }
        return traits.isSingleQuotedAllowed() ? SINGLE_QUOTED : DOUBLE_QUOTED;
    }
}
