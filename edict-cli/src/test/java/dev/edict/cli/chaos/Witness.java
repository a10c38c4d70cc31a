package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.batch.v1.CronJob;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.policy.v1.PodDisruptionBudget;
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
import java.util.Objects;
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
            StatefulSet.TYPE, DaemonSet.TYPE, ControllerRevision.TYPE, Job.TYPE, CronJob.TYPE, PodDisruptionBudget.TYPE, Lease.TYPE,
            ConfigMap.TYPE, Secret.TYPE, Service.TYPE, ServiceAccount.TYPE);
    private static final int MOST_WORDS = 50;

    private final TreeMap<String, ObjectType<?>> types = new TreeMap<>();
    /** Guards what is below: the store calls, and tests ask. */
    private final ReentrantLock lock = new ReentrantLock();

    private final World world = new World();
    private final List<Invariant> invariants;
    private final List<String> violations = new ArrayList<>();
    private final Trail trail = new Trail();
    /** What led to the first violation. */
    private List<String> history = List.of();

    private long steps;
    private int leaders;
    private long through;
    private @Nullable StoreException failure;

    private @Nullable Subscription subscription;

    Witness(List<Invariant> invariants) {
        this.invariants = List.copyOf(invariants);
        TYPES.forEach(type -> types.put(StorageKeys.prefix(type.resource().groupResource()), type));
    }

    /** All that must hold. */
    static List<Invariant> all() {
        return List.of(new Rollouts(), new Availability(), new OneOwner(), new JobCounts(), new JobWorkers(), new Schedules(), new Ordinals(),
                new Daemons(), new Budgets(), new Placements(), new Foreground(), new LivingNamespaces());
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
        leaders += isNewLeader(change) ? 1 : 0;
        trail.note(change);
        for (Invariant invariant : invariants) {
            List<String> wrong = invariant.after(change, world);
            if (!wrong.isEmpty() && violations.isEmpty()) {
                history = trail.before(change);
            }
            wrong.stream().filter(words -> violations.size() < MOST_WORDS).forEach(violations::add);
        }
    }

    private static boolean isNewLeader(Change<?> change) {
        return change.before() instanceof Lease before && change.after() instanceof Lease after
                && after.name().equals("kube-controller-manager")
                && !Objects.equals(before.spec().holderIdentity(), after.spec().holderIdentity());
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

    /** What happened in the namespace of the first violation before that. */
    List<String> history() {
        return ask(any -> history);
    }

    /** How many changes of objects it has seen. */
    long steps() {
        return ask(any -> steps);
    }

    /** How often another server has begun to do the work of the loops. */
    int leaders() {
        return ask(any -> leaders);
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
