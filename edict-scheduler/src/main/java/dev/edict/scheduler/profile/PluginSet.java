package dev.edict.scheduler.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is said about plugins at one extension point, or at all of them.
 *
 * @param disabled which of the usual ones have no say; {@code *} for none of them
 */
public record PluginSet(List<Enabled> enabled, Set<String> disabled) {
    /** Which means all of the usual ones, whichever these are. */
    public static final String ALL = "*";

    /** Nothing. */
    public static final PluginSet NONE = new PluginSet(List.of(), Set.of());

    /** A plugin that has a say. @param weight of its score; 0 if nothing is said about it */
    public record Enabled(String name, int weight) {}

    public PluginSet {
        enabled = List.copyOf(enabled);
        disabled = Set.copyOf(disabled);
    }

    boolean hasDisabled(String name) {
        return disabled.contains(ALL) || disabled.contains(name);
    }

    /**
     * This on top of what is usual: who is enabled anew keeps the usual place, with the weight that is said here; others come after
     * the usual ones.
     */
    public PluginSet over(PluginSet usual) {
        Set<String> off = new LinkedHashSet<>(disabled);
        off.addAll(usual.disabled);
        PluginSet both = new PluginSet(enabled, off);
        Map<String, Integer> again = new HashMap<>();
        for (int index = 0; index < enabled.size(); index++) {
            again.put(enabled.get(index).name(), index);
        }
        Set<Integer> placed = new HashSet<>();
        List<Enabled> merged = new ArrayList<>();
        for (Enabled plugin : usual.enabled) {
            Integer index = again.get(plugin.name());
            if (!both.hasDisabled(plugin.name())) {
                merged.add(index == null ? plugin : enabled.get(index));
                if (index != null) {
                    placed.add(index);
                }
            }
        }
        for (int index = 0; index < enabled.size(); index++) {
            if (!placed.contains(index)) {
                merged.add(enabled.get(index));
            }
        }
        return new PluginSet(merged, off);
    }
}
