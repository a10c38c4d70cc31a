package dev.edict.client.simulate;

import dev.edict.types.Resource;
import org.jspecify.annotations.Nullable;

/**
 * What happened at a version.
 *
 * @param before null if the object was new
 * @param after null if the object was deleted
 */
record Change<T extends Resource>(long version, @Nullable T before, @Nullable T after) {}
