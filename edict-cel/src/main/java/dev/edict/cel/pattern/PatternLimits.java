package dev.edict.cel.pattern;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Refuses expressions that are too large before anybody tries to compile them. Go has limits on how deep an expression
 * nests, how often it repeats and how large its program becomes; the library that compiles it for us has only some of
 * them. This looks at the expression in one pass and estimates the same figures, from above. What it cannot read it lets
 * pass: the compiler will complain.
 */
final class PatternLimits {
    private static final int MAX_LENGTH = 8_192;
    private static final int MAX_HEIGHT = 1_000;
    private static final int MAX_REPEAT = 1_000;
    private static final long MAX_INSTRUCTIONS = 50_000;
    /** How far the matcher may run ahead without reading a character; it needs stack for it. */
    private static final long MAX_REACH = 1_500;

    private final String text;
    private final Deque<Group> groups = new ArrayDeque<>();
    private int position;

    private PatternLimits(String text) {
        this.text = text;
    }

    /** @throws PatternException if the expression is too large */
    static void check(String expression) {
        if (expression.length() > MAX_LENGTH) {
            throw PatternException.of("expression too large", expression);
        }
        new PatternLimits(expression).read();
    }

    /**
     * A part of an expression.
     *
     * @param size instructions in the program
     * @param height of the tree
     * @param repeats how often its most repeated part is repeated
     * @param reach instructions that can follow each other without reading a character
     * @param skippable whether it matches nothing
     */
    private record Part(long size, int height, long repeats, long reach, boolean skippable) {
        static final Part CHARACTER = new Part(1, 1, 1, 1, false);
        static final Part NOTHING = new Part(1, 1, 1, 1, true);
    }

    /** An open group: the alternatives that are complete, and the one that is being read. */
    private static final class Group {
        final boolean capturing;
        int alternatives;
        Part complete = new Part(0, 0, 1, 0, false);
        Part sequence = new Part(0, 0, 1, 0, true);
        Part last = Part.NOTHING;
        int parts;

        Group(boolean capturing) {
            this.capturing = capturing;
        }

        void add(Part part) {
            flush();
            last = part;
            parts++;
        }

        /** Joins the last part to the sequence; until then it may still be repeated. */
        private void flush() {
            if (parts == 0) {
                return;
            }
            sequence = new Part(
                    sequence.size + last.size,
                    Math.max(sequence.height, last.height + (parts > 1 ? 1 : 0)),
                    Math.max(sequence.repeats, last.repeats),
                    sequence.skippable ? sequence.reach + last.reach : Math.max(sequence.reach, last.reach),
                    sequence.skippable && last.skippable);
        }

        void nextAlternative() {
            flush();
            alternatives++;
            complete = new Part(
                    complete.size + sequence.size + 1,
                    Math.max(complete.height, sequence.height),
                    Math.max(complete.repeats, sequence.repeats),
                    Math.max(complete.reach, alternatives + sequence.reach),
                    complete.skippable || sequence.skippable);
            sequence = new Part(0, 0, 1, 0, true);
            last = Part.NOTHING;
            parts = 0;
        }

        Part close() {
            nextAlternative();
            int around = (capturing ? 1 : 0) + (alternatives > 1 ? 1 : 0);
            return new Part(
                    complete.size + 2,
                    complete.height + around,
                    complete.repeats,
                    complete.reach + 2,
                    complete.skippable);
        }
    }

    private void read() {
        groups.push(new Group(false));
        while (position < text.length()) {
            step();
        }
        while (groups.size() > 1) {
            close();
        }
        check(groups.pop().close());
    }

    private void step() {
        char character = text.charAt(position++);
        switch (character) {
            case '(' -> open();
            case ')' -> {
                if (groups.size() > 1) {
                    close();
                }
            }
            case '|' -> top().nextAlternative();
            case '[' -> {
                skipClass();
                top().add(Part.CHARACTER);
            }
            case '*', '?' -> repeat(0, -1, position - 1);
            case '+' -> repeat(1, -1, position - 1);
            case '{' -> braces(position - 1);
            case '^', '$' -> top().add(Part.NOTHING);
            case '\\' -> escape();
            default -> top().add(Part.CHARACTER);
        }
    }

