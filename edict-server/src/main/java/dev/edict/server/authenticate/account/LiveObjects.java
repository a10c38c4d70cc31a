package dev.edict.server.authenticate.account;

import dev.edict.model.object.ApiObject;
import org.jspecify.annotations.Nullable;

/** The objects of the core group as they are now. */
@FunctionalInterface
interface LiveObjects {
    /** @param resource such as {@code pods} @param namespace empty for what is in none */
    @Nullable ApiObject find(String resource, String namespace, String name);
}
