package dev.edict.client.control;

import dev.edict.api.meta.v1.Condition;
import dev.edict.client.explain.Explain;
import dev.edict.client.explain.FailureText;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.EventType;
import dev.edict.client.record.ObjectReference;
import dev.edict.client.request.ResourceClient;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Compares what should be with what is, and makes the one the other. One pass over one object:
 *
 * <ol>
 *   <li>An object that is being deleted: its counterpart is deleted, and when it is gone, the finalizer is taken away.
 *   <li>Else the finalizer is put on, before anything is made that it stands for.
 *   <li>What should be and what is are compared, and their {@link Difference} is carried out: create, update, delete, or nothing.
 *   <li>It is looked again: only what is there now counts. Status, conditions and events tell it.
 * </ol>
 *
 * A failure is told in the condition and in an event, and tried again, ever later.
 */
public final class Convergence<T extends Resource, S> implements Reconciler<ObjectKey> {
    private final ObjectType<T> type;
    private final Cache<T> cache;
    private final ResourceClient<T> client;
    private final Counterpart<T, S> counterpart;
    private final ConvergenceOptions<T> options;

    /** @param cache may be behind the server; all that is done bears that */
    public Convergence(
            Cache<T> cache, ResourceClient<T> client, Counterpart<T, S> counterpart, ConvergenceOptions<T> options) {
        this.type = client.type();
        this.cache = Explain.recording(type, cache);
        this.client = client;
        this.counterpart = counterpart;
        this.options = options;
    }

    @Override
    public Outcome reconcile(ObjectKey key) throws Exception {
        T object = cache.get(key);
        if (object == null) {
            return Outcome.DONE;
        }
        if (object.isBeingDeleted()) {
            return Finalizers.has(object, options.finalizer()) ? remove(object) : Outcome.DONE;
        }
        Optional<T> held = Finalizers.add(client, object, options.finalizer());
        return held.isEmpty() ? Outcome.DONE : converge(held.get());
    }

    private Outcome remove(T object) throws Exception {
        S actual = step(object, "Read", () -> counterpart.actual(object));
        if (actual != null) {
            step(object, "Delete", () -> {
                counterpart.delete(object, actual);
                return null;
            });
            Explain.did("deleted " + counterpart.describe(object));
            if (step(object, "Read", () -> counterpart.actual(object)) != null) {
                tell(object, Conditions.FALSE, "Deleting", counterpart.describe(object) + " is being deleted");
                return Outcome.again(counterpart.describe(object) + " to be gone");
            }
            event(object, EventType.NORMAL, "Deleted", "deleted " + counterpart.describe(object));
        }
        Finalizers.remove(client, object, options.finalizer());
        return Outcome.DONE;
    }

    private Outcome converge(T object) throws Exception {
        S desired = desired(object);
        S before = step(object, "Read", () -> counterpart.actual(object));
        Difference<S> difference = Difference.between(before, desired, counterpart::isSame);
        carryOut(object, difference);
        S after = difference instanceof Difference.None ? before : step(object, "Read", () -> counterpart.actual(object));
        UnaryOperator<T> telling = now -> counterpart.withStatus(now, after);
        String what = counterpart.describe(object);
        if (!(Difference.between(after, desired, counterpart::isSame) instanceof Difference.None)) {
            tell(object, telling, Conditions.FALSE, "Converging", what + " is not yet as desired");
            return Outcome.again(what + " to be as desired");
        }
        tell(object, telling, Conditions.TRUE, "AsDesired", what + " is as desired");
        return Outcome.DONE;
    }

    private @Nullable S desired(T object) {
        try {
            return counterpart.desired(object);
        } catch (IllegalArgumentException impossible) {
            String message = impossible.getMessage() == null ? "" : impossible.getMessage();
            tell(object, Conditions.FALSE, "InvalidSpec", message);
            event(object, EventType.WARNING, "InvalidSpec", message);
            throw new TerminalException(message, impossible);
        }
    }

    private void carryOut(T object, Difference<S> difference) throws Exception {
        switch (difference) {
            case Difference.None<S> none -> Explain.did("nothing: " + counterpart.describe(object) + " is as desired");
            case Difference.Missing<S> missing -> change(object, "Create", isDrift(object) ? "Recreated" : "Created",
                    () -> counterpart.create(object, missing.desired()));
            case Difference.Other<S> other -> change(object, "Update", isDrift(object) ? "Repaired" : "Updated",
                    () -> counterpart.update(object, other.actual(), other.desired()));
            case Difference.Surplus<S> surplus -> change(object, "Delete", "Deleted",
                    () -> counterpart.delete(object, surplus.actual()));
        }
    }

    /** Whether all was well with what the object asks for: then somebody else has changed the world. */
    private boolean isDrift(T object) {
        return Conditions.find(Conditions.of(type, object), options.condition())
                .filter(condition -> condition.status().equals(Conditions.TRUE)
                        && condition.observedGeneration() == object.metadata().generation())
                .isPresent();
    }

    /** What changes the world. */
    @FunctionalInterface
    private interface Action {
        void run() throws Exception;
    }

    private void change(T object, String verb, String reason, Action action) throws Exception {
        step(object, verb, () -> {
            action.run();
            return null;
        });
        String what = reason.toLowerCase(Locale.ROOT) + " " + counterpart.describe(object);
        Explain.did(what);
        event(object, EventType.NORMAL, reason, what);
    }

    private <R> @Nullable R step(T object, String verb, Callable<@Nullable R> action) throws Exception {
        try {
            return action.call();
        } catch (InterruptedException stopping) {
            throw stopping;
        } catch (Exception failure) {
            String message = FailureText.of(failure);
            tellAlso(object, verb + "Failed", message, failure);
            throw failure;
        }
    }

    private void tellAlso(T object, String reason, String message, Exception failure) {
        event(object, EventType.WARNING, reason, message);
        try {
            tell(object, Conditions.FALSE, reason, message);
        } catch (RuntimeException untold) {
            failure.addSuppressed(untold);
        }
    }

    private void event(T object, EventType eventType, String reason, String message) {
        options.events().event(ObjectReference.of(type, object), eventType, reason, message, Map.of());
    }

    private void tell(T object, String status, String reason, String message) {
        tell(object, UnaryOperator.identity(), status, reason, message);
    }

    /** Writes the status, if it is another than the one at hand. @param change what else is to be told in it */
    private void tell(T seen, UnaryOperator<T> change, String status, String reason, String message) {
        if (!options.writesStatus()) {
            return;
        }
        Condition condition = Condition.builder()
                .type(options.condition())
                .status(status)
                .reason(reason)
                .message(message)
                .observedGeneration(seen.metadata().generation())
                .build();
        UnaryOperator<T> telling = object -> withCondition(change.apply(object), condition);
        if (type.codec().toTree(telling.apply(seen)).equals(type.codec().toTree(seen))) {
            return;
        }
        String uid = seen.metadata().uid();
        try {
            client.in(seen.namespace()).status().edit(
                    seen.name(), now -> now.metadata().uid().equals(uid) ? telling.apply(now) : now);
        } catch (ApiFailure.NotFound gone) {
            Explain.did("wrote no status: there is none, or the object is gone");
        }
    }

    private T withCondition(T object, Condition condition) {
        List<Condition> conditions = Conditions.with(Conditions.of(type, object), condition, options.clock().instant());
        return Conditions.with(type, object, conditions);
    }
}
