package dev.edict.client.transport;

import java.util.ArrayList;
import java.util.List;

/** The texts of {@code Warning} headers: {@code 299 - "text"}, several of them separated by commas. */
public final class Warnings {
    private final String header;
    private int position;

    private Warnings(String header) {
        this.header = header;
    }

    /** The texts of those with code 299; what is not well-formed ends the list. */
    public static List<String> texts(String header) {
        return new Warnings(header).all();
    }

    private List<String> all() {
        List<String> texts = new ArrayList<>();
        while (true) {
            String code = word();
            String agent = word();
            if (code.length() != 3 || agent.isEmpty() || !stands('"')) {
                return texts;
            }
            StringBuilder text = new StringBuilder();
            if (!quoted(text)) {
                return texts;
            }
            if (code.equals("299")) {
                texts.add(text.toString());
            }
            skipDate();
            if (!stands(',')) {
                return texts;
            }
            position++;
        }
    }

    private String word() {
        skipSpace();
        int start = position;
        while (position < header.length() && header.charAt(position) != ' ') {
            position++;
        }
        String word = header.substring(start, position);
        skipSpace();
        return word;
    }

    private boolean quoted(StringBuilder text) {
        position++;
        while (position < header.length()) {
            char character = header.charAt(position++);
            if (character == '"') {
                return true;
            }
            if (character == '\\' && position < header.length()) {
                character = header.charAt(position++);
            }
            text.append(character);
        }
        return false;
    }

    private void skipDate() {
        skipSpace();
        if (stands('"')) {
            quoted(new StringBuilder());
            skipSpace();
        }
    }

    private boolean stands(char character) {
        return position < header.length() && header.charAt(position) == character;
    }

    private void skipSpace() {
        while (stands(' ')) {
            position++;
        }
    }
}
