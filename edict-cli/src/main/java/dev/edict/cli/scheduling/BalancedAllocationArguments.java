package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.argument.ScoringStrategy;
import dev.edict.server.configure.Settings;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** {@code NodeResourcesBalancedAllocationArgs}. */
final class BalancedAllocationArguments implements PluginArguments {

    @Override
    public Arguments read(Settings args, FieldPath path, Arguments before, FieldErrors errors) {
        PluginArguments.requireKnown(args, "resources");
        List<ScoringStrategy.Weighted> resources = StrategySection.weighted(args);
        Set<String> names = new HashSet<>();
        for (int index = 0; index < resources.size(); index++) {
            ScoringStrategy.Weighted resource = resources.get(index);
            FieldPath place = path.child("resources").index(index);
            if (!names.add(resource.resource())) {
                errors.duplicate(place.child("name"), resource.resource());
            }
            if (resource.weight() != 1) {
                errors.invalid(place.child("weight"), resource.weight(), "must be 1");
            }
        }
        return resources.isEmpty()
                ? before
                : before.withBalanced(resources.stream().map(ScoringStrategy.Weighted::resource).toList());
    }
}
