package dev.edict.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;

/** Tells a person what can be typed. */
final class Help {

    private static final int WIDTH = 80;
    private static final int INDENT = 6;

    private Help() {}

    static void of(List<Command> commands, PrintStream out) {
        out.println("A Kubernetes-compatible declarative control plane in one process.");
        out.println();
        out.println("Usage: edict COMMAND [OPTION…]");
        out.println();
        commands.stream()
                .filter(Command::listed)
                .forEach(command -> out.printf("  %-15s  %s%n", command.name(), command.description()));
        out.println();
        out.println("edict COMMAND --help lists the options of a command.");
    }

    static void of(Command command, PrintStream out) {
        out.println(command.description());
        out.println();
        out.println("Usage: edict " + command.name()
                + command.operands().stream().map(operand -> " " + operand).collect(Collectors.joining())
                + (command.options().isEmpty() ? "" : " [OPTION…]"));
        for (Option option : command.options()) {
            out.println();
            out.println("  " + option.name() + " " + option.placeholder());
            String fallback = option.defaultValue();
            wrap(option.description() + (fallback == null ? "" : " Default: " + fallback), out);
        }
    }

    private static void wrap(String text, PrintStream out) {
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!line.isEmpty() && INDENT + line.length() + 1 + word.length() > WIDTH) {
                out.println(" ".repeat(INDENT) + line);
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        out.println(" ".repeat(INDENT) + line);
    }
}
