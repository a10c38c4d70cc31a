package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.time.Durations;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.server.configure.Settings;
import java.time.Duration;

/** {@code DynamicResourcesArgs}. How long a node may be looked at is read and not heeded: nothing here looks for that long. */
final class DynamicResourcesArguments implements PluginArguments {
    private static final String FILTER = "filterTimeout";
    private static final String BINDING = "bindingTimeout";
    private static final Duration LEAST = Duration.ofSeconds(1);

    @Override
    public Arguments read(Settings args, FieldPath path, Arguments before, FieldErrors errors) {
        PluginArguments.requireKnown(args, FILTER, BINDING);
        Duration filter = Numbers.time(args, path, FILTER, Duration.ZERO);
        Duration binding = Numbers.time(args, path, BINDING, Arguments.USUAL_PATIENCE);
        if (filter.isNegative()) {
            errors.invalid(path.child(FILTER), Durations.print(filter), "must be zero or positive");
        }
        if (binding.compareTo(LEAST) < 0) {
            errors.invalid(path.child(BINDING), Durations.print(binding), "must be at least 1 second");
        }
        return before.withDevicePatience(binding);
    }
}
