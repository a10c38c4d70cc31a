package dev.edict.client.request;

import java.util.ArrayList;
import java.util.List;

/** Reads {@code Warning} headers (RFC 7234, 5.5): a code, who warns, and a quoted text; several may stand in one. */
final class Warnings {
    /** Says that the warning is not about caches, and stays true. The only code that Kubernetes uses. */
    private static final String PERSISTENT = "299";

    private final String header;
    private int position;

    private Warnings(String header) {
        this.header = header;
    }

    /** The texts of all warnings, up to the first in each header that is malformed. */
    static List<String> texts(List<String> headers) {
        List<String> texts = new ArrayList<>();
        for (String header : headers) {
            new Warnings(header).read(texts);
        }
        return texts;
    }

    private void read(List<String> texts) {
        while (position < header.length()) {
            String code = word();
            String agent = word();
            if (code.length() != 3 || agent.isEmpty() || !isAt('"')) {
                return;
            }
            String text = quoted();
            if (isAt('"')) {
                quoted();
            }
            if (code.equals(PERSISTENT) && !text.isEmpty() && text.chars().noneMatch(Character::isISOControl)) {
                texts.add(text);
            }
            if (!isAt(',')) {
                return;
            }
            position++;
        }
    }

    private void skipSpace() {
        while (position < header.length() && header.charAt(position) == ' ') {
            position++;
        }
    }

    private boolean isAt(char c) {
        skipSpace();
        return position < header.length() && header.charAt(position) == c;
    }

    private String word() {
        skipSpace();
        int from = position;
        while (position < header.length() && header.charAt(position) != ' ') {
            position++;
        }
        return header.substring(from, position);
    }

    private String quoted() {
        StringBuilder text = new StringBuilder();
        position++;
        while (position < header.length() && header.charAt(position) != '"') {
            if (header.charAt(position) == '\\' && position + 1 < header.length()) {
                position++;
            }
            text.append(header.charAt(position++));
        }
        position++;
        return text.toString();
    }
}
