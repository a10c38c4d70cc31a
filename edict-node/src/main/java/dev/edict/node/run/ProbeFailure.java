package dev.edict.node.run;

import java.time.Instant;

/**
 * A probe of a container that fails.
 *
 * @param since when it was first asked in vain
 */
public record ProbeFailure(ProbeKind kind, Instant since) {}
