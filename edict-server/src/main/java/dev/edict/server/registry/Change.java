package dev.edict.server.registry;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.CachedObject;
import org.jspecify.annotations.Nullable;

/**
 * What a writer wants, as a function of what is there. Called again whenever what is there turns out to have changed,
 * so it must not remember. The result is in the storage version; a resource version in it must be met.
 */
@FunctionalInterface
public interface Change {
    ObjectValue apply(@Nullable CachedObject existing);
}
