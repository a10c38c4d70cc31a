package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.time.Durations;
import dev.edict.model.value.Value;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.server.configure.Settings;

/** {@code VolumeBindingArgs}. Their shape is for a feature that is off by default, and not there. */
final class VolumeBindingArguments implements PluginArguments {
    private static final String TIMEOUT = "bindTimeoutSeconds";
    private static final String SHAPE = "shape";

    @Override
    public Arguments read(Settings args, FieldPath path, Arguments before, FieldErrors errors) {
        PluginArguments.requireKnown(args, TIMEOUT, SHAPE);
        long seconds = Numbers.large(args, TIMEOUT, Arguments.USUAL_PATIENCE.toSeconds());
        if (seconds < 0) {
            errors.invalid(path.child(TIMEOUT), seconds, "invalid BindTimeoutSeconds, should not be a negative value");
        }
        StrategySection.points(args);
        Value shape = args.tree().get(SHAPE);
        if (shape != null && args.tree().isSet(SHAPE)) {
            errors.invalid(path.child(SHAPE), shape,
                    "unexpected field `shape`, remove it: there is no feature gate StorageCapacityScoring to turn on");
        }
        return before.withVolumePatience(Durations.ofSeconds(seconds));
    }
}
