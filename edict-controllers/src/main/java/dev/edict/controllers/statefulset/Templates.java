package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.RollingUpdateStatefulSetStrategy;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.controllers.pod.Portion;

/**
 * The two templates of a set: the one that its pods had so far, and the one that they are to have. They are the same when nothing is
 * being rolled out.
 *
 * @param current the set with the template of its current revision
 * @param update the set with its present template
 */
record Templates(StatefulSet current, String currentRevision, StatefulSet update, String updateRevision) {

    /** A pod to be created: one below the partition is of the current template, others of the present one. */
    Pod newPod(int ordinal) {
        return ordinal < Identity.start(current) + keptBack()
                ? Identity.newPod(current, currentRevision, ordinal)
                : Identity.newPod(update, updateRevision, ordinal);
    }

    private int keptBack() {
        RollingUpdateStatefulSetStrategy rolling = current.spec().updateStrategy().rollingUpdate();
        if (rolling != null) {
            return partition(current);
        }
        return isRolling(current) ? current.status().currentReplicas() : 0;
    }

    static boolean isRolling(StatefulSet set) {
        return set.spec().updateStrategy().type().equals("RollingUpdate");
    }

    /** How many pods a rollout may do without: one at least, and if it is not said. */
    static int maxUnavailable(StatefulSet set) {
        RollingUpdateStatefulSetStrategy rolling = set.spec().updateStrategy().rollingUpdate();
        return rolling == null ? 1 : Math.max(1, Portion.of(rolling.maxUnavailable(), Identity.replicas(set), Portion.Rounding.DOWN));
    }

    /** How many pods, from the first, keep the template that they have. */
    static int partition(StatefulSet set) {
        RollingUpdateStatefulSetStrategy rolling = set.spec().updateStrategy().rollingUpdate();
        Integer partition = rolling == null ? null : rolling.partition();
        return partition == null ? 0 : partition;
    }
}
