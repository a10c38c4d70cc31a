package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.server.registry.StorageKeys;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the history of a store, every revision of it, and asks the invariants after each step. What the servers make of that history
 * does not matter to it: it sees what was written.
 */
final class Witness implements WatchListener, AutoCloseable {
    private static final List<ObjectType<?>> TYPES = List.of(Namespace.TYPE, Node.TYPE, Pod.TYPE, ReplicaSet.TYPE, Deployment.TYPE,
            StatefulSet.TYPE, DaemonSet.TYPE, ControllerRevision.TYPE, Job.TYPE, ConfigMap.TYPE, Secret.TYPE, Service.TYPE,
            ServiceAccount.TYPE);
    private static final int MOST_WORDS = 50;

    private final TreeMap<String, ObjectType<?>> types = new TreeMap<>();
    /** Guards what is below: the store calls, and tests ask. */
    private final ReentrantLock lock = new ReentrantLock();

    private final World world = new World();
    private final List<Invariant> invariants;
    private final List<String> violations = new ArrayList<>();
    private long steps;
    private long through;
    private @Nullable StoreException failure;

    private @Nullable Subscription subscription;

    Witness(List<Invariant> invariants) {
        this.invariants = List.copyOf(invariants);
        TYPES.forEach(type -> types.put(StorageKeys.prefix(type.resource().groupResource()), type));
    }

    /** All that must hold. */
    static List<Invariant> all() {
        return List.of(new Rollouts(), new OneOwner(), new JobCounts(), new Ordinals(), new Placements(), new LivingNamespaces());
    }

    /** From the first revision on. */
    static Witness of(Store store) {
        Witness witness = new Witness(all());
        witness.subscription = store.watch(WatchRequest.from("/registry/", 1), witness);
        return witness;
    }

    @Override
    public void onEvents(List<StoreEvent> events, long revision) {
        lock.lock();
        try {
            long now = System.nanoTime() / 1_000_000;
            events.forEach(event -> step(event, now));
            through = revision;
        } finally {
            lock.unlock();
        }
    }

    private void step(StoreEvent event, long now) {
        var entry = types.floorEntry(event.key());
        if (entry == null || !event.key().startsWith(entry.getKey())) {
            return;
        }
        String key = event.key().substring(entry.getKey().length());
        see(event.revision(), now, entry.getValue(), key, event instanceof StoreEvent.Written written ? written.entry().value() : null);
    }

    private <T extends Resource> void see(long revision, long now, ObjectType<T> type, String key, byte @Nullable [] value) {
        see(revision, now, type, key, value == null ? null : type.codec().fromBytes(value));
    }

    /** For histories that are made up. */
    <T extends Resource> void see(long revision, long now, ObjectType<T> type, String key, @Nullable T after) {
        Change<T> change = world.apply(revision, now, type, key, after);
        if (change == null) {
            return;
        }
        steps++;
        for (Invariant invariant : invariants) {
            invariant.after(change, world).stream().filter(words -> violations.size() < MOST_WORDS).forEach(violations::add);
        }
    }

    @Override
    public void onFailure(StoreException reason) {
        lock.lock();
        try {
            failure = reason;
        } finally {
            lock.unlock();
        }
    }

    List<String> violations() {
        return ask(any -> {
            if (failure != null) {
                throw new AssertionError("the history has a gap", failure);
            }
            return List.copyOf(violations);
        });
    }

    /** How many changes of objects it has seen. */
    long steps() {
        return ask(any -> steps);
    }

    long through() {
        return ask(any -> through);
    }

    <T> T ask(Function<World, T> question) {
        lock.lock();
        try {
            return question.apply(world);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        if (subscription != null) {
            subscription.close();
        }
    }
}
