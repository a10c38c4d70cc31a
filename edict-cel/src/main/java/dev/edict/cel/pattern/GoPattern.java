package dev.edict.cel.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.edict.model.budget.TimeBudget;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * A regular expression in Go's syntax. Matching takes time in proportion to the text, but the factor is the size of the
 * expression, so both are limited: what is larger than {@link PatternLimits} allows is not compiled, and a match that
 * exceeds its {@link MatchTime} is given up.
 */
public final class GoPattern {
    private final Pattern pattern;
    private final int stepsBetweenLooks;

    private GoPattern(Pattern pattern) {
        this.pattern = pattern;
        this.stepsBetweenLooks = Math.clamp(65_536 / Math.max(1, pattern.programSize()), 1, 4_096);
    }

    /** @throws PatternException if the expression is malformed, or too large */
    public static GoPattern compile(String expression) {
        PatternLimits.check(expression);
        try {
            return new GoPattern(Pattern.compile(expression));
        } catch (PatternSyntaxException malformed) {
            String message = Objects.requireNonNullElse(malformed.getMessage(), "");
            if (message.contains("stack underflow")) {
                throw PatternException.of("unexpected )", expression);
            }
            throw new PatternException(message);
        }
    }

    /** What came of looking for an expression. */
    public enum Finding {
        FOUND,
        NOT_FOUND,
        /** Nobody knows: it takes too long to find out. */
        GIVEN_UP
    }

    /** Looks for the expression anywhere in a text. */
    public Finding findIn(String text, MatchTime time) {
        return findIn(text, time, match -> false);
    }

    /**
     * Looks for the expression in a text, from left to right.
     *
     * @param more takes each part that matches and says whether to go on
     */
    public Finding findIn(String text, MatchTime time, Predicate<String> more) {
        long start = time.now();
        try {
            Matcher matcher = pattern.matcher(new TimedText(text, time, start, stepsBetweenLooks));
            Finding finding = Finding.NOT_FOUND;
            int previousEnd = -1;
            while (matcher.find()) {
                // Go leaves out an empty match right after another match.
                boolean isNew = matcher.start() != matcher.end() || matcher.start() != previousEnd;
                previousEnd = matcher.end();
                if (isNew) {
                    finding = Finding.FOUND;
                    if (!more.test(text.substring(matcher.start(), matcher.end()))) {
                        break;
                    }
                }
            }
            return finding;
        } catch (TimeUp | StackOverflowError tooMuch) {
            return Finding.GIVEN_UP;
        } finally {
            time.use(start);
        }
    }

    @Override
    public String toString() {
        return pattern.toString();
    }

    private static final class TimeUp extends RuntimeException {
        static final TimeUp INSTANCE = new TimeUp();

        private TimeUp() {
            super("time is up", null, false, false);
        }
    }

    /** A text that looks at the clock while it is read. */
    private static final class TimedText implements CharSequence {
        private final String text;
        private final MatchTime time;
        private final long start;
        private final int stepsBetweenLooks;
        private int steps;

        TimedText(String text, MatchTime time, long start, int stepsBetweenLooks) {
            this.text = text;
            this.time = time;
            this.start = start;
            this.stepsBetweenLooks = stepsBetweenLooks;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (++steps >= stepsBetweenLooks) {
                steps = 0;
                TimeBudget.largeStep();
                if (time.isUsedUp(start)) {
                    throw TimeUp.INSTANCE;
                }
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return text.subSequence(from, to);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
