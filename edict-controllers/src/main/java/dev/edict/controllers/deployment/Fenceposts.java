package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.RollingUpdateDeployment;
import dev.edict.controllers.pod.Portion;
import dev.edict.types.IntOrString;
import org.jspecify.annotations.Nullable;

/**
 * Between which numbers of pods a rollout keeps.
 *
 * @param desired how many there are in the end
 * @param surge how many there may be beyond that
 * @param unavailable how many of those desired may be missing
 */
record Fenceposts(int desired, int surge, int unavailable) {
    static final String ROLLING = "RollingUpdate";
    static final String RECREATE = "Recreate";

    /** Of a deployment: nothing beyond, and nothing missing, unless it is updated by and by. */
    static Fenceposts of(Deployment deployment) {
        int desired = desired(deployment);
        RollingUpdateDeployment rolling = deployment.spec().strategy().rollingUpdate();
        if (!isRolling(deployment)) {
            return new Fenceposts(desired, 0, 0);
        }
        return rolling == null
                ? resolve(null, null, desired)
                : resolve(rolling.maxSurge(), rolling.maxUnavailable(), desired);
    }

    /** Portions of the surge are rounded up, those of what is missing down. If nothing at all could move, one may be missing. */
    static Fenceposts resolve(@Nullable IntOrString maxSurge, @Nullable IntOrString maxUnavailable, int desired) {
        int surge = Portion.of(maxSurge, desired, Portion.Rounding.UP);
        int unavailable = Portion.of(maxUnavailable, desired, Portion.Rounding.DOWN);
        if (surge == 0 && unavailable == 0) {
            unavailable = 1;
        }
        return new Fenceposts(desired, surge, Math.min(unavailable, desired));
    }

    static boolean isRolling(Deployment deployment) {
        return deployment.spec().strategy().type().equals(ROLLING);
    }

    /** One, if it is not said. */
    static int desired(Deployment deployment) {
        Integer replicas = deployment.spec().replicas();
        return replicas == null ? 1 : replicas;
    }

    int most() {
        return desired + surge;
    }

    int fewestAvailable() {
        return desired - unavailable;
    }
}
