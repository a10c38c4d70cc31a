package dev.edict.scheduler.plugin;

import dev.edict.types.Resource;
import org.jspecify.annotations.Nullable;

/**
 * Something has happened.
 *
 * @param before null for what is new
 * @param after null for what is gone
 */
public record ClusterEvent(Trigger trigger, @Nullable Resource before, @Nullable Resource after) {}
