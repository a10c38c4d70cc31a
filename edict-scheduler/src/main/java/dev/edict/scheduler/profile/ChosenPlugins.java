package dev.edict.scheduler.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Who has a say at each extension point, in this order, and what scores are worth. */
public final class ChosenPlugins {
    private static final long BEST_SCORE = 100;

    private final Map<ExtensionPoint, List<String>> points = new EnumMap<>(ExtensionPoint.class);
    private final Map<String, Integer> weights = new HashMap<>();

    private ChosenPlugins() {}

    /**
     * @param schedulerName for messages
     * @throws IllegalArgumentException if this can not be; the message begins with the field that is wrong
     */
    public static ChosenPlugins of(String schedulerName, PluginSets sets) {
        ChosenPlugins chosen = new ChosenPlugins();
        for (ExtensionPoint point : ExtensionPoint.values()) {
            chosen.points.put(point, named(point, sets.at(point)));
        }
        for (ExtensionPoint point : ExtensionPoint.values()) {
            if (!sets.at(point).disabled().contains(PluginSet.ALL)) {
                chosen.points.put(point, expanded(point, sets));
            }
        }
        chosen.requireSortAndBind(schedulerName);
        chosen.weigh(sets);
        Together.check(chosen);
        return chosen;
    }

    /** Those that are named for a point. */
    private static List<String> named(ExtensionPoint point, PluginSet set) {
        Set<String> names = new LinkedHashSet<>();
        for (PluginSet.Enabled plugin : set.enabled()) {
            KnownPlugin known = known(point.field(), point, plugin.name());
            if (!known.hasASayAt(point)) {
                throw wrong(point.field(), "plugin \"" + plugin.name() + "\" does not extend " + point.kind() + " plugin");
            }
            if (!names.add(plugin.name())) {
                throw twice(point.field(), point, plugin.name());
            }
        }
        return List.copyOf(names);
    }

    private static KnownPlugin known(String field, ExtensionPoint point, String name) {
        KnownPlugin known = KnownPlugin.named(name);
        if (known == null) {
            throw wrong(field, point.kind() + " \"" + name + "\" does not exist; there are " + Arrays.stream(KnownPlugin.values())
                    .filter(plugin -> !field.equals(point.field()) || plugin.hasASayAt(point))
                    .map(KnownPlugin::label)
                    .collect(Collectors.joining(", ")));
        }
        return known;
    }

    private static IllegalArgumentException twice(String field, ExtensionPoint point, String name) {
        return wrong(field, "plugin \"" + name + "\" already registered as \"" + point.kind() + "\"");
    }

    private static IllegalArgumentException wrong(String field, String words) {
        return new IllegalArgumentException(field + ": " + words);
    }

    /**
     * Those that are named for a point and those that have a say everywhere: first those that are both, in the order of the point,
     * then the others that have a say everywhere, then those that are named for the point only.
     */
    private static List<String> expanded(ExtensionPoint point, PluginSets sets) {
        List<String> named = sets.at(point).enabled().stream().map(PluginSet.Enabled::name).toList();
        Set<String> both = new HashSet<>();
        Set<String> everywhere = new LinkedHashSet<>();
        for (PluginSet.Enabled plugin : sets.everywhere().enabled()) {
            String name = plugin.name();
            if (!known("multiPoint", point, name).hasASayAt(point) || sets.at(point).disabled().contains(name)) {
                continue;
            }
            if (named.contains(name)) {
                both.add(name);
            } else if (!everywhere.add(name)) {
                throw twice("multiPoint", point, name);
            }
        }
        List<String> all = new ArrayList<>(named.stream().filter(both::contains).toList());
        all.addAll(everywhere);
        named.stream().filter(name -> !both.contains(name)).forEach(all::add);
        return List.copyOf(all);
    }

    private void requireSortAndBind(String schedulerName) {
        int sorting = at(ExtensionPoint.QUEUE_SORT).size();
        if (sorting != 1) {
            throw wrong("queueSort", "only one queue sort plugin required for profile with scheduler name \"" + schedulerName
                    + "\", but got " + sorting);
        }
        if (at(ExtensionPoint.BIND).isEmpty()) {
            throw wrong("bind", "at least one bind plugin is needed for profile with scheduler name \"" + schedulerName + "\"");
        }
    }

    /** What is said for scores counts more than what is said everywhere. */
    private void weigh(PluginSets sets) {
        List<PluginSet.Enabled> all = new ArrayList<>(sets.at(ExtensionPoint.SCORE).enabled());
        all.addAll(sets.everywhere().enabled());
        long total = 0;
        for (PluginSet.Enabled plugin : all) {
            KnownPlugin known = KnownPlugin.named(plugin.name());
            if (known == null || !known.hasASayAt(ExtensionPoint.SCORE) || weights.containsKey(plugin.name())) {
                continue;
            }
            int weight = plugin.weight() == 0 ? 1 : plugin.weight();
            weights.put(plugin.name(), weight);
            // Wraps around below zero as upstream's sum does, which is how it finds weights that are negative.
            if (weight * BEST_SCORE > Long.MAX_VALUE - total) {
                throw wrong(ExtensionPoint.SCORE.field(), "score plugins: total score of Score plugins could overflow");
            }
            total += weight * BEST_SCORE;
        }
    }

    public List<String> at(ExtensionPoint point) {
        return points.getOrDefault(point, List.of());
    }

    public boolean has(ExtensionPoint point, String plugin) {
        return at(point).contains(plugin);
    }

    /** How often the score of a plugin counts. */
    public int weight(String plugin) {
        return weights.getOrDefault(plugin, 1);
    }
}
