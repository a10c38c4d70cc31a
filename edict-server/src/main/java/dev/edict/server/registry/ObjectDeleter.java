package dev.edict.server.registry;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.time.Durations;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import dev.edict.store.CommitResult;
import dev.edict.store.Transaction;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deletes the objects of one resource.
 *
 * <p>An object goes at once unless it is given grace or somebody still has to finish with it. Then it is only marked
 * with the time of its deletion: the first who takes the last finalizer, or deletes it again without grace, makes it go.
 * An object that is deleted without grace although its kind knows grace is marked and removed, so that watchers see both.
 */
final class ObjectDeleter {
    private static final String ORPHAN = "orphan";
    private static final String FOREGROUND = "foregroundDeletion";

    private final ResourceStrategy strategy;
    private final Storage storage;
    private final Clock clock;

    ObjectDeleter(ResourceStrategy strategy, Storage storage, Clock clock) {
        this.strategy = strategy;
        this.storage = storage;
        this.clock = clock;
    }

    /** What became of the object: its last state, and whether it is gone. */
    record Deleted(CachedObject object, boolean gone) {}

    Deleted delete(RequestScope scope, String name, DeleteOptions options, Admission admission) {
        String key = strategy.requestedKey(scope.namespace(), name);
        CachedObject existing = storage.read(key);
        DeleteOptions required = options;
        while (true) {
            if (existing == null) {
                throw ApiErrors.notFound(strategy.resource(), name);
            }
            ObjectValue object = strategy.form().read(existing);
            Plan plan = plan(new ApiObject(object), required);
            admission.delete(object);
            Step step = carryOut(scope, key, existing, plan);
            if (step.done() != null) {
                return step.done();
            }
            existing = step.found();
            if (step.marked()) {
                // The version that was required has been met, and is another one since.
                required = options.withPreconditions(new Preconditions(options.preconditions().uid(), null));
            }
        }
    }

    /** What is to be done with an object. */
    private sealed interface Plan {
        /** It is on its way already. */
        record Leave() implements Plan {}

        /** Write it with the marks of its deletion, and then, if nobody holds it, remove it. */
        record Mark(ObjectValue marked, boolean thenRemove) implements Plan {}

        record Remove() implements Plan {}
    }

    private Plan plan(ApiObject object, DeleteOptions options) {
        options.preconditions().check(strategy, object);
        Long requested = options.gracePeriodSeconds();
        if (requested != null && requested < 0) {
            requested = 1L;
        }
        Graceful graceful = graceful(object, requested);
        if (graceful.pending()) {
            return new Plan.Leave();
        }
        ApiObject marked = graceful.marked() == null ? object : graceful.marked();
        List<String> finalizers = finalizers(marked, options);
        boolean changed = !new HashSet<>(finalizers).equals(new HashSet<>(object.finalizers().strings()));
        boolean held = strategy.hold().holds(object.tree());
        if (graceful.marked() == null && finalizers.isEmpty() && !held) {
            return new Plan.Remove();
        }
        ObjectValue result = marked.withMetadata(metadata -> changed
                ? withFinalizers(metadata, finalizers) : metadata).tree();
        if (graceful.marked() == null) {
            ObjectValue waiting = markedForFinalizers(result);
            return new Plan.Mark(held ? strategy.hold().held(waiting, object.tree()) : waiting, false);
        }
        boolean now = finalizers.isEmpty() && graceful.seconds() == 0;
        return new Plan.Mark(result, now);
    }

    private static ObjectValue withFinalizers(ObjectValue metadata, List<String> finalizers) {
        if (finalizers.isEmpty()) {
            return metadata.without("finalizers");
        }
        List<Value> items = new ArrayList<>();
        finalizers.forEach(finalizer -> items.add(new StringValue(finalizer)));
        return metadata.with("finalizers", ListValue.copyOf(items));
    }

