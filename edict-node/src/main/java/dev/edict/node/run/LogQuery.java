package dev.edict.node.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which lines of a container are wanted.
 *
 * @param previous those of the attempt before, rather than of the newest
 * @param follow also those that are yet to be written
 * @param since not older ones
 * @param tail of those that are there, the last so many
 * @param output whether ordinary output is wanted
 * @param errors whether that for errors is
 */
public record LogQuery(
        boolean previous, boolean follow, @Nullable Instant since, @Nullable Long tail, boolean output, boolean errors) {
    public static final LogQuery ALL = new LogQuery(false, false, null, null, true, true);

    /** What {@code attach} shows: what is written from now on. */
    public static final LogQuery NEW = new LogQuery(false, true, null, 0L, true, true);
}
