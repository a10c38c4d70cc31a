package dev.edict.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The entry of the {@code edict} command.
 *
 * <p>Options are read by hand: a library for it takes as long to load as the server does to start.
 */
public final class Main {
    private static final List<String> HELP = List.of("--help", "-h", "help");
    private static final List<String> VERSION = List.of("--version", "-V");

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(run(List.of(arguments), System.out, System.err));
    }

    /** @return what the process shall exit with: 0, or 1 after a failure, or 2 if the words make no sense */
    static int run(List<String> words, PrintStream out, PrintStream errors) {
        List<Command> commands = List.of(new UpCommand(), new UserAddCommand(), new EncryptRewriteCommand(),
                new ManifestsCommand(false), new ManifestsCommand(true), new RecordsCommand(), new VersionCommand(),
                new WarmUpCommand());
        if (words.isEmpty() || HELP.contains(words.getFirst())) {
            Help.of(commands, words.isEmpty() ? errors : out);
            return words.isEmpty() ? 2 : 0;
        }
        Command command = commands.stream()
                .filter(candidate -> isSaid(candidate, words))
                .findFirst()
                .orElse(null);
        if (command == null) {
            errors.println("edict: unknown command " + said(words));
            Help.of(commands, errors);
            return 2;
        }
        List<String> rest = words.subList(command.name().split(" ").length, words.size());
        if (rest.stream().anyMatch(HELP::contains)) {
            Help.of(command, out);
            return 0;
        }
        try {
            command.run(Arguments.parse(command.options(), command.operands(), rest), out);
            return 0;
        } catch (Arguments.UsageException wrong) {
            errors.println("edict: " + wrong.getMessage());
            errors.println("Try: edict " + command.name() + " --help");
            return 2;
        } catch (Exception failure) {
            errors.println("edict: " + FailureWords.of(failure));
            if (Boolean.getBoolean("edict.trace")) {
                failure.printStackTrace(errors);
            }
            return 1;
        }
    }

    /** The words before the first option, of which one or two name a command. */
    private static String said(List<String> words) {
        return words.stream().takeWhile(word -> !word.startsWith("-")).limit(2).collect(Collectors.joining(" "));
    }

    private static boolean isSaid(Command command, List<String> words) {
        List<String> name = List.of(command.name().split(" "));
        return command.name().equals("version") && VERSION.contains(words.getFirst())
                || words.size() >= name.size() && words.subList(0, name.size()).equals(name);
    }
}
