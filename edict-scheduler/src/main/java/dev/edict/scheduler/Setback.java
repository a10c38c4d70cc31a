package dev.edict.scheduler;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Why an attempt has come to nothing.
 *
 * @param unschedulable whether nodes are to blame, and not something that went wrong
 * @param rejectors the plugins that have rejected the pod
 * @param promised the node that the pod was promised; empty if none is any more, null if that stays as it is
 */
record Setback(boolean unschedulable, String message, Set<String> rejectors, @Nullable String promised) {

    static Setback failure(Exception failure) {
        return new Setback(false, String.valueOf(failure.getMessage()), Set.of(), "");
    }
}
