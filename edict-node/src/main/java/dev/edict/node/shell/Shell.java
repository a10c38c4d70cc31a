package dev.edict.node.shell;

import dev.edict.node.run.CommandFailedException;
import dev.edict.node.run.StandardStreams;
import dev.edict.node.shell.Words.Word;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands that somebody types, or hands over as words. It knows lists of commands ({@code ;}, {@code &&}, {@code ||}), pipes,
 * which are filled one after the other, and redirections to files; it knows no loops and no conditions.
 */
public final class Shell {
    static final Set<String> SHELLS = Set.of("sh", "bash", "ash", "dash");
    private static final Set<String> FOLDERS = Set.of("/bin/", "/usr/bin/", "/sbin/", "/usr/sbin/", "/usr/local/bin/");
    private static final int WRONG_USE = 2;
    private static final Map<String, Command> COMMANDS = commands();

    private final Session session;
    private int lastCode;
    private boolean ended;

    public Shell(Session session) {
        this.session = session;
    }

    private static Map<String, Command> commands() {
        Map<String, Command> all = new HashMap<>(PlainCommands.ALL);
        all.putAll(FileCommands.ALL);
        return Map.copyOf(all);
    }

    /**
     * Runs one command, as a container runtime does.
     *
     * @throws CommandFailedException if there is none of this name
     */
    public int run(List<String> words, StandardStreams streams) throws IOException, InterruptedException, CommandFailedException {
        String name = words.isEmpty() ? "" : plainName(words.getFirst());
        if (SHELLS.contains(name)) {
            return shell(words.subList(1, words.size()), streams);
        }
        Command command = COMMANDS.get(name);
        if (command == null) {
            throw new CommandFailedException("exec: \"" + (words.isEmpty() ? "" : words.getFirst())
                    + "\": executable file not found in $PATH", CommandFailedException.NOT_FOUND);
        }
        StandardStreams shown = shown(streams);
        return command.run(new Call(name, words.subList(1, words.size()), shown.input(), shown.output(), shown.errors(), session));
    }

    /** What a command reads and writes that knows nothing of terminals. */
    private static StandardStreams shown(StandardStreams streams) {
        if (!streams.terminal()) {
            return streams;
        }
        OutputStream output = new TerminalOutput(streams.output());
        return new StandardStreams(new TerminalInput(streams.input(), streams.output()), output, output, false);
    }

    /** Without the folder where programs are. */
    static String plainName(String name) {
        int slash = name.lastIndexOf('/');
        return slash >= 0 && FOLDERS.contains(name.substring(0, slash + 1)) ? name.substring(slash + 1) : name;
    }

    /** Whether the argument after this one is a line that a shell is to run. */
    static boolean isLine(String argument) {
        return argument.matches("-[a-z]*c");
    }

    private int shell(List<String> arguments, StandardStreams streams) throws IOException, InterruptedException {
        for (int index = 0; index < arguments.size(); index++) {
            String argument = arguments.get(index);
            if (isLine(argument)) {
                return index + 1 < arguments.size()
                        ? line(arguments.get(index + 1), shown(streams))
                        : say(streams.errors(), "-c requires an argument", WRONG_USE);
            }
        }
        return interactive(streams);
    }

    /** Reads lines until there are no more, or one says exit. */
    public int interactive(StandardStreams streams) throws IOException, InterruptedException {
        StandardStreams shown = shown(streams);
        BufferedReader lines = new BufferedReader(new InputStreamReader(shown.input(), StandardCharsets.UTF_8));
        OutputStream output = shown.output();
        while (!ended) {
            if (streams.terminal()) {
                output.write("$ ".getBytes(StandardCharsets.UTF_8));
                output.flush();
            }
            String line = lines.readLine();
            if (line == null) {
                break;
            }
            line(line, new StandardStreams(InputStream.nullInputStream(), output, shown.errors(), false));
            output.flush();
        }
        return lastCode;
    }

    private int line(String line, StandardStreams streams) throws IOException, InterruptedException {
        try {
            list(Words.of(line, this::variable), streams);
        } catch (SyntaxException broken) {
            lastCode = say(streams.errors(), "syntax error: " + broken.getMessage(), WRONG_USE);
        }
        return lastCode;
    }

