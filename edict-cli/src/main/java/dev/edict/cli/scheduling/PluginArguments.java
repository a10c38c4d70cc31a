package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.server.configure.Settings;
import java.util.HashSet;
import java.util.Set;

/** Reads what one plugin is told. */
interface PluginArguments {

    /**
     * @param before what is known already of the arguments of a profile
     * @param errors gets what is wrong with values; means that what is returned is not to be used
     * @throws IllegalArgumentException if something is not of its type, or a field that nobody knows
     */
    Arguments read(Settings args, FieldPath path, Arguments before, FieldErrors errors);

    /** Refuses fields that nobody would read; each kind of arguments may name itself. */
    static void requireKnown(Settings args, String... fields) {
        Set<String> known = new HashSet<>(Set.of(fields));
        known.add("apiVersion");
        known.add("kind");
        args.requireKnown(known);
    }
}
