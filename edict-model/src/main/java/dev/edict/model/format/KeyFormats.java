package dev.edict.model.format;

import java.util.ArrayList;
import java.util.List;

/** Keys of config maps, names of environment variables, ports and headers, and other small words. */
final class KeyFormats {
    private static final int PORT_NAME_MAXIMUM = 15;
    private static final String IDENTIFIER_MESSAGE = Messages.expression(
            "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric"
                    + " characters or '_'",
            "[A-Za-z_][A-Za-z0-9_]*", "my_name", "MY_NAME", "MyName");
    private static final String CONFIG_KEY_MESSAGE = Messages.expression(
            "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
            "[-._a-zA-Z0-9]+", "key.name", "KEY_NAME", "key-name");
    private static final String VARIABLE_MESSAGE = Messages.expression(
            "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and"
                    + " must not start with a digit",
            "[-._a-zA-Z][-._a-zA-Z0-9]*", "my.env-name", "MY_ENV.NAME", "MyEnvName1");
    private static final String RELAXED_VARIABLE_MESSAGE =
            "a valid environment variable name must consist only of printable ASCII characters other than '='";
    private static final String PERCENT_MESSAGE = Messages.expression(
            "a valid percent string must be a numeric string followed by an ending '%'", "[0-9]+%", "1%", "93%");
    private static final String HEADER_MESSAGE = Messages.expression(
            "a valid HTTP header must consist of alphanumeric characters or '-'", "[-A-Za-z0-9]+", "X-Header-Name");
    private static final String DECIMAL_MESSAGE = "must be a valid decimal integer in canonical form";

    private KeyFormats() {}

    static List<String> cIdentifier(String text) {
        boolean valid = Characters.all(text, character -> character == '_' || Characters.letterOrDigit(character))
                && !Characters.digit(text.charAt(0));
        return valid ? List.of() : List.of(IDENTIFIER_MESSAGE);
    }

    static List<String> configMapKey(String text) {
        List<String> messages = new ArrayList<>(0);
        if (Characters.size(text) > DnsNames.SUBDOMAIN_MAXIMUM) {
            messages.add(Messages.maximumCharacters(DnsNames.SUBDOMAIN_MAXIMUM));
        }
        if (!Characters.all(text, KeyFormats::keyCharacter)) {
            messages.add(CONFIG_KEY_MESSAGE);
        }
        upwards(text, messages);
        return messages;
    }

    static List<String> environmentVariable(String text) {
        List<String> messages = new ArrayList<>(0);
        if (!Characters.all(text, KeyFormats::keyCharacter) || Characters.digit(text.charAt(0))) {
            messages.add(VARIABLE_MESSAGE);
        }
        upwards(text, messages);
        return messages;
    }

    static List<String> relaxedEnvironmentVariable(String text) {
        if (text.isEmpty()) {
            return List.of("environment variable name " + Messages.NOT_EMPTY);
        }
        boolean valid =
                Characters.all(text, character -> character >= ' ' && character < 0x7f && character != '=');
        return valid ? List.of() : List.of(RELAXED_VARIABLE_MESSAGE);
    }

    private static boolean keyCharacter(char character) {
        return Characters.letterOrDigit(character) || character == '-' || character == '_' || character == '.';
    }

    /** Refuses words that would lead out of a directory when used as the name of a file. */
    private static void upwards(String text, List<String> messages) {
        if (text.equals(".") || text.equals("..")) {
            messages.add("must not be '" + text + "'");
        } else if (text.startsWith("..")) {
            messages.add("must not start with '..'");
        }
    }

    static List<String> portName(String text) {
        List<String> messages = new ArrayList<>(0);
        if (Characters.size(text) > PORT_NAME_MAXIMUM) {
            messages.add(Messages.maximumCharacters(PORT_NAME_MAXIMUM));
        }
        if (!Characters.all(text, character -> character == '-' || Characters.lowerOrDigit(character))) {
            messages.add("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
        }
        if (text.chars().noneMatch(character -> character >= 'a' && character <= 'z')) {
            messages.add("must contain at least one letter (a-z)");
        }
        if (text.contains("--")) {
            messages.add("must not contain consecutive hyphens");
        }
        if (text.startsWith("-") || text.endsWith("-")) {
            messages.add("must not begin or end with a hyphen");
        }
        return messages;
    }

    static List<String> percent(String text) {
        boolean valid = text.length() > 1 && text.endsWith("%")
                && Characters.all(text, 0, text.length() - 1, Characters::digit);
        return valid ? List.of() : List.of(PERCENT_MESSAGE);
    }

    static List<String> httpHeaderName(String text) {
        boolean valid = Characters.all(text, character -> character == '-' || Characters.letterOrDigit(character));
        return valid ? List.of() : List.of(HEADER_MESSAGE);
    }

    static List<String> decimalInteger(String text) {
        if (text.isEmpty()) {
            return List.of(Messages.NOT_EMPTY);
        }
        String digits = text.startsWith("-") ? text.substring(1) : text;
        boolean valid = text.equals("0")
                || (Characters.all(digits, Characters::digit) && digits.charAt(0) != '0');
        return valid ? List.of() : List.of(DECIMAL_MESSAGE);
    }

    static List<String> uuid(String text) {
        boolean valid = text.length() == 36;
        for (int index = 0; valid && index < 36; index++) {
            char character = text.charAt(index);
            valid = index == 8 || index == 13 || index == 18 || index == 23
                    ? character == '-'
                    : Characters.digit(character) || (character >= 'a' && character <= 'f');
        }
        return valid ? List.of() : List.of("must be a lowercase UUID in 8-4-4-4-12 format");
    }

    static List<String> pathSegmentPrefix(String text) {
        List<String> messages = new ArrayList<>(0);
        if (text.contains("/")) {
            messages.add("may not contain '/'");
        }
        if (text.contains("%")) {
            messages.add("may not contain '%'");
        }
        return messages;
    }
}
