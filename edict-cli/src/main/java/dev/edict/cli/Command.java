package dev.edict.cli;

import java.io.PrintStream;
import java.util.List;

/** One of the things that {@code edict} can do. */
interface Command {

    /** What is typed for it: a word, or several. */
    String name();

    /** A sentence for the help. */
    String description();

    List<Option> options();

    /** What must be said without an option, in this order, as it stands in the help. */
    default List<String> operands() {
        return List.of();
    }

    /** Whether the help lists the command. */
    default boolean listed() {
        return true;
    }

    void run(Arguments arguments, PrintStream out) throws Exception;
}
