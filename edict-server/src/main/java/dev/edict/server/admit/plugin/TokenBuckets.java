package dev.edict.server.admit.plugin;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Allowances by key: each may be used up at once and comes back steadily. Those that have not been used for the longest are
 * forgotten when there are too many, and so are full again. The lock guards {@code buckets}.
 */
final class TokenBuckets {
    private final double perMillisecond;
    private final long most;
    private final int kept;
    private final Clock clock;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

    /** @param left what there was at a time, in milliseconds */
    private record Bucket(double left, long at) {}

    /** @param most what a bucket holds, and begins with */
    TokenBuckets(long perSecond, long most, int kept, Clock clock) {
        this.perMillisecond = perSecond / 1000.0;
        this.most = most;
        this.kept = kept;
        this.clock = clock;
    }

    /** Takes one from a bucket. @return false if it is empty */
    synchronized boolean take(String key) {
        long now = clock.millis();
        Bucket before = buckets.getOrDefault(key, new Bucket(most, now));
        double there = Math.min(most, before.left() + Math.max(0, now - before.at()) * perMillisecond);
        boolean taken = there >= 1;
        buckets.put(key, new Bucket(taken ? there - 1 : there, now));
        if (buckets.size() > kept) {
            buckets.remove(buckets.keySet().iterator().next());
        }
        return taken;
    }
}
