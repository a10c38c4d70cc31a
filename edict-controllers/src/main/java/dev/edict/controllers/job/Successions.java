package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.client.index.ObjectKey;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which job was last looked at under each name. What this loop remembers of a job must not be held against the one that takes its place,
 * and a job that is replaced at once may never be seen to be gone. Safe for use by any thread.
 */
final class Successions {
    private final Map<ObjectKey, String> uids = new ConcurrentHashMap<>();

    /** Notes a job. @return whether another was looked at under its name before */
    boolean isSuccessor(Job job) {
        String before = uids.put(ObjectKey.of(job), job.metadata().uid());
        return before != null && !before.equals(job.metadata().uid());
    }

    void forget(ObjectKey job) {
        uids.remove(job);
    }
}