    private String variable(String name) {
        return name.equals("?") ? Integer.toString(lastCode) : name.equals("$") ? "1"
                : session.environment().getOrDefault(name, "");
    }

    /** Variables of a line are read before its first command runs, but for the code of the last one. */
    private void list(List<Word> words, StandardStreams streams) throws IOException, InterruptedException, SyntaxException {
        List<Word> pipeline = new ArrayList<>();
        String before = ";";
        for (int index = 0; index <= words.size() && !ended; index++) {
            Word word = index < words.size() ? words.get(index) : new Word(";", true);
            if (!word.is(";") && !word.is("&&") && !word.is("||")) {
                if (word.is("&")) {
                    throw new SyntaxException("'&' is more than a simulated shell knows");
                }
                pipeline.add(word);
                continue;
            }
            boolean runs = switch (before) {
                case "&&" -> lastCode == 0;
                case "||" -> lastCode != 0;
                default -> true;
            };
            if (runs && !pipeline.isEmpty()) {
                lastCode = pipeline(pipeline, streams);
            }
            before = word.text();
            pipeline.clear();
        }
    }

    private int pipeline(List<Word> words, StandardStreams streams) throws IOException, InterruptedException, SyntaxException {
        InputStream input = streams.input();
        int start = 0;
        while (true) {
            int end = start;
            while (end < words.size() && !words.get(end).is("|")) {
                end++;
            }
            List<Word> part = words.subList(start, end);
            if (end == words.size()) {
                return simple(part, new StandardStreams(input, streams.output(), streams.errors(), false));
            }
            ByteArrayOutputStream between = new ByteArrayOutputStream();
            simple(part, new StandardStreams(input, between, streams.errors(), false));
            input = new ByteArrayInputStream(between.toByteArray());
            start = end + 1;
        }
    }

    private int simple(List<Word> words, StandardStreams streams) throws IOException, InterruptedException, SyntaxException {
        Redirections redirections = new Redirections(session, streams);
        List<String> plain = redirections.take(words);
        String refusal = redirections.refusal();
        if (refusal != null) {
            return say(streams.errors(), refusal, 1);
        }
        int exitCode = plain.isEmpty() ? 0 : command(plain, redirections.streams());
        String full = redirections.finish();
        return full == null ? exitCode : say(streams.errors(), full, 1);
    }

    private int command(List<String> words, StandardStreams streams) throws IOException, InterruptedException {
        String name = words.getFirst();
        String argument = words.size() > 1 ? words.get(1) : null;
        if (name.matches("[A-Za-z_][A-Za-z0-9_]*=.*") && words.size() == 1) {
            session.environment().put(name.substring(0, name.indexOf('=')), name.substring(name.indexOf('=') + 1));
            return 0;
        }
        return switch (name) {
            case "exit" -> {
                ended = true;
                yield argument != null && argument.matches("[0-9]{1,9}") ? Integer.parseInt(argument) & 0xff : lastCode;
            }
            case "cd" -> enter(argument, streams);
            case "export" -> argument == null || argument.indexOf('=') < 0 ? 0 : command(List.of(argument), streams);
            case "exec" -> argument == null ? 0 : command(words.subList(1, words.size()), streams);
            case "set" -> 0;
            default -> other(words, streams);
        };
    }

    private int enter(@Nullable String argument, StandardStreams streams) throws IOException {
        String path = session.path(argument == null ? session.environment().getOrDefault("HOME", "/") : argument);
        if (!session.files().isDirectory(path)) {
            return say(streams.errors(), "cd: can't cd to " + argument + ": No such file or directory", WRONG_USE);
        }
        session.enter(path);
        return 0;
    }

    private int other(List<String> words, StandardStreams streams) throws IOException, InterruptedException {
        try {
            return run(words, streams);
        } catch (CommandFailedException missing) {
            return say(streams.errors(), words.getFirst() + ": not found (this container is simulated)", missing.exitCode());
        }
    }

    private static int say(OutputStream errors, String message, int exitCode) throws IOException {
        errors.write(("sh: " + message + "\n").getBytes(StandardCharsets.UTF_8));
        return exitCode;
    }
}
