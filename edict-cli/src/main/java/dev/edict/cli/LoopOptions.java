package dev.edict.cli;

import dev.edict.controllers.Choice;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.LoopSettings;
import dev.edict.controllers.Loops;
import dev.edict.controllers.local.LocalLoops;
import dev.edict.server.EdictBuilder;
import java.util.List;

/** Which control loops run beside the server. */
final class LoopOptions {
    private static final Option LOOPS = new Option("--controllers", "NAME,-NAME,…",
            "Which control loops run: * is all that run unasked, NAME is that one, -NAME is not; empty for none.", "*");

    static final List<Option> OPTIONS = List.of(LOOPS);

    private LoopOptions() {}

    /** @param elected whether other servers may run loops on the same store: then one of them works at a time */
    static void apply(Arguments arguments, boolean elected, LoopSettings settings, EdictBuilder builder) {
        List<ControlLoop> chosen = chosen(arguments.get(LOOPS), Loops.all(settings));
        if (!chosen.isEmpty()) {
            builder.alongside(LocalLoops.of(chosen, elected));
        }
    }

    private static List<ControlLoop> chosen(String text, List<ControlLoop> all) {
        try {
            Choice choice = Choice.parse(text, all);
            return all.stream().filter(choice::includes).toList();
        } catch (IllegalArgumentException unknown) {
            throw new Arguments.UsageException(LOOPS.name() + ": " + unknown.getMessage());
        }
    }
}
