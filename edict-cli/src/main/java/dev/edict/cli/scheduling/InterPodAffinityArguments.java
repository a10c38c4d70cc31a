package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.argument.Neighbours;
import dev.edict.server.configure.Settings;

/** {@code InterPodAffinityArgs}. */
final class InterPodAffinityArguments implements PluginArguments {
    private static final int MOST = 100;

    @Override
    public Arguments read(Settings args, FieldPath path, Arguments before, FieldErrors errors) {
        PluginArguments.requireKnown(args, "hardPodAffinityWeight", "ignorePreferredTermsOfExistingPods");
        int weight = Numbers.small(args, "hardPodAffinityWeight", Neighbours.USUAL.needed());
        if (weight < 0 || weight > MOST) {
            errors.invalid(path.child("hardPodAffinityWeight"), weight, "not in valid range [0, 100]");
        }
        return before.withNeighbours(new Neighbours(weight, args.bool("ignorePreferredTermsOfExistingPods")));
    }
}
