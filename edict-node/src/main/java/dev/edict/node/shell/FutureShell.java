package dev.edict.node.shell;

import dev.edict.node.shell.Words.Word;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Goes through a line as a shell does, but only in thought: lists of commands, conditions ({@code if}), and the few commands whose
 * doing is known without files or other programs. What comes in branches that are not taken need not be known.
 */
final class FutureShell {
    private static final Set<String> SEPARATORS = Set.of(";", "&&", "||");
    private static final Set<String> LOOPS = Set.of("while", "until", "for", "case", "{");
    private static final Pattern SPAN = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)([smhd]?)");
    private static final Pattern JOINED = Pattern.compile("2?>&[12]");
    private static final int LONGEST_LINE = 4_096;

    private final List<Word> words;
    private final FutureOutput output;
    private int position;
    private Duration elapsed = Duration.ZERO;
    private int lastCode;
    private boolean ended;
    private boolean endless;

    /** @param messages the path of the termination log, the only file that is known */
    FutureShell(List<Word> words, String messages) {
        this.words = words;
        this.output = new FutureOutput(messages);
    }

    /** @throws SyntaxException if nobody can tell what this does */
    Foresight tell() throws SyntaxException {
        list(true, Set.of());
        return new Foresight(output.lines(), elapsed, endless ? null : lastCode, output.message());
    }

    /**
     * A list of commands up to one of the words that may end it.
     *
     * @param runs whether it is run, or only read over
     */
    private void list(boolean runs, Set<String> ends) throws SyntaxException {
        String before = ";";
        while (position < words.size() && !isAt(ends)) {
            Word word = words.get(position);
            if (word.isOperator()) {
                if (!SEPARATORS.contains(word.text())) {
                    throw unknown(word.text());
                }
                before = word.text();
                position++;
                continue;
            }
            boolean does = runs && !ended && switch (before) {
                case "&&" -> lastCode == 0;
                case "||" -> lastCode != 0;
                default -> true;
            };
            command(does);
        }
        if (position == words.size() && !ends.isEmpty()) {
            throw new SyntaxException("unexpected end of file");
        }
    }

    private boolean isAt(Set<String> names) {
        Word word = words.get(position);
        return !word.isOperator() && names.contains(word.text());
    }

    private void command(boolean does) throws SyntaxException {
        if (isAt(LOOPS)) {
            throw unknown(words.get(position).text());
        }
        if (isAt(Set.of("!"))) {
            position++;
            if (position == words.size()) {
                throw new SyntaxException("unexpected end of file");
            }
            command(does);
            lastCode = does ? lastCode == 0 ? 1 : 0 : lastCode;
        } else if (isAt(Set.of("if"))) {
            choose(does);
        } else {
            simple(does);
        }
    }

    /** A command with its arguments, and where its output goes. */
    private void simple(boolean does) throws SyntaxException {
        List<String> command = new ArrayList<>();
        String path = "";
        boolean appends = false;
        for (; position < words.size() && !SEPARATORS.contains(words.get(position).text()); position++) {
            Word word = words.get(position);
            if (!word.isOperator()) {
                command.add(word.text());
            } else if (word.text().startsWith(">") && isPath(position + 1)) {
                appends = word.is(">>");
                path = words.get(++position).text();
            } else if (!JOINED.matcher(word.text()).matches()) {
                throw unknown(word.text());
            }
        }
        if (command.isEmpty()) {
            throw unknown(path);
        }
        if (does) {
            output.to(path, appends);
            perform(command);
        }
    }

    private boolean isPath(int index) {
        return index < words.size() && !words.get(index).isOperator();
    }

    /** From {@code if} to {@code fi}. */
    private void choose(boolean does) throws SyntaxException {
        boolean chosen = false;
        do {
            position++;
            list(does && !chosen, Set.of("then"));
            boolean met = does && !chosen && !ended && lastCode == 0;
            position++;
            list(met, Set.of("elif", "else", "fi"));
            chosen |= met;
        } while (isAt(Set.of("elif")));
        if (isAt(Set.of("else"))) {
            position++;
            list(does && !chosen, Set.of("fi"));
        } else if (does && !chosen && !ended) {
            lastCode = 0;
        }
        position++;
    }

    private void perform(List<String> command) throws SyntaxException {
        List<String> arguments = command.subList(1, command.size());
        String name = Shell.plainName(command.getFirst());
        switch (name) {
            case "true", ":" -> lastCode = 0;
            case "false" -> lastCode = 1;
            case "test" -> test(arguments);
            case "[", "[[" -> {
                String close = name.equals("[") ? "]" : "]]";
                if (arguments.isEmpty() || !arguments.getLast().equals(close)) {
                    throw new SyntaxException("missing " + close);
                }
                test(arguments.subList(0, arguments.size() - 1));
            }
            case "expr" -> expr(arguments);
            case "exit" -> exit(arguments);
            case "echo" -> echo(arguments);
            case "sleep" -> sleep(arguments);
            default -> throw unknown(name);
        }
    }

    private void test(List<String> arguments) throws SyntaxException {
        Boolean holds = Expressions.holds(arguments);
        if (holds == null) {
            throw unknown("test " + String.join(" ", arguments));
        }
        lastCode = holds ? 0 : 1;
    }

    private void expr(List<String> arguments) throws SyntaxException {
        Long result = Expressions.computed(arguments);
        if (result == null) {
            throw unknown("expr " + String.join(" ", arguments));
        }
        output.write(elapsed, result + "\n");
        lastCode = result == 0 ? 1 : 0;
    }

    private void exit(List<String> arguments) throws SyntaxException {
        if (!arguments.isEmpty()) {
            if (arguments.size() > 1 || !arguments.getFirst().matches("\\d{1,3}")) {
                throw unknown("exit " + String.join(" ", arguments));
            }
            lastCode = Integer.parseInt(arguments.getFirst()) & 0xff;
        }
        ended = true;
    }

    private void echo(List<String> arguments) throws SyntaxException {
        boolean goesOn = !arguments.isEmpty() && arguments.getFirst().equals("-n");
        String text = String.join(" ", goesOn ? arguments.subList(1, arguments.size()) : arguments);
        if (text.length() > LONGEST_LINE || text.startsWith("-")) {
            throw unknown("echo");
        }
        output.write(elapsed, goesOn ? text : text + "\n");
        lastCode = 0;
    }

    private void sleep(List<String> arguments) throws SyntaxException {
        if (arguments.size() != 1) {
            throw unknown("sleep");
        }
        if (arguments.getFirst().equals("infinity")) {
            endless = true;
            ended = true;
            return;
        }
        Matcher span = SPAN.matcher(arguments.getFirst());
        if (!span.matches()) {
            throw unknown("sleep " + arguments.getFirst());
        }
        BigDecimal seconds = new BigDecimal(span.group(1)).multiply(BigDecimal.valueOf(seconds(span.group(2))));
        elapsed = elapsed.plusMillis(seconds.movePointRight(3).longValue());
        lastCode = 0;
    }

    private static int seconds(String unit) {
        return switch (unit) {
            case "m" -> 60;
            case "h" -> 3_600;
            case "d" -> 86_400;
            default -> 1;
        };
    }

    private static SyntaxException unknown(String what) {
        return new SyntaxException(what + " is more than can be told beforehand");
    }
}
