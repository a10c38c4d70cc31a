package dev.edict.cli.scheduling;

import dev.edict.api.core.v1.TopologySpreadConstraint;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.argument.SpreadDefaults;
import dev.edict.server.configure.Settings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code PodTopologySpreadArgs}. */
final class TopologySpreadArguments implements PluginArguments {
    private static final String CONSTRAINTS = "defaultConstraints";
    private static final String TYPE = "defaultingType";
    private static final String SYSTEM = "System";
    private static final List<String> TYPES = List.of(SYSTEM, "List");
    private static final List<String> ACTIONS = List.of("DoNotSchedule", "ScheduleAnyway");

    @Override
    public Arguments read(Settings args, FieldPath path, Arguments before, FieldErrors errors) {
        PluginArguments.requireKnown(args, CONSTRAINTS, TYPE);
        String type = args.string(TYPE).isEmpty() ? SYSTEM : args.string(TYPE);
        List<Settings> sections = args.objects(CONSTRAINTS);
        List<TopologySpreadConstraint> constraints = sections.stream().map(TopologySpreadArguments::constraint).toList();
        if (!TYPES.contains(type)) {
            errors.notSupported(path.child(TYPE), type, TYPES);
        } else if (type.equals(SYSTEM) && !constraints.isEmpty()) {
            errors.invalid(path.child(TYPE), type, "when .defaultConstraints are not empty");
        }
        Set<List<String>> known = new HashSet<>();
        for (int index = 0; index < constraints.size(); index++) {
            FieldPath place = path.child(CONSTRAINTS).index(index);
            TopologySpreadConstraint constraint = constraints.get(index);
            check(constraint, sections.get(index).tree().isSet("labelSelector"), place, errors);
            if (!known.add(List.of(constraint.topologyKey(), constraint.whenUnsatisfiable()))) {
                errors.duplicate(place, "{" + constraint.topologyKey() + ", " + constraint.whenUnsatisfiable() + "}");
            }
        }
        return before.withSpread(type.equals(SYSTEM) ? SpreadDefaults.USUAL : new SpreadDefaults(constraints, false));
    }

    private static TopologySpreadConstraint constraint(Settings section) {
        section.requireKnown(Set.of("maxSkew", "topologyKey", "whenUnsatisfiable", "labelSelector", "minDomains",
                "nodeAffinityPolicy", "nodeTaintsPolicy", "matchLabelKeys"));
        section.object("labelSelector");
        return TopologySpreadConstraint.EMPTY
                .withMaxSkew(section.smallInteger("maxSkew"))
                .withTopologyKey(section.string("topologyKey"))
                .withWhenUnsatisfiable(section.string("whenUnsatisfiable"))
                .withMinDomains(section.tree().isSet("minDomains") ? Integer.valueOf(section.smallInteger("minDomains")) : null)
                .withNodeAffinityPolicy(word(section, "nodeAffinityPolicy"))
                .withNodeTaintsPolicy(word(section, "nodeTaintsPolicy"))
                .withMatchLabelKeys(new ArrayList<>(section.strings("matchLabelKeys")));
    }

    private static @Nullable String word(Settings section, String field) {
        return section.tree().isSet(field) ? section.string(field) : null;
    }

    private static void check(TopologySpreadConstraint constraint, boolean selects, FieldPath path, FieldErrors errors) {
        if (constraint.maxSkew() <= 0) {
            errors.invalid(path.child("maxSkew"), constraint.maxSkew(), "not in valid range (0, inf)");
        }
        String key = constraint.topologyKey();
        if (key.isEmpty()) {
            errors.required(path.child("topologyKey"), "can not be empty");
        } else {
            Formats.qualifiedName(key).forEach(wrong -> errors.invalid(path.child("topologyKey"), key, wrong));
        }
        String action = constraint.whenUnsatisfiable();
        if (action.isEmpty()) {
            errors.required(path.child("whenUnsatisfiable"), "can not be empty");
        } else if (!ACTIONS.contains(action)) {
            errors.notSupported(path.child("whenUnsatisfiable"), action, ACTIONS);
        }
        if (selects) {
            errors.forbidden(path.child("labelSelector"), "constraint must not define a selector, as they deduced for each pod");
        }
    }
}
