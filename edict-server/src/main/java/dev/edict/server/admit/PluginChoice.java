package dev.edict.server.admit;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which of the server's plugins run: those that do by default, and those that were asked for, but not those that were asked
 * not to.
 */
public record PluginChoice(Set<String> enabled, Set<String> disabled) {
    /** What runs by default. */
    public static final PluginChoice DEFAULT = new PluginChoice(Set.of(), Set.of());

    public PluginChoice {
        enabled = Set.copyOf(enabled);
        disabled = Set.copyOf(disabled);
    }

    /** The same, and these as well. */
    public PluginChoice enabling(Collection<String> more) {
        return new PluginChoice(union(enabled, more), disabled);
    }

    /** The same without these. */
    public PluginChoice disabling(Collection<String> more) {
        return new PluginChoice(enabled, union(disabled, more));
    }

    private static Set<String> union(Set<String> some, Collection<String> more) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(more);
        return all;
    }

    /** Whether a plugin runs. */
    public boolean runs(String name, boolean byDefault) {
        return enabled.contains(name) || byDefault && !disabled.contains(name);
    }

    /** @throws IllegalArgumentException if a name is not one of these, or is on both lists */
    public void check(List<String> known) {
        requireKnown("enable-admission-plugins", enabled, known);
        requireKnown("disable-admission-plugins", disabled, known);
        Set<String> both = new TreeSet<>(enabled);
        both.retainAll(disabled);
        if (!both.isEmpty()) {
            throw new IllegalArgumentException(
                    both + " in enable-admission-plugins and disable-admission-plugins overlapped");
        }
    }

    private static void requireKnown(String setting, Set<String> names, List<String> known) {
        for (String name : new TreeSet<>(names)) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(
                        setting + " plugin \"" + name + "\" is unknown; there are " + String.join(", ", known));
            }
        }
    }
}
