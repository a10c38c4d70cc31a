package dev.edict.server.authenticate.account;

import dev.edict.model.object.ApiObject;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The objects of the core group by which tokens are judged. */
public interface LiveObjects {
    /** @param resource such as {@code pods} @param namespace empty for what is in none */
    @Nullable ApiObject find(String resource, String namespace, String name);

    /** Writes into a Secret when the token in it was last used: soon, or not at all if that is not possible. */
    void markUsed(ApiObject secret, String day);

    /** @param core the registry of a resource of the core group @param marker see {@link #markUsed} */
    static LiveObjects of(Function<String, ResourceRegistry> core, Marker marker) {
        return new LiveObjects() {
            @Override
            public @Nullable ApiObject find(String resource, String namespace, String name) {
                CachedObject found = core.apply(resource).recentVisible(namespace, name);
                return found == null ? null : new ApiObject(found.tree());
            }

            @Override
            public void markUsed(ApiObject secret, String day) {
                marker.mark(secret, day);
            }
        };
    }

    /** Notes on a Secret when it was used. */
    @FunctionalInterface
    interface Marker {
        void mark(ApiObject secret, String day);
    }
}
