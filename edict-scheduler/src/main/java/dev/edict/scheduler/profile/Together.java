package dev.edict.scheduler.profile;

import java.util.List;
import java.util.Set;

/**
 * What upstream does in several steps that need each other, and this scheduler in one. Where one step is left out, upstream can not
 * place any pod, or leaves claims of pods alone that it has decided about: such a profile is refused.
 */
final class Together {
    /** These can look at nodes without having been asked before. */
    private static final Set<KnownPlugin> FILTERING =
            Set.of(KnownPlugin.NODE_AFFINITY, KnownPlugin.VOLUME_ZONE, KnownPlugin.NODE_VOLUME_LIMITS);

    /** And these can score them. */
    private static final Set<KnownPlugin> SCORING = Set.of(KnownPlugin.NODE_AFFINITY, KnownPlugin.NODE_RESOURCES_FIT,
            KnownPlugin.BALANCED_ALLOCATION, KnownPlugin.VOLUME_BINDING);

    /** These decide about claims where they filter, and write what they have decided. */
    private static final List<KnownPlugin> DECIDING = List.of(KnownPlugin.VOLUME_BINDING, KnownPlugin.DYNAMIC_RESOURCES);

    private static final List<ExtensionPoint> DECISION =
            List.of(ExtensionPoint.FILTER, ExtensionPoint.RESERVE, ExtensionPoint.PRE_BIND);

    private Together() {}

    static void check(ChosenPlugins chosen) {
        for (KnownPlugin plugin : KnownPlugin.values()) {
            checkPrepared(chosen, plugin, ExtensionPoint.FILTER, ExtensionPoint.PRE_FILTER, FILTERING);
            checkPrepared(chosen, plugin, ExtensionPoint.SCORE, ExtensionPoint.PRE_SCORE, SCORING);
        }
        for (KnownPlugin plugin : DECIDING) {
            checkDecision(chosen, plugin.label());
        }
    }

    /** @param able who can do without what was found out before */
    private static void checkPrepared(
            ChosenPlugins chosen, KnownPlugin plugin, ExtensionPoint point, ExtensionPoint before, Set<KnownPlugin> able) {
        if (chosen.has(point, plugin.label())
                && plugin.hasASayAt(before)
                && !chosen.has(before, plugin.label())
                && !able.contains(plugin)) {
            throw new IllegalArgumentException(before.field() + ": " + plugin.label() + " is left out here, and can not do without it in "
                    + point.field() + ": leave it out there, too");
        }
    }

    private static void checkDecision(ChosenPlugins chosen, String plugin) {
        List<ExtensionPoint> there = DECISION.stream().filter(point -> chosen.has(point, plugin)).toList();
        if (!there.isEmpty() && there.size() < DECISION.size()) {
            ExtensionPoint missing = DECISION.stream().filter(point -> !there.contains(point)).findFirst().orElseThrow();
            throw new IllegalArgumentException(missing.field() + ": " + plugin + " is left out here, and has a say in "
                    + there.getFirst().field() + ": it is needed in filter, reserve and preBind, or in none of them");
        }
    }
}
