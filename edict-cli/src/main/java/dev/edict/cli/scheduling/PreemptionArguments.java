package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.argument.Candidates;
import dev.edict.server.configure.Settings;

/** {@code DefaultPreemptionArgs}. */
final class PreemptionArguments implements PluginArguments {
    private static final String PERCENTAGE = "minCandidateNodesPercentage";
    private static final String ABSOLUTE = "minCandidateNodesAbsolute";
    private static final int MOST_PERCENT = 100;

    @Override
    public Arguments read(Settings args, FieldPath path, Arguments before, FieldErrors errors) {
        PluginArguments.requireKnown(args, PERCENTAGE, ABSOLUTE);
        int percentage = Numbers.small(args, PERCENTAGE, Candidates.USUAL.percentage());
        int absolute = Numbers.small(args, ABSOLUTE, Candidates.USUAL.least());
        if (percentage < 0 || percentage > MOST_PERCENT) {
            errors.invalid(path.child(PERCENTAGE), percentage, "not in valid range [0, 100]");
        }
        if (absolute < 0) {
            errors.invalid(path.child(ABSOLUTE), absolute, "not in valid range [0, inf)");
        }
        if (percentage == 0 && absolute == 0) {
            errors.invalid(path.child(PERCENTAGE), percentage, "cannot be zero at the same time as " + ABSOLUTE);
            errors.invalid(path.child(ABSOLUTE), absolute, "cannot be zero at the same time as " + PERCENTAGE);
        }
        return before.withCandidates(new Candidates(percentage, absolute));
    }
}
