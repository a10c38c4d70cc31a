package dev.edict.node.stage;

import dev.edict.types.annotation.ListType;
import dev.edict.types.annotation.Optional;
import dev.edict.types.annotation.Pattern;
import dev.edict.types.annotation.Size;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which containers, and what they do. All times are durations such as {@code 90s} or {@code 1m30s}.
 *
 * @param selector which containers; all of them, if it is absent
 * @param weight the heaviest Stage decides where several select a container
 * @param pull how its image comes
 * @param startupAfter how long after its start the startup probe succeeds
 * @param readiness what the readiness probe says, from the start of the container on; not ready before the first time
 * @param liveness what the liveness probe says, from the start of the container on; alive before the first time. Counts where the
 *     container has a liveness probe
 * @param end how it ends by itself; absent: as long as it is let, but for jobs and init containers, which end after a second
 * @param stop what it does when it is told to end
 * @param logs what it writes
 * @param usage what it uses, from the start of the container on
 * @param exec what commands in it answer; the first whose pattern fits. Others are answered by a pretended shell
 */
public record StageSpec(
        @Nullable ContainerSelector selector,
        @Optional int weight,
        @Nullable ImagePull pull,
        @Pattern(Span.PATTERN) @Size(max = Span.LONGEST) @Nullable Duration startupAfter,
        @Size(max = 64) @ListType(ListType.Merge.ATOMIC) List<ProbeResult> readiness,
        @Size(max = 64) @ListType(ListType.Merge.ATOMIC) List<ProbeResult> liveness,
        @Nullable ContainerEnd end,
        @Nullable ContainerStop stop,
        @Size(max = 64) @ListType(ListType.Merge.ATOMIC) List<LogLines> logs,
        @Size(max = 64) @ListType(ListType.Merge.ATOMIC) List<ResourceUse> usage,
        @Size(max = 64) @ListType(ListType.Merge.ATOMIC) List<CommandAnswer> exec) implements StageSpecWith {}
