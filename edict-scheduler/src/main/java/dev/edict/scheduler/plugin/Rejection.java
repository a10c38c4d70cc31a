package dev.edict.scheduler.plugin;

import java.util.List;

/**
 * That a pod can not run on a node, or on none.
 *
 * @param resolvable whether it would help if other pods were gone
 * @param reasons for people
 */
public record Rejection(String plugin, boolean resolvable, List<String> reasons) {

    /** It would help if other pods were gone. */
    public static Rejection resolvable(String plugin, String... reasons) {
        return new Rejection(plugin, true, List.of(reasons));
    }

    /** Whoever goes, it does not help. */
    public static Rejection lasting(String plugin, String... reasons) {
        return new Rejection(plugin, false, List.of(reasons));
    }
}
