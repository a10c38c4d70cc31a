package dev.edict.client.explain;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a loop is at one moment.
 *
 * @param phase such as {@code waits for its informers}, {@code works}
 * @param sources from where it is woken, each with whether it is in step
 * @param queued how many keys wait for a worker
 * @param count how many passes there were
 * @param lastSuccess null if there was none
 * @param passes the last ones, the newest first
 */
public record LoopState(
        String phase,
        int workers,
        List<String> sources,
        int queued,
        long count,
        @Nullable Instant lastSuccess,
        List<Pass> running,
        List<Waiting> waiting,
        List<Pass> passes) {}
