package dev.edict.server.bootstrap;

import dev.edict.model.status.ApiException;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.Preconditions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.store.Keys;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One pass through everything in a namespace that is being deleted: asks each object to go, a batch at a time, so that others
 * have their turn in between. The objects of a batch are asked at once, for writes that come together cost little more than
 * one. What cannot be deleted does not save the rest.
 *
 * <p>Used by one thread at a time.
 */
final class NamespaceSweep {
    private static final int BATCH = 128;
    /** Dependents go with the namespace anyway: nothing is to wait for them. */
    private static final DeleteOptions IN_BACKGROUND =
            new DeleteOptions(null, Preconditions.NONE, null, "Background", false);

    private final Store store;
    private final String namespace;
    /** What is left to be looked through, the first of them from {@code position} on. */
    private final Deque<ResourceRegistry> left;

    private @Nullable String position;
    private final AtomicInteger found = new AtomicInteger();
    private final AtomicInteger remaining = new AtomicInteger();
    private final AtomicReference<@Nullable RuntimeException> obstacle = new AtomicReference<>();

    /** @param resources everything that lives in namespaces */
    NamespaceSweep(Store store, String namespace, Collection<ResourceRegistry> resources) {
        this.store = store;
        this.namespace = namespace;
        this.left = new ArrayDeque<>(resources);
    }

    /** Goes on for a batch. @return whether the pass is over */
    boolean advance() {
        int budget = BATCH;
        while (budget > 0 && !left.isEmpty()) {
            ResourceRegistry objects = left.getFirst();
            String prefix = objects.prefix(namespace);
            Page page = store.range(new RangeQuery(position == null ? prefix : position, Keys.prefixEnd(prefix), 0,
                    budget, RangeQuery.Mode.KEYS_ONLY));
            delete(objects, page);
            budget -= page.entries().size();
            if (page.more()) {
                position = page.entries().getLast().key() + '\0';
            } else {
                position = null;
                left.removeFirst();
            }
        }
        return left.isEmpty();
    }

    private void delete(ResourceRegistry objects, Page page) {
        int start = objects.prefix(namespace).length();
        found.addAndGet(page.entries().size());
        try (ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor()) {
            page.entries().forEach(entry -> asking.execute(() -> delete(objects, entry.key().substring(start))));
        }
    }

    private void delete(ResourceRegistry objects, String name) {
        try {
            ResourceRegistry.Outcome outcome =
                    objects.delete(RequestScope.internal(namespace), name, IN_BACKGROUND, Admission.NONE);
            if (!outcome.deleted()) {
                remaining.incrementAndGet();
            }
        } catch (ApiException gone) {
            if (gone.code() != 404) {
                obstacle.compareAndSet(null, gone);
            }
        } catch (RuntimeException failure) {
            obstacle.compareAndSet(null, failure);
        }
    }

    /** Whether there was nothing: nothing will come, for nothing is created in a namespace that is being deleted. */
    boolean foundNothing() {
        return found.get() == 0;
    }

    /** Whether some objects have been asked to go and are still there, held by somebody. */
    boolean leftSome() {
        return remaining.get() > 0;
    }

    /** @throws RuntimeException why something could not be deleted, if so */
    void requireNoObstacle() {
        RuntimeException failure = obstacle.get();
        if (failure != null) {
            throw failure;
        }
    }
}
