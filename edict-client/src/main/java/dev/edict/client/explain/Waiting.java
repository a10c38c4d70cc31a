package dev.edict.client.explain;

import java.time.Instant;

/**
 * A key that comes again by itself.
 *
 * @param cause {@link Wake.Cause#DELAYED} or {@link Wake.Cause#RETRY}
 * @param until when it comes, if nothing wakes it before
 */
public record Waiting(String key, Wake.Cause cause, String why, Instant until) {}
