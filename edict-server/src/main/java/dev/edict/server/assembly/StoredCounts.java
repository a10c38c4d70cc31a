package dev.edict.server.assembly;

import dev.edict.model.name.GroupResource;
import dev.edict.server.flow.StoredObjects;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.SealException;
import dev.edict.store.ClosedException;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Counts the objects of resources that are in use, by their caches. How large objects are is looked at from time to time. */
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

    /** Null as well if some object can not be opened: nobody may learn of that before it is known what he may see. */
    @Override
    public @Nullable Stock of(GroupResource resource) {
        try {
            return counted(resource);
        } catch (SealException closed) {
            return null;
        } catch (ClosedException gone) {
            // A custom resource that is served no more, or by another registry.
            samples.remove(resource);
            return null;
        }
    }

    private @Nullable Stock counted(GroupResource resource) {
        long now = System.nanoTime();
        Sample known = samples.get(resource);
        if (known == null || now - known.taken() > RENEWED_AFTER) {
            known = sample(resource, now);
            if (known == null) {
                samples.remove(resource);
                return null;
            }
            samples.put(resource, known);
        }
        return new Stock(known.registry().cache().latest().objects().size(), known.averageBytes());
    }

    private @Nullable Sample sample(GroupResource resource, long now) {
        for (ResourceRegistry registry : plane.opened()) {
            if (registry.strategy().type().resource().groupResource().equals(resource)) {
                return new Sample(registry, average(registry), now);
            }
        }
        return null;
    }

    private static long average(ResourceRegistry registry) {
        Iterator<CachedObject> objects = registry.cache().latest().objects().range("", null);
        long bytes = 0;
        int count = 0;
        while (count < LOOKED_AT && objects.hasNext()) {
            bytes += objects.next().json().length;
            count++;
        }
        return count == 0 ? 1 : Math.max(1, bytes / count);
    }
}
