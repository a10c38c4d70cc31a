package dev.edict.node.stage;

import java.util.regex.Pattern;

/** A pattern in which a star stands for any text. */
public record Glob(Pattern pattern) {
    public static Glob of(String text) {
        StringBuilder expression = new StringBuilder();
        for (String part : text.split("\\*", -1)) {
            expression.append(expression.isEmpty() ? "" : ".*").append(Pattern.quote(part));
        }
        return new Glob(Pattern.compile(expression.toString(), Pattern.DOTALL));
    }

    public boolean fits(String text) {
        return pattern.matcher(text).matches();
    }
}
