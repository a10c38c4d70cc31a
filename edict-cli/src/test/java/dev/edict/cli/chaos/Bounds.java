package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.types.IntOrString;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Between which numbers of pods a rollout keeps.
 *
 * @param fewest that are available
 */
record Bounds(int most, int fewest, boolean isRecreated) {
    static Bounds of(Deployment deployment) {
        int replicas = number(deployment.spec().replicas());
        var rolling = deployment.spec().strategy().rollingUpdate();
        if (deployment.spec().strategy().type().equals("Recreate") || rolling == null) {
            return new Bounds(replicas, 0, true);
        }
        int surge = portion(Objects.requireNonNull(rolling.maxSurge()), replicas, 99);
        int missing = portion(Objects.requireNonNull(rolling.maxUnavailable()), replicas, 0);
        return new Bounds(replicas + surge, replicas - Math.max(missing, surge == 0 ? 1 : 0), false);
    }

    /** One, if it is not said. */
    static int number(@Nullable Integer replicas) {
        return replicas == null ? 1 : replicas;
    }

    /** @param roundedBy 99 to round up, 0 to round down */
    static int portion(IntOrString amount, int of, int roundedBy) {
        return switch (amount) {
            case IntOrString.Int number -> number.value();
            case IntOrString.Text text -> (Integer.parseInt(text.value().replace("%", "")) * of + roundedBy) / 100;
        };
    }
}