    private ObjectValue markedForFinalizers(ObjectValue object) {
        ApiObject given = new ApiObject(object);
        return given.withMetadata(metadata -> {
            ObjectValue result = metadata;
            if (!given.isBeingDeleted()) {
                if (given.generation() > 0) {
                    result = result.with("generation", given.generation() + 1);
                }
                result = result.with("deletionTimestamp", Metadata.time(clock.instant()));
            }
            return result.with("deletionGracePeriodSeconds", NumberValue.of(0));
        }).tree();
    }

    /**
     * @param marked the object with the time of its deletion, or null if it is given no grace
     * @param pending whether it has been marked before and nothing is to be changed
     */
    private record Graceful(@Nullable ApiObject marked, boolean pending, long seconds) {
        static final Graceful NO = new Graceful(null, false, 0);
    }

    private Graceful graceful(ApiObject object, @Nullable Long requested) {
        if (strategy.grace() == ResourceStrategy.Grace.NONE) {
            return Graceful.NO;
        }
        if (object.isBeingDeleted()) {
            return again(object, requested);
        }
        Long seconds = strategy.grace().seconds(object.tree(), requested);
        if (seconds == null) {
            return Graceful.NO;
        }
        Instant time = clock.instant().plus(Durations.ofSeconds(seconds));
        ApiObject marked = object.withMetadata(metadata -> {
            ObjectValue result = metadata
                    .with("deletionTimestamp", Metadata.time(time))
                    .with("deletionGracePeriodSeconds", seconds);
            return object.generation() > 0 ? result.with("generation", object.generation() + 1) : result;
        });
        return new Graceful(marked, false, seconds);
    }

    /** A deletion of an object that is being deleted: grace can only be shortened. */
    private Graceful again(ApiObject object, @Nullable Long requested) {
        long before = object.metadata().integer("deletionGracePeriodSeconds");
        if (before == 0) {
            return Graceful.NO;
        }
        if (requested == null || requested >= before) {
            return new Graceful(null, true, before);
        }
        Instant now = clock.instant();
        Instant time = Instant.parse(object.metadata().string("deletionTimestamp"))
                .plus(Durations.ofSeconds(-before)).plus(Durations.ofSeconds(requested));
        boolean past = time.isBefore(now);
        long seconds = past && requested != 0 ? 1 : requested;
        ApiObject marked = object.withMetadata(metadata -> metadata
                .with("deletionTimestamp", Metadata.time(past ? now : time))
                .with("deletionGracePeriodSeconds", seconds));
        return new Graceful(marked, false, seconds);
    }

    private List<String> finalizers(ApiObject object, DeleteOptions options) {
        List<String> present = object.finalizers().strings();
        boolean orphan = orphansDependents(present, options);
        boolean foreground = deletesInForeground(present, options);
        List<String> wanted = new ArrayList<>(present);
        wanted.removeIf(finalizer -> finalizer.equals(ORPHAN) || finalizer.equals(FOREGROUND));
        if (orphan) {
            wanted.add(ORPHAN);
        }
        if (foreground) {
            wanted.add(FOREGROUND);
        }
        return wanted;
    }

    private boolean orphansDependents(List<String> present, DeleteOptions options) {
        if (strategy.garbage() == ResourceStrategy.Garbage.UNSUPPORTED) {
            return false;
        }
        if (options.orphanDependents() != null) {
            return options.orphanDependents();
        }
        if (options.propagationPolicy() != null) {
            return options.propagationPolicy().equals("Orphan");
        }
        for (String finalizer : present) {
            if (finalizer.equals(ORPHAN) || finalizer.equals(FOREGROUND)) {
                return finalizer.equals(ORPHAN);
            }
        }
        return strategy.garbage() == ResourceStrategy.Garbage.ORPHAN_DEPENDENTS;
    }

