package dev.edict.node.run;

import java.time.Instant;

/**
 * A line that a container has written.
 *
 * @param isError whether it went to where errors go
 */
public record LogEntry(Instant time, boolean isError, String line) {}
