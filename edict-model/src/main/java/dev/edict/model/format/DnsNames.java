package dev.edict.model.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Labels and subdomains of RFC 1123 and RFC 1035. */
final class DnsNames {
    static final int LABEL_MAXIMUM = 63;
    static final int SUBDOMAIN_MAXIMUM = 253;

    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
    private static final String UNDERSCORE_LABEL = "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
    private static final String UNDERSCORE_SUBDOMAIN = UNDERSCORE_LABEL + "(\\." + UNDERSCORE_LABEL + ")*";

    private static final String LABEL_MESSAGE = Messages.expression(
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start"
                    + " and end with an alphanumeric character",
            LABEL, "my-name", "123-abc");
    private static final String SUBDOMAIN_MESSAGE = Messages.expression(
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must"
                    + " start and end with an alphanumeric character",
            SUBDOMAIN, "example.com");
    private static final String CASELESS_MESSAGE = Messages.expression(
            "an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', and must start and end with"
                    + " an alphanumeric character",
            SUBDOMAIN, "Example.com");
    private static final String UNDERSCORE_MESSAGE = Messages.expression(
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and"
                    + " must start and end with an alphanumeric character",
            UNDERSCORE_SUBDOMAIN, "example.com");
    private static final String RFC_1035_MESSAGE = Messages.expression(
            "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic"
                    + " character, and end with an alphanumeric character",
            "[a-z]([-a-z0-9]*[a-z0-9])?", "my-name", "abc-123");
    private static final String WILDCARD_MESSAGE = Messages.expression(
            "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist"
                    + " of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
            "\\*\\." + SUBDOMAIN, "*.example.com");

    private DnsNames() {}

    /** @param tooLong what to say of more than {@link #LABEL_MAXIMUM} bytes */
    static List<String> label(String text, String tooLong) {
        List<String> messages = new ArrayList<>(0);
        limit(text, LABEL_MAXIMUM, tooLong, messages);
        if (!isLabel(text, 0, text.length())) {
            messages.add(isSubdomain(text, 0) ? "must not contain dots" : LABEL_MESSAGE);
        }
        return messages;
    }

    /** @param tooLong what to say of more than {@link #SUBDOMAIN_MAXIMUM} bytes */
    static List<String> subdomain(String text, String tooLong) {
        return check(text, tooLong, isSubdomain(text, 0), SUBDOMAIN_MESSAGE);
    }

    static List<String> caselessSubdomain(String text) {
        boolean valid = Characters.all(text, character -> character < 0x80) && isSubdomain(lower(text), 0);
        return check(text, Messages.maximumBytes(SUBDOMAIN_MAXIMUM), valid, CASELESS_MESSAGE);
    }

    private static String lower(String ascii) {
        return ascii.toLowerCase(Locale.ROOT);
    }

    static List<String> underscoreSubdomain(String text) {
        boolean valid = eachPart(text, 0, DnsNames::isUnderscoreLabel);
        return check(text, Messages.maximumCharacters(SUBDOMAIN_MAXIMUM), valid, UNDERSCORE_MESSAGE);
    }

    static List<String> wildcardSubdomain(String text) {
        boolean valid = text.startsWith("*.") && isSubdomain(text, 2);
        return check(text, Messages.maximumCharacters(SUBDOMAIN_MAXIMUM), valid, WILDCARD_MESSAGE);
    }

    static List<String> rfc1035Label(String text) {
        List<String> messages = new ArrayList<>(0);
        limit(text, LABEL_MAXIMUM, Messages.maximumCharacters(LABEL_MAXIMUM), messages);
        if (!isLabel(text, 0, text.length()) || !Characters.lower(text.charAt(0))) {
            messages.add(RFC_1035_MESSAGE);
        }
        return messages;
    }

    private static List<String> check(String text, String tooLong, boolean valid, String message) {
        List<String> messages = new ArrayList<>(0);
        limit(text, SUBDOMAIN_MAXIMUM, tooLong, messages);
        if (!valid) {
            messages.add(message);
        }
        return messages;
    }

    private static void limit(String text, int maximum, String tooLong, List<String> messages) {
        if (Characters.size(text) > maximum) {
            messages.add(tooLong);
        }
    }

    private static boolean isLabel(String text, int from, int to) {
        return from < to
                && Characters.lowerOrDigit(text.charAt(from))
                && Characters.lowerOrDigit(text.charAt(to - 1))
                && Characters.all(text, from, to, character -> character == '-' || Characters.lowerOrDigit(character));
    }

    private static boolean isUnderscoreLabel(String text, int start, int to) {
        int from = start < to && text.charAt(start) == '_' ? start + 1 : start;
        return from < to
                && Characters.lowerOrDigit(text.charAt(from))
                && Characters.lowerOrDigit(text.charAt(to - 1))
                && Characters.all(text, from, to,
                        character -> character == '-' || character == '_' || Characters.lowerOrDigit(character));
    }

    private static boolean isSubdomain(String text, int start) {
        return eachPart(text, start, DnsNames::isLabel);
    }

    private static boolean eachPart(String text, int start, PartRule rule) {
        int from = start;
        while (true) {
            int dot = text.indexOf('.', from);
            if (!rule.holds(text, from, dot < 0 ? text.length() : dot)) {
                return false;
            }
            if (dot < 0) {
                return true;
            }
            from = dot + 1;
        }
    }

    @FunctionalInterface
    private interface PartRule {
        boolean holds(String text, int from, int to);
    }
}
