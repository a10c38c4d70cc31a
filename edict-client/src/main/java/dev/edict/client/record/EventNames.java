package dev.edict.client.record;

import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Names for events: that of the object, and a time that no other has. Safe for use by any thread. */
final class EventNames {
    private static final Pattern SUBDOMAIN = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final int LONGEST = 253;

    private final AtomicLong last = new AtomicLong(Long.MIN_VALUE);

    String of(String objectName, Instant now) {
        long nanoseconds = now.getEpochSecond() * 1_000_000_000L + now.getNano();
        long unique = last.accumulateAndGet(nanoseconds, (before, time) -> Math.max(before + 1, time));
        String name = objectName + "." + Long.toHexString(unique);
        return name.length() <= LONGEST && SUBDOMAIN.matcher(name).matches() ? name : UUID.randomUUID().toString();
    }
}
