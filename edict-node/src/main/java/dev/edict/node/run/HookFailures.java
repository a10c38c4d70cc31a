package dev.edict.node.run;

import org.jspecify.annotations.Nullable;

/**
 * Which of the things that an attempt does at its begin and before its end have failed.
 *
 * @param postStart why the attempt was ended that could not do what it does at its begin; while the next one does so, of the one before
 * @param preStop whether it could not do what it does before its end
 */
public record HookFailures(@Nullable String postStart, boolean preStop) {
    public static final HookFailures NONE = new HookFailures(null, false);
}
