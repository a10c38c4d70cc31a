package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.ReplicaSet;

/**
 * That a set is to have another number of pods.
 *
 * @param annotates whether the set is also told the size of its deployment if its own stays
 */
record Resize(ReplicaSet set, int replicas, boolean annotates) {
    static Resize to(int replicas, ReplicaSet set) {
        return new Resize(set, replicas, false);
    }
}
