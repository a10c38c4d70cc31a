package dev.edict.server.watch;

/**
 * Whether bytes are one JSON object, found out without making anything of it. Stored bytes are sent as they are, so one
 * value that is cut off would spoil every list that it is part of.
 */
final class WellFormed {
    private static final int DEEPEST = 10_000;

    private final byte[] json;
    private int at;

    private WellFormed(byte[] json) {
        this.json = json;
    }

    /** @throws UnreadableException if they are not */
    static void require(byte[] json) {
        WellFormed check = new WellFormed(json);
        check.space();
        if (check.at >= json.length || json[check.at] != '{') {
            throw new UnreadableException(json.length == 0
                    ? "unexpected end of JSON input" : "the value is neither JSON nor Kubernetes protobuf");
        }
        check.nested();
        check.space();
        if (check.at < json.length) {
            throw check.unexpected("after top-level value");
        }
    }

    /** Goes over one object or array and all that is in it, without recursion: bits say what is open on each level. */
    private void nested() {
        long[] objects = new long[4];
        int depth = 0;
        boolean value = true;
        while (true) {
            space();
            byte next = peek();
            if (value && (next == '{' || next == '[')) {
                at++;
                if (depth == DEEPEST) {
                    throw new UnreadableException("exceeded max depth");
                }
                if (depth >> 6 == objects.length) {
                    objects = java.util.Arrays.copyOf(objects, objects.length * 2);
                }
                boolean object = next == '{';
                objects[depth >> 6] = object
                        ? objects[depth >> 6] | 1L << (depth & 63) : objects[depth >> 6] & ~(1L << (depth & 63));
                depth++;
                space();
                if (peek() == (object ? '}' : ']')) {
                    value = false;
                    continue;
                }
                if (object) {
                    name();
                }
                continue;
            }
            if (value) {
                scalar(next);
                value = false;
                continue;
            }
            boolean object = (objects[depth - 1 >> 6] >> (depth - 1 & 63) & 1) != 0;
            at++;
            if (next == (object ? '}' : ']')) {
                depth--;
                if (depth == 0) {
                    return;
                }
            } else if (next == ',') {
                if (object) {
                    space();
                    name();
                }
                value = true;
            } else {
                at--;
                throw unexpected(object ? "after object key:value pair" : "after array element");
            }
        }
    }

    private void name() {
        if (peek() != '"') {
            throw unexpected("looking for beginning of object key string");
        }
        string();
        space();
        if (peek() != ':') {
            throw unexpected("after object key");
        }
        at++;
    }

    private void scalar(byte first) {
        switch (first) {
            case '"' -> string();
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            default -> number(first);
        }
    }

    private void string() {
        byte[] bytes = json;
        int index = at + 1;
        while (index < bytes.length) {
            byte next = bytes[index];
            if (next == '"') {
                at = index + 1;
                return;
            }
            if (next == '\\') {
                index++;
            } else if (next >= 0 && next < 0x20) {
                at = index;
                throw unexpected("in string literal");
            }
            index++;
        }
        throw end();
    }

    private void word(String word) {
        for (int index = 0; index < word.length(); index++) {
            if (peek() != word.charAt(index)) {
                throw unexpected("in literal " + word);
            }
            at++;
        }
    }

    private void number(byte first) {
        if (first != '-' && (first < '0' || first > '9')) {
            throw unexpected("looking for beginning of value");
        }
        at++;
        while (at < json.length && "0123456789+-.eE".indexOf(json[at]) >= 0) {
            at++;
        }
    }

    private void space() {
        while (at < json.length && json[at] <= ' ' && (json[at] == ' ' || json[at] == '\n' || json[at] == '\t' || json[at] == '\r')) {
            at++;
        }
    }

    private byte peek() {
        if (at >= json.length) {
            throw end();
        }
        return json[at];
    }

    private static UnreadableException end() {
        return new UnreadableException("unexpected end of JSON input");
    }

    private UnreadableException unexpected(String where) {
        return new UnreadableException("invalid character '" + (char) (json[at] & 0xff) + "' " + where);
    }
}
