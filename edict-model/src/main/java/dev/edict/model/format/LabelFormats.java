package dev.edict.model.format;

import java.util.ArrayList;
import java.util.List;

/** Keys of labels (also called qualified names) and their values. */
final class LabelFormats {
    private static final int MAXIMUM = 63;
    private static final String NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final String NAME_MESSAGE = Messages.expression(
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric"
                    + " character",
            NAME, "MyName", "my.name", "123-abc");
    private static final String VALUE_MESSAGE = Messages.expression(
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must"
                    + " start and end with an alphanumeric character",
            "(" + NAME + ")?", "MyValue", "my_value", "12345");

    private LabelFormats() {}

    static List<String> key(String text) {
        List<String> messages = new ArrayList<>(0);
        int slash = text.indexOf('/');
        if (slash >= 0 && text.indexOf('/', slash + 1) >= 0) {
            messages.add("a valid label key " + NAME_MESSAGE
                    + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
            return messages;
        }
        if (slash >= 0) {
            prefix(text.substring(0, slash), messages);
        }
        name(text.substring(slash + 1), messages);
        return messages;
    }

    private static void prefix(String prefix, List<String> messages) {
        if (prefix.isEmpty()) {
            messages.add("prefix part " + Messages.NOT_EMPTY);
            return;
        }
        for (String message : Formats.longName(prefix)) {
            messages.add("prefix part " + message);
        }
    }

    private static void name(String name, List<String> messages) {
        if (name.isEmpty()) {
            messages.add("name part " + Messages.NOT_EMPTY);
        } else if (Characters.size(name) > MAXIMUM) {
            messages.add("name part " + Messages.maximumBytes(MAXIMUM));
        }
        if (!isName(name)) {
            messages.add("name part " + NAME_MESSAGE);
        }
    }

    static List<String> value(String text) {
        List<String> messages = new ArrayList<>(0);
        if (Characters.size(text) > MAXIMUM) {
            messages.add(Messages.maximumBytes(MAXIMUM));
        }
        if (!text.isEmpty() && !isName(text)) {
            messages.add(VALUE_MESSAGE);
        }
        return messages;
    }

    private static boolean isName(String text) {
        return !text.isEmpty()
                && Characters.letterOrDigit(text.charAt(0))
                && Characters.letterOrDigit(text.charAt(text.length() - 1))
                && Characters.all(text, LabelFormats::nameCharacter);
    }

    private static boolean nameCharacter(char character) {
        return Characters.letterOrDigit(character) || character == '-' || character == '_' || character == '.';
    }
}
