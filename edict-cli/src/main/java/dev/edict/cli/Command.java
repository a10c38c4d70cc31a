package dev.edict.cli;

import java.io.PrintStream;
import java.util.List;

/** One of the things that {@code edict} can do. */
interface Command {

    String name();

    /** A sentence for the help. */
    String description();

    List<Option> options();

    /** Whether the help lists the command. */
    default boolean listed() {
        return true;
    }

    void run(Arguments arguments, PrintStream out) throws Exception;
}
