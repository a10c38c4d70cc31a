package dev.edict.server.assembly;

import dev.edict.model.name.GroupResource;
import dev.edict.server.flow.StoredObjects;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts the objects of resources that are in use, by their caches. How large objects are is looked at from time to time. Reads
 * nothing for it: who is asked about has not yet been found to be allowed anything.
 */
final class StoredCounts implements StoredObjects {
    private static final long RENEWED_AFTER = Duration.ofMinutes(1).toNanos();
    private static final int LOOKED_AT = 100;

    private final ControlPlane plane;
    private final ConcurrentMap<GroupResource, Sample> samples = new ConcurrentHashMap<>();

    /** What a few objects have shown. */
    private record Sample(ResourceRegistry registry, long averageBytes, long taken) {}

    StoredCounts(ControlPlane plane) {
        this.plane = plane;
    }

    @Override
    public @Nullable Stock of(GroupResource resource) {
        long now = System.nanoTime();
        Sample known = samples.get(resource);
        if (known == null || now - known.taken() > RENEWED_AFTER) {
            known = sample(resource, now);
        }
        CacheState present = known == null ? null : known.registry().cache().known();
        if (known == null || present == null) {
            // Nobody has used it; or it is a custom resource that is served no more, or by another registry.
            samples.remove(resource);
            return null;
        }
        samples.put(resource, known);
        return new Stock(present.objects().size(), known.averageBytes());
    }

    private @Nullable Sample sample(GroupResource resource, long now) {
        for (ResourceRegistry registry : plane.opened()) {
            if (registry.strategy().type().resource().groupResource().equals(resource)) {
                CacheState present = registry.cache().known();
                return present == null ? null : new Sample(registry, average(present), now);
            }
        }
        return null;
    }

    private static long average(CacheState present) {
        Iterator<CachedObject> objects = present.objects().range("", null);
        long bytes = 0;
        int count = 0;
        while (count < LOOKED_AT && objects.hasNext()) {
            bytes += objects.next().json().length;
            count++;
        }
        return count == 0 ? 1 : Math.max(1, bytes / count);
    }
}
