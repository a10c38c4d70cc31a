package dev.edict.node.stage;

import dev.edict.types.annotation.Maximum;
import dev.edict.types.annotation.Minimum;
import dev.edict.types.annotation.Optional;
import dev.edict.types.annotation.Pattern;
import dev.edict.types.annotation.Size;
import java.time.Duration;

/**
 * What a container does when it is told to end.
 *
 * @param takes how long it needs; after its grace period it is killed
 * @param exitCode with which it ends, if it is not killed
 */
public record ContainerStop(
        @Pattern(Span.PATTERN) @Size(max = Span.LONGEST) @Optional Duration takes,
        @Optional @Minimum(0) @Maximum(255) int exitCode) implements ContainerStopWith {}
