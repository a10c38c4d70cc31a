package dev.edict.scheduler.bind;

import dev.edict.api.core.v1.Pod;

/** Puts a pod on a node. */
@FunctionalInterface
public interface Binder {
    /** Returns when it is done, or fails. */
    void bind(Pod pod, String node) throws InterruptedException;
}
