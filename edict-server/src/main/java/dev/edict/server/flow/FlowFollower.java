package dev.edict.server.flow;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Has requests treated as the stored objects say, from the moment at which they do. */
public final class FlowFollower implements AutoCloseable {
    private final PriorityAndFairness fairness;
    private final Supplier<ResourceRegistry> levels;
    private final Supplier<ResourceRegistry> schemas;
    private final Follower levelFollower;
    private final Follower schemaFollower;
    /** Whether something has changed that nobody has begun to read. */
    private final AtomicBoolean changed = new AtomicBoolean();

    public FlowFollower(
            PriorityAndFairness fairness, Supervisor supervisor, Supplier<ResourceRegistry> levels,
            Supplier<ResourceRegistry> schemas) {
        this.fairness = fairness;
        this.levels = levels;
        this.schemas = schemas;
        this.levelFollower = new Follower(supervisor, levels, (name, object) -> look());
        this.schemaFollower = new Follower(supervisor, schemas, (name, object) -> look());
    }

    /** Begins to follow, beside the caller. */
    public void start() {
        Thread.ofVirtual().name("edict-follow-flows").start(() -> {
            levelFollower.start();
            schemaFollower.start();
        });
    }

    /** Changes that come together are read together. */
    private void look() {
        if (changed.compareAndSet(false, true)) {
            Thread.ofVirtual().name("edict-read-flows").start(this::read);
        }
    }

    private synchronized void read() {
        changed.set(false);
        fairness.configure(objects(levels.get()), objects(schemas.get()));
    }

    private static List<ObjectValue> objects(ResourceRegistry registry) {
        List<ObjectValue> objects = new ArrayList<>();
        Iterator<CachedObject> all = registry.cache().latest().objects().range("", null);
        while (all.hasNext()) {
            objects.add(all.next().tree());
        }
        return objects;
    }

    @Override
    public void close() {
        levelFollower.close();
        schemaFollower.close();
    }
}
