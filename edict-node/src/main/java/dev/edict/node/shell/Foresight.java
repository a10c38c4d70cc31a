package dev.edict.node.shell;

import dev.edict.node.shell.Words.Word;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a command will do, told from its words alone: {@code sh -c 'echo Hello && sleep 3600'} writes a line at once and ends after an
 * hour. So a container that says nothing but this needs nobody who runs it.
 *
 * @param lines what it writes, in the order of time
 * @param takes how long it runs
 * @param exitCode with which it ends; null if it does not end
 */
public record Foresight(List<Line> lines, Duration takes, @Nullable Integer exitCode) {
    private static final Set<String> SEPARATORS = Set.of(";", "&&", "||");
    private static final Pattern SPAN = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)([smhd]?)");
    private static final int LONGEST_LINE = 4_096;

    /** Something that is written so long after the start. */
    public record Line(Duration after, String text) {}

    /**
     * @param words the command and its arguments
     * @param variables their values by their names
     * @return null if these words do not tell
     */
    public static @Nullable Foresight of(List<String> words, UnaryOperator<String> variables) {
        if (words.isEmpty()) {
            return null;
        }
        String name = Shell.plainName(words.getFirst());
        if (!Shell.SHELLS.contains(name)) {
            return new Teller().tell(words.stream().map(word -> new Word(word, false)).toList());
        }
        if (words.size() != 3 || !Shell.isLine(words.get(1))) {
            return null;
        }
        try {
            return new Teller().tell(Words.of(words.get(2), variables));
        } catch (SyntaxException unknown) {
            return null;
        }
    }

    /** Goes through the commands of a list as a shell does. */
    private static final class Teller {
        private final List<Line> lines = new ArrayList<>();
        private Duration elapsed = Duration.ZERO;
        private int lastCode;
        private boolean ended;
        private boolean endless;

        @Nullable Foresight tell(List<Word> words) {
            List<String> command = new ArrayList<>();
            boolean skipped = false;
            for (Word word : words) {
                if (!word.isOperator()) {
                    command.add(word.text());
                    continue;
                }
                if (!SEPARATORS.contains(word.text()) || !skipped && !perform(command)) {
                    return null;
                }
                command.clear();
                skipped = word.is("&&") && lastCode != 0 || word.is("||") && lastCode == 0;
            }
            if (!skipped && !perform(command)) {
                return null;
            }
            return new Foresight(List.copyOf(lines), elapsed, endless ? null : lastCode);
        }

        /** @return false if nobody can tell what this does */
        private boolean perform(List<String> command) {
            if (command.isEmpty() || ended) {
                return true;
            }
            List<String> arguments = command.subList(1, command.size());
            switch (Shell.plainName(command.getFirst())) {
                case "true", ":" -> lastCode = 0;
                case "false" -> lastCode = 1;
                case "exit" -> {
                    return exit(arguments);
                }
                case "echo" -> {
                    return echo(String.join(" ", arguments));
                }
                case "sleep" -> {
                    return sleep(arguments);
                }
                default -> {
                    return false;
                }
            }
            return true;
        }

        private boolean exit(List<String> arguments) {
            if (!arguments.isEmpty()) {
                if (arguments.size() > 1 || !arguments.getFirst().matches("\\d{1,3}")) {
                    return false;
                }
                lastCode = Integer.parseInt(arguments.getFirst()) & 0xff;
            }
            ended = true;
            return true;
        }

        private boolean echo(String text) {
            if (text.length() > LONGEST_LINE || text.startsWith("-")) {
                return false;
            }
            lines.add(new Line(elapsed, text));
            lastCode = 0;
            return true;
        }

        private boolean sleep(List<String> arguments) {
            if (arguments.size() != 1) {
                return false;
            }
            if (arguments.getFirst().equals("infinity")) {
                endless = true;
                ended = true;
                return true;
            }
            Matcher span = SPAN.matcher(arguments.getFirst());
            if (!span.matches()) {
                return false;
            }
            BigDecimal seconds = new BigDecimal(span.group(1)).multiply(BigDecimal.valueOf(seconds(span.group(2))));
            elapsed = elapsed.plusMillis(seconds.movePointRight(3).longValue());
            lastCode = 0;
            return true;
        }

        private static int seconds(String unit) {
            return switch (unit) {
                case "m" -> 60;
                case "h" -> 3_600;
                case "d" -> 86_400;
                default -> 1;
            };
        }
    }
}