    private Group top() {
        return groups.getFirst();
    }

    private void open() {
        boolean capturing = true;
        if (text.startsWith("?", position)) {
            int colon = text.indexOf(':', position);
            int end = text.indexOf(')', position);
            boolean named = text.startsWith("?P<", position) || text.startsWith("?<", position);
            if (!named && end >= 0 && (colon < 0 || end < colon)) {
                position = end + 1;
                return;
            }
            capturing = named;
            int start = named ? text.indexOf('>', position) : colon;
            position = start < 0 ? text.length() : start + 1;
        }
        groups.push(new Group(capturing));
        if (groups.size() > MAX_HEIGHT + 1) {
            throw tooDeep();
        }
    }

    private void close() {
        Part part = groups.pop().close();
        check(part);
        top().add(part);
    }

    private void escape() {
        if (position >= text.length()) {
            return;
        }
        char escaped = text.charAt(position++);
        switch (escaped) {
            case 'Q' -> {
                int end = text.indexOf("\\E", position);
                int stop = end < 0 ? text.length() : end;
                for (int index = position; index < stop; index++) {
                    top().add(Part.CHARACTER);
                }
                position = Math.min(text.length(), stop + 2);
            }
            case 'x', 'p', 'P' -> {
                if (text.startsWith("{", position)) {
                    int end = text.indexOf('}', position);
                    position = end < 0 ? text.length() : end + 1;
                }
                top().add(Part.CHARACTER);
            }
            case 'A', 'z', 'b', 'B' -> top().add(Part.NOTHING);
            default -> top().add(Part.CHARACTER);
        }
    }

    private void skipClass() {
        if (text.startsWith("^", position)) {
            position++;
        }
        if (text.startsWith("]", position)) {
            position++;
        }
        while (position < text.length() && text.charAt(position) != ']') {
            if (text.charAt(position) == '\\') {
                position++;
            } else if (text.startsWith("[:", position) && text.indexOf(":]", position + 2) >= 0) {
                position = text.indexOf(":]", position + 2) + 1;
            }
            position++;
        }
        position = Math.min(text.length(), position + 1);
    }

    /** A repetition in braces; braces that are none stand for themselves. */
    private void braces(int start) {
        int end = text.indexOf('}', position);
        String[] bounds = end < 0 ? new String[0] : text.substring(position, end).split(",", -1);
        boolean counted = (bounds.length == 1 || bounds.length == 2) && isNumber(bounds[0])
                && (bounds.length == 1 || bounds[1].isEmpty() || isNumber(bounds[1]));
        if (!counted) {
            top().add(Part.CHARACTER);
            return;
        }
        position = end + 1;
        int least = Integer.parseInt(bounds[0]);
        int most = bounds.length == 1 ? least : bounds[1].isEmpty() ? -1 : Integer.parseInt(bounds[1]);
        repeat(least, most, start);
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.length() <= 4 && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    }

    private void repeat(int least, int most, int start) {
        Part part = top().last;
        boolean braces = text.charAt(start) == '{';
        long times = Math.max(1, most < 0 ? least : most);
        long repeats = braces ? part.repeats * times : part.repeats;
        if (braces && times > 1 && times <= MAX_REPEAT && repeats > MAX_REPEAT) {
            throw PatternException.of("invalid repeat count", text.substring(start, position));
        }
        top().last = new Part(
                (part.size + 1) * (braces && most < 0 ? times + 1 : times),
                part.height + 1,
                repeats,
                part.skippable ? (part.reach + 1) * times : part.reach + 1,
                part.skippable || least == 0);
        check(top().last);
    }

    private void check(Part part) {
        if (part.height > MAX_HEIGHT) {
            throw tooDeep();
        }
        if (part.size > MAX_INSTRUCTIONS || part.reach > MAX_REACH) {
            throw PatternException.of("expression too large", text);
        }
    }

    private PatternException tooDeep() {
        return PatternException.of("expression nests too deeply", text);
    }
}
