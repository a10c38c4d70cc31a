package dev.edict.node.shell;

import dev.edict.node.shell.Words.Word;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a command will do, told from its words alone: {@code sh -c 'echo Hello && sleep 3600'} writes a line at once and ends after an
 * hour. So a container that says nothing but this needs nobody who runs it.
 *
 * @param lines what it writes, in the order of time
 * @param takes how long it runs
 * @param exitCode with which it ends; null if it does not end
 * @param message what it leaves in its termination log
 */
public record Foresight(List<Line> lines, Duration takes, @Nullable Integer exitCode, String message) {
    /** One that leaves nothing behind. */
    public Foresight(List<Line> lines, Duration takes, @Nullable Integer exitCode) {
        this(lines, takes, exitCode, "");
    }

    /** Something that is written so long after the start. */
    public record Line(Duration after, String text) {}

    /**
     * @param words the command and its arguments
     * @param variables their values by their names
     * @param messages the path of the termination log
     * @return null if these words do not tell
     */
    public static @Nullable Foresight of(List<String> words, UnaryOperator<String> variables, String messages) {
        if (words.isEmpty()) {
            return null;
        }
        try {
            if (!Shell.SHELLS.contains(Shell.plainName(words.getFirst()))) {
                return new FutureShell(words.stream().map(word -> new Word(word, false)).toList(), messages).tell();
            }
            return words.size() < 3 || !Shell.isLine(words.get(1)) ? null
                    : ofLine(words.get(2), variables, words.subList(3, words.size()), messages);
        } catch (SyntaxException unknown) {
            return null;
        }
    }

    /** @param parameters what {@code $0}, {@code $1} … stand for */
    private static Foresight ofLine(String line, UnaryOperator<String> variables, List<String> parameters, String messages)
            throws SyntaxException {
        return new FutureShell(Words.of(line, new Expansion() {
            @Override
            public String variable(String name) {
                if (!name.matches("\\d{1,3}")) {
                    return variables.apply(name);
                }
                int number = Integer.parseInt(name);
                return number < parameters.size() ? parameters.get(number) : "";
            }

            @Override
            public String output(String command) throws SyntaxException {
                Foresight told = ofLine(command, variables, parameters, messages);
                if (!told.takes().isZero() || told.exitCode() == null || !told.message().isEmpty()) {
                    throw new SyntaxException("what takes time or leaves something behind is not told beforehand");
                }
                return told.lines().stream().map(Line::text).collect(Collectors.joining("\n"));
            }
        }), messages).tell();
    }
}