    private boolean deletesInForeground(List<String> present, DeleteOptions options) {
        if (strategy.garbage() == ResourceStrategy.Garbage.UNSUPPORTED || options.orphanDependents() != null) {
            return false;
        }
        if (options.propagationPolicy() != null) {
            return options.propagationPolicy().equals("Foreground");
        }
        for (String finalizer : present) {
            if (finalizer.equals(ORPHAN) || finalizer.equals(FOREGROUND)) {
                return finalizer.equals(FOREGROUND);
            }
        }
        return false;
    }

    /** One try: done, or what was found instead of what was expected, perhaps after the object had been marked. */
    private record Step(@Nullable Deleted done, @Nullable CachedObject found, boolean marked) {
        Step(@Nullable Deleted done, @Nullable CachedObject found) {
            this(done, found, false);
        }
    }

    private Step carryOut(RequestScope scope, String key, CachedObject existing, Plan plan) {
        return switch (plan) {
            case Plan.Leave leave -> new Step(new Deleted(existing, false), null);
            case Plan.Remove remove -> remove(scope, key, existing);
            case Plan.Mark mark -> mark(scope, key, existing, mark);
        };
    }

    private Step mark(RequestScope scope, String key, CachedObject existing, Plan.Mark mark) {
        ObjectValue stored = strategy.form().toStored(mark.marked());
        byte[] bytes = StoredForm.bytes(stored);
        boolean same = stored.equals(existing.tree());
        if (scope.dryRun()) {
            return new Step(new Deleted(
                    CachedObject.of(key, existing.revision(), bytes), mark.thenRemove()), null);
        }
        CachedObject marked = existing;
        if (!same) {
            // Counted as well: a pod that was overdue and is no longer takes its place again until it is gone.
            Movement movement = strategy.movement(scope, key, existing.tree(), mark.marked(), Admission.NONE);
            Transaction.Builder write = Transaction.builder().ifUnchanged(key, existing.revision());
            write.put(key, storage.atRest().sealed(key, bytes), strategy.timeToLiveSeconds());
            switch (storage.commit(write, WriteHook.Plan.only(mark.marked()), movement)) {
                case CommitResult.Committed committed -> marked =
                        CachedObject.of(key, committed.revision(), bytes);
                case CommitResult.Conflict conflict -> {
                    return new Step(null, storage.found(conflict));
                }
            }
        }
        if (!mark.thenRemove()) {
            return new Step(new Deleted(marked, false), null);
        }
        Step removed = remove(scope, key, marked);
        if (removed.done() == null && removed.found() == null) {
            return new Step(new Deleted(marked, true), null);
        }
        return new Step(removed.done(), removed.found(), true);
    }

    private Step remove(RequestScope scope, String key, CachedObject existing) {
        if (scope.dryRun()) {
            return new Step(new Deleted(existing, true), null);
        }
        Transaction.Builder transaction = Transaction.builder().ifUnchanged(key, existing.revision()).delete(key);
        WriteHook.Plan plan = new WriteHook.Plan(
                existing.tree(), List.of(), strategy.hook().onRemove(existing.tree()));
        Movement movement = strategy.movement(scope, key, existing.tree(), null, Admission.NONE);
        return switch (storage.commit(transaction, plan, movement)) {
            case CommitResult.Committed committed ->
                new Step(new Deleted(existing.withRevision(committed.revision()), true), null);
            case CommitResult.Conflict conflict -> new Step(null, storage.found(conflict));
        };
    }

    /** Deletes each of the objects; one that is gone meanwhile is as good as deleted. */
    void deleteAll(RequestScope scope, List<CachedObject> objects, DeleteOptions options, Admission admission) {
        for (CachedObject object : objects) {
            ApiObject identity = new ApiObject(object.tree());
            try {
                delete(scope.in(identity.namespace()), identity.name(), options, admission);
            } catch (ApiException failure) {
                if (failure.code() != 404) {
                    throw failure;
                }
            }
        }
    }
}
