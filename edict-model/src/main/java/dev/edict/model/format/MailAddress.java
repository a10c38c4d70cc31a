package dev.edict.model.format;


/**
 * Recognizes a mail address as Go's {@code net/mail} does: bare, in angle brackets after a name, or as the only member of
 * a group. See RFC 5322, section 3.4.
 */
final class MailAddress {
    private static final String SPECIALS = "()<>[]:;@\\,\"";

    private final String text;
    private int position;

    private MailAddress(String text) {
        this.text = text;
    }

    static boolean isAddress(String text) {
        MailAddress address = new MailAddress(text);
        return address.addresses(true) == 1 && address.skipComments() && address.isAtEnd();
    }

    private boolean isAtEnd() {
        return position >= text.length();
    }

    private boolean isNext(char character) {
        return !isAtEnd() && text.charAt(position) == character;
    }

    private boolean skip(char character) {
        if (isNext(character)) {
            position++;
            return true;
        }
        return false;
    }

    private void skipSpace() {
        while (isNext(' ') || isNext('\t')) {
            position++;
        }
    }

    private boolean skipComments() {
        skipSpace();
        while (skip('(')) {
            if (!comment()) {
                return false;
            }
            skipSpace();
        }
        return true;
    }

    private boolean comment() {
        int depth = 1;
        while (!isAtEnd() && depth > 0) {
            char character = text.charAt(position);
            if (character == '\\' && position + 1 < text.length()) {
                position++;
            } else if (character == '(') {
                depth++;
            } else if (character == ')') {
                depth--;
            }
            position++;
        }
        return depth == 0;
    }

    /** How many addresses stand here; -1 if what stands here is none. */
    private int addresses(boolean groupAllowed) {
        skipSpace();
        if (isAtEnd()) {
            return -1;
        }
        int start = position;
        if (bare()) {
            skipSpace();
            return !skip('(') || comment() ? 1 : -1;
        }
        position = start;
        if (!isNext('<') && !phrase()) {
            return -1;
        }
        skipSpace();
        if (groupAllowed && skip(':')) {
            return members();
        }
        return skip('<') && bare() && skip('>') ? 1 : -1;
    }

    private int members() {
        skipSpace();
        if (skip(';')) {
            return 0;
        }
        int members = 0;
        while (true) {
            skipSpace();
            if (addresses(false) < 0 || !skipComments()) {
                return -1;
            }
            members++;
            if (skip(';')) {
                return members;
            }
            if (!skip(',')) {
                return -1;
            }
        }
    }

    private boolean bare() {
        skipSpace();
        int start = position;
        boolean local = isNext('"') ? quoted() && position > start + 2 : atom(false);
        if (!local || !skip('@')) {
            return false;
        }
        skipSpace();
        return isNext('[') ? literal() : atom(false);
    }

    /** One word or more: what goes before angle brackets or the members of a group. */
    private boolean phrase() {
        int words = 0;
        while (true) {
            if (words > 0 && !skipComments()) {
                return false;
            }
            skipSpace();
            int start = position;
            if (!(isNext('"') ? quoted() : atom(true))) {
                position = start;
                return words > 0;
            }
            words++;
        }
    }

    private boolean quoted() {
        position++;
        while (!isAtEnd()) {
            char character = text.charAt(position++);
            if (character == '"') {
                return true;
            }
            if (character == '\\') {
                if (isAtEnd()) {
                    return false;
                }
                character = text.charAt(position++);
            }
            if (!isVisible(character) && character != ' ' && character != '\t') {
                return false;
            }
        }
        return false;
    }

    private boolean atom(boolean dotsAnywhere) {
        int start = position;
        while (!isAtEnd() && isVisible(text.charAt(position)) && SPECIALS.indexOf(text.charAt(position)) < 0) {
            position++;
        }
        String atom = text.substring(start, position);
        return !atom.isEmpty()
                && (dotsAnywhere || (!atom.startsWith(".") && !atom.endsWith(".") && !atom.contains("..")));
    }

    /** An address of the Internet in brackets. */
    private boolean literal() {
        int end = text.indexOf(']', position);
        if (end < 0) {
            return false;
        }
        String inner = text.substring(position + 1, end);
        position = end + 1;
        if (inner.startsWith("IPv6:")) {
            IpAddress address = IpAddress.parse(inner.substring("IPv6:".length()));
            return address != null && !address.hasLeadingZeros();
        }
        IpAddress address = IpAddress.parse(inner);
        return address != null && !address.hasLeadingZeros() && address.isIpv4();
    }

    private static boolean isVisible(char character) {
        return (character >= '!' && character <= '~') || character >= 0x80;
    }
}
