package dev.edict.model.format;

/** The sentences that several formats and rules share. */
public final class Messages {
    public static final String NOT_EMPTY = "must be non-empty";
    public static final String NOT_NEGATIVE = "must be greater than or equal to 0";
    public static final String POSITIVE = "must be greater than zero";
    public static final String INTEGER = "must be an integer";
    public static final String IMMUTABLE = "field is immutable";

    private Messages() {}

    /** The limit as the older rules word it; it is counted in bytes all the same. */
    public static String maximumCharacters(int maximum) {
        return "must be no more than " + maximum + " characters";
    }

    public static String maximumBytes(int maximum) {
        return "must be no more than " + maximum + " bytes";
    }

    public static String inclusiveRange(long lowest, long highest) {
        return "must be between " + lowest + " and " + highest + ", inclusive";
    }

    public static String atLeast(long minimum) {
        return "must be greater than or equal to " + minimum;
    }

    public static String atMost(long maximum) {
        return "must be less than or equal to " + maximum;
    }

    /** What a text should look like: the rule in words, examples, and the rule as an expression. */
    public static String expression(String rule, String expression, String... examples) {
        StringBuilder text = new StringBuilder(rule).append(" (");
        for (int index = 0; index < examples.length; index++) {
            text.append(index == 0 ? "e.g. " : " or ").append('\'').append(examples[index]).append("', ");
        }
        return text.append("regex used for validation is '").append(expression).append("')").toString();
    }
}
