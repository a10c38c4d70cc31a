package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.controllers.Unseen;

/**
 * What this loop has written last for each job. A pass that begins before its caches have come so far would decide by what was before
 * its own writes: it would miss successes that were counted, and make one pod too many. Safe for use by any thread.
 */
final class Written {
    private final Cache<Job> jobs;
    private final Cache<Pod> pods;
    private final Unseen unseen = new Unseen();

    Written(Cache<Job> jobs, Cache<Pod> pods) {
        this.jobs = jobs;
        this.pods = pods;
    }

    void job(Job written) {
        unseen.wrote(ObjectKey.of(written), jobs, written);
    }

    /** @param key of the job that it is of */
    void pod(ObjectKey key, Pod written) {
        unseen.wrote(key, pods, written);
    }

    /** Whether the caches show all that was written for a job. */
    boolean isSeen(ObjectKey key) {
        return !unseen.isAny(key);
    }

    void forget(ObjectKey key) {
        unseen.forget(key);
    }
}
