package dev.edict.node.stage;

import dev.edict.types.annotation.Pattern;
import dev.edict.types.annotation.Size;
import java.time.Duration;

/**
 * What a probe says from some time on.
 *
 * @param after how long after the start of the container
 * @param passes whether it succeeds
 */
public record ProbeResult(
        @Pattern(Span.PATTERN) @Size(max = Span.LONGEST) Duration after, boolean passes)
        implements ProbeResultWith {}
