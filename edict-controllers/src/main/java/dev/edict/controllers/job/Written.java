package dev.edict.controllers.job;

import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.index.ResourceVersions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What this loop has written last for each job. A pass that begins before its caches have come so far would decide by what was before
 * its own writes: it would miss successes that were counted, and make one pod too many. Safe for use by any thread.
 */
final class Written {
    private final Cache<?> jobs;
    private final Cache<?> pods;
    private final Map<ObjectKey, Versions> last = new ConcurrentHashMap<>();

    private record Versions(String job, String pod) {}

    Written(Cache<?> jobs, Cache<?> pods) {
        this.jobs = jobs;
        this.pods = pods;
    }

    void job(ObjectKey key, String version) {
        last.merge(key, new Versions(version, ""), Written::later);
    }

    void pod(ObjectKey key, String version) {
        last.merge(key, new Versions("", version), Written::later);
    }

    private static Versions later(Versions one, Versions other) {
        return new Versions(
                isAtLeast(one.job, other.job) ? one.job : other.job, isAtLeast(one.pod, other.pod) ? one.pod : other.pod);
    }

    /** Whether the caches show all that was written for a job. */
    boolean isSeen(ObjectKey key) {
        Versions versions = last.get(key);
        return versions == null
                || (isAtLeast(jobs.resourceVersion(), versions.job) && isAtLeast(pods.resourceVersion(), versions.pod));
    }

    void forget(ObjectKey key) {
        last.remove(key);
    }

    /** Where a server has versions that are no numbers, nobody can tell, and nobody waits. */
    static boolean isAtLeast(String version, String other) {
        return other.isEmpty() || (!version.isEmpty() && !ResourceVersions.isAfter(other, version));
    }
}
