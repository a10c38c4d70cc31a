package dev.edict.server.registry;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.managed.Timestamps;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import dev.edict.store.CommitResult;
import dev.edict.store.Operation;
import dev.edict.store.Transaction;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates and changes the objects of one resource.
 *
 * <p>A change is a function from the object that is there to the one that should be. It is computed on the newest state
 * that this server knows, written on the condition that this is still the state, and computed again on the state found
 * if it is not. What this server knows may be old: a refusal, by whomever, counts only if it was found on the state that the
 * store has. A change that makes no difference is not written and keeps the resource version, unless the value would be
 * sealed with another key now: so whoever writes all objects back as they are moves them to the newest key.
 *
 * <p>A creation in a namespace takes place only while that is there and stays; see {@link NamespaceRequirement}.
 */
final class ObjectWriter {
    private static final int NAME_ATTEMPTS = 8;
    private static final int HOOK_ATTEMPTS = 1000;

    private final ResourceStrategy strategy;
    private final Storage storage;
    private final Identities identities;
    private final Clock clock;
    private final Preparer preparer;
    private final Demands demands;

    ObjectWriter(ResourceStrategy strategy, Storage storage, Identities identities, Clock clock) {
        this.strategy = strategy;
        this.storage = storage;
        this.identities = identities;
        this.clock = clock;
        this.preparer = new Preparer(strategy, clock);
        this.demands = new Demands(strategy);
    }

    CachedObject create(RequestScope scope, ObjectValue wanted, Admission admission) {
        ObjectValue admitted = admission.mutate(wanted, null);
        ApiObject given = new ApiObject(admitted);
        boolean generated = given.name().isEmpty() && !given.generateName().isEmpty();
        for (int attempt = 0; ; attempt++) {
            ObjectValue named = generated ? named(given) : admitted;
            Attempt result = tryCreate(scope, named, admission);
            if (result.stored() != null) {
                return result.stored();
            }
            ApiObject refused = new ApiObject(named);
            if (generated && attempt < NAME_ATTEMPTS - 1) {
                continue;
            }
            if (!refused.generateName().isEmpty()) {
                throw ApiErrors.generateNameConflict(strategy.resource(), refused.name(), 1);
            }
            throw taken(scope, refused.name());
        }
    }

    private ApiException taken(RequestScope scope, String name) {
        ApiException taken = ApiErrors.alreadyExists(strategy.resource(), name);
        return isBeingDeleted(strategy.key(scope.namespace(), name))
                ? new ApiException(Status.failure(taken.code(), taken.reason(),
                        "object is being deleted: " + taken.status().message(), taken.status().details()))
                : taken;
    }

    /** A name is taken by an object that can not be read as well, of which nothing else is known. */
    private boolean isBeingDeleted(String key) {
        try {
            CachedObject holder = storage.read(key);
            return holder != null && new ApiObject(holder.tree()).isBeingDeleted();
        } catch (ApiException unreadable) {
            return false;
        }
    }

    private ObjectValue named(ApiObject object) {
        String base = object.generateName();
        String cut = base.length() > 58 ? base.substring(0, 58) : base;
        return object.withMetadata("name", cut + identities.suffix()).tree();
    }

    /** @param stored null if the key was taken */
    private record Attempt(@Nullable CachedObject stored) {}

    private Attempt tryCreate(RequestScope scope, ObjectValue wanted, Admission admission) {
        ObjectValue created = Metadata.created(wanted, identities, clock.instant());
        ApiObject identity = new ApiObject(created);
        String key = strategy.key(scope.namespace(), identity.name());
        for (int attempt = 0; attempt < HOOK_ATTEMPTS; attempt++) {
            WriteHook.Plan plan = strategy.hook().beforeWrite(scope, created, null, attempt);
            ObjectValue object = preparer.forCreate(scope, plan.object());
            admission.validate(object, null);
            if (!scope.dryRun()) {
                Demands.checkNew(wanted);
            }
            WriteHook.Plan held = inNamespace(scope, identity.name(), plan, attempt);
            Movement movement = strategy.movement(scope, key, null, object, admission);
            if (scope.dryRun()) {
                storage.check(movement);
                return new Attempt(storage.exists(key) ? null : unstored(key, object));
            }
            byte[] bytes = strategy.stored(object);
            Transaction.Builder transaction = Transaction.builder().ifAbsent(key);
            transaction.put(key, storage.atRest().sealed(key, bytes), strategy.timeToLiveSeconds());
            switch (storage.commit(transaction, held, movement)) {
                case CommitResult.Committed committed -> {
                    return new Attempt(CachedObject.of(key, committed.revision(), bytes));
                }
                case CommitResult.Conflict conflict -> {
                    if (conflict.observations().getFirst().entry() != null) {
                        return new Attempt(null);
                    }
                }
            }
        }
        throw ApiErrors.internal("no allocation could be made for " + key);
    }

    /**
     * Creates an object that is as it would be stored, but for who it is and since when: nothing is asked of it.
     *
     * @return whether its name was free
     */
    boolean plant(String namespace, ObjectValue object) {
        RequestScope scope = RequestScope.internal(namespace);
        ObjectValue created = Metadata.created(object, identities, clock.instant());
        String name = new ApiObject(created).name();
        String key = strategy.key(namespace, name);
        byte[] bytes = strategy.stored(created);
        Movement movement = strategy.movement(scope, key, null, created, Admission.NONE);
        for (int attempt = 0; attempt < HOOK_ATTEMPTS; attempt++) {
            Transaction.Builder transaction = Transaction.builder().ifAbsent(key);
            transaction.put(key, storage.atRest().sealed(key, bytes), strategy.timeToLiveSeconds());
            WriteHook.Plan held = inNamespace(scope, name, WriteHook.Plan.only(created), attempt);
            switch (storage.commit(transaction, held, movement)) {
                case CommitResult.Committed committed -> {
                    return true;
                }
                case CommitResult.Conflict conflict -> {
                    if (conflict.observations().getFirst().entry() != null) {
                        return false;
                    }
                }
            }
        }
        throw ApiErrors.internal("the namespace of " + key + " does not stay as it is");
    }

    /** A creation together with what it requires of its namespace. */
    private WriteHook.Plan inNamespace(RequestScope scope, String name, WriteHook.Plan plan, int attempt) {
        return strategy.namespaced()
                ? plan.requiring(storage.namespaces()
                        .condition(strategy.resource(), scope.namespace(), name, attempt > 0))
                : plan;
    }

    private CachedObject unstored(String key, ObjectValue object) {
        // A dry run shows the object as it would be, without the resource version that only a write gives.
        return CachedObject.dry(key, strategy.stored(object));
    }

    /** The outcome of an update: the object as it is now, and whether it was created or has gone. */
    record Updated(CachedObject object, boolean created, boolean deleted) {}

    Updated update(RequestScope scope, String name, Change change, UpdateRules rules, Admission admission) {
        String key = strategy.requestedKey(scope.namespace(), name);
        CachedObject existing = scope.dryRun() ? null : storage.likely(key);
        boolean newest = false;
        for (int attempt = 0; ; attempt++) {
            if (existing == null) {
                existing = storage.read(key);
                newest = true;
            }
            if (existing == null && !rules.createsWhenAbsent()) {
                throw ApiErrors.notFound(strategy.resource(), name);
            }
            if (existing == null && rules.preconditions().uid() != null) {
                throw demands.failedPrecondition(scope, key, name, "UID", rules.preconditions().uid(), "");
            }
            Step step;
            try {
                step = existing == null
                        ? createByUpdate(scope, key, change, admission, attempt)
                        : changeExisting(scope, key, existing, newest, change, rules, admission, attempt);
            } catch (ApiException refusal) {
                step = reconsidered(key, existing, newest, refusal);
            }
            if (step.done() != null) {
                return scope.dryRun() ? step.done() : settled(scope, step.done());
            }
            existing = step.found();
            newest = true;
        }
    }

    /** An object whose initialization has failed goes at once, whoever may hold it: nobody has seen it. */
    private Updated settled(RequestScope scope, Updated updated) {
        CachedObject found = updated.object();
        boolean gone = updated.deleted();
        while (!gone && found != null && hasFailed(found)) {
            ObjectValue object = strategy.form().read(found);
            Transaction.Builder removal =
                    Transaction.builder().ifUnchanged(found.key(), found.revision()).delete(found.key());
            Movement movement = strategy.movement(scope, found.key(), object, null, Admission.NONE);
            switch (storage.commit(removal, new WriteHook.Plan(object, List.of(), releases(object)), movement)) {
                case CommitResult.Committed committed -> gone = true;
                case CommitResult.Conflict conflict -> found = storage.found(conflict);
            }
        }
        return gone ? new Updated(updated.object(), updated.created(), true) : updated;
    }

    private static boolean hasFailed(CachedObject object) {
        return object.isUninitialized() && object.tree().object("metadata").object("initializers").isSet("result");
    }

    /** A refusal stands if it was found on the newest state; otherwise the newest state is tried. */
    private Step reconsidered(String key, @Nullable CachedObject existing, boolean newest, ApiException refusal) {
        if (newest || existing == null) {
            throw refusal;
        }
        CachedObject found = storage.read(key);
        if (found != null && found.revision() == existing.revision()) {
            throw refusal;
        }
        return new Step(null, found);
    }

    /** One try: done, or what was found instead of what was expected (null to read again). */
    private record Step(@Nullable Updated done, @Nullable CachedObject found) {}

    private Step createByUpdate(
            RequestScope scope, String key, Change change, Admission admission, int attempt) {
        ObjectValue changed = change.apply(null);
        Demands.versionOf(new ApiObject(changed).resourceVersion());
        ObjectValue created = Metadata.created(admission.mutate(changed, null), identities, clock.instant());
        WriteHook.Plan plan = strategy.hook().beforeWrite(scope, created, null, attempt);
        ObjectValue object = preparer.forCreate(scope, plan.object());
        admission.validate(object, null);
        WriteHook.Plan held = inNamespace(scope, new ApiObject(object).name(), plan, attempt);
        byte[] bytes = strategy.stored(object);
        Movement movement = strategy.movement(scope, key, null, object, admission);
        if (scope.dryRun()) {
            storage.check(movement);
            return new Step(new Updated(CachedObject.dry(key, bytes), true, false), null);
        }
        Transaction.Builder transaction = Transaction.builder().ifAbsent(key);
        transaction.put(key, storage.atRest().sealed(key, bytes), strategy.timeToLiveSeconds());
        return switch (storage.commit(transaction, held, movement)) {
            case CommitResult.Committed committed ->
                new Step(new Updated(CachedObject.of(key, committed.revision(), bytes), true, false), null);
            case CommitResult.Conflict conflict -> new Step(null, storage.found(conflict));
        };
    }

    private Step changeExisting(
            RequestScope scope, String key, CachedObject existing, boolean newest, Change change, UpdateRules rules,
            Admission admission, int attempt) {
        ObjectValue old = strategy.form().read(existing);
        ObjectValue changed = change.apply(existing);
        demands.checkIdentity(scope, key, existing, rules);
        ObjectValue mutated = admission.mutate(changed, old);
        demands.checkVersion(mutated, existing, rules);
        ObjectValue admitted = ofVersion(existing, mutated);
        WriteHook.Plan plan = rules.isMain()
                ? strategy.hook().beforeWrite(scope, admitted, old, attempt) : WriteHook.Plan.only(admitted);
        ObjectValue object = Timestamps.revertIfAlone(preparer.forUpdate(scope, plan.object(), old, rules), old);
        admission.validate(object, old);
        if (isEmptied(object, old)) {
            return removeEmptied(scope, key, existing, object, admission);
        }
        ObjectValue stored = strategy.form().toStored(object);
        if (plan.operations().isEmpty() && sameContent(stored, existing.tree())) {
            Step same = unchanged(key, existing, newest);
            if (same.done() == null || scope.dryRun() || !storage.atRest().isStale(existing)) {
                return same;
            }
        }
        byte[] bytes = StoredForm.boundedBytes(stored);
        Movement movement = strategy.movement(scope, key, old, object, admission);
        if (scope.dryRun()) {
            storage.check(movement);
            return new Step(new Updated(
                    CachedObject.of(key, existing.revision(), bytes), false, false), null);
        }
        Transaction.Builder transaction = Transaction.builder().ifUnchanged(key, existing.revision());
        transaction.put(key, storage.atRest().sealed(key, bytes), strategy.timeToLiveSeconds());
        return switch (storage.commit(transaction, plan, movement)) {
            case CommitResult.Committed committed ->
                new Step(new Updated(CachedObject.of(key, committed.revision(), bytes), false, false), null);
            case CommitResult.Conflict conflict -> new Step(null, storage.found(conflict));
        };
    }

    private static ObjectValue ofVersion(CachedObject existing, ObjectValue object) {
        return new ApiObject(object).withMetadata("resourceVersion", Long.toString(existing.revision())).tree();
    }

    /** A change without a difference: right only if the state it was compared with is the newest. */
    private Step unchanged(String key, CachedObject existing, boolean known) {
        CachedObject newest = known ? existing : storage.read(key);
        return newest != null && newest.revision() == existing.revision()
                ? new Step(new Updated(existing, false, false), null)
                : new Step(null, newest);
    }

    private static boolean sameContent(ObjectValue object, ObjectValue old) {
        return object.mapObject("metadata", metadata -> metadata.without("resourceVersion"))
                .equals(old.mapObject("metadata", metadata -> metadata.without("resourceVersion")));
    }

    /** Whether this update takes the last hold from an object that waits to go. */
    private boolean isEmptied(ObjectValue object, ObjectValue old) {
        return new ApiObject(old).isBeingDeleted()
                && new ApiObject(object).finalizers().isEmpty()
                && old.object("metadata").integer("deletionGracePeriodSeconds") == 0
                && !strategy.hold().holds(object);
    }

    private Step removeEmptied(
            RequestScope scope, String key, CachedObject existing, ObjectValue object, Admission admission) {
        // However large it is: it goes.
        byte[] last = StoredForm.bytes(strategy.form().toStored(object));
        if (scope.dryRun()) {
            return new Step(new Updated(
                    CachedObject.of(key, existing.revision(), last), false, true), null);
        }
        Transaction.Builder transaction = Transaction.builder().ifUnchanged(key, existing.revision()).delete(key);
        WriteHook.Plan plan = new WriteHook.Plan(object, List.of(), releases(object));
        Movement movement = strategy.movement(scope, key, strategy.form().read(existing), null, admission);
        return switch (storage.commit(transaction, plan, movement)) {
            case CommitResult.Committed committed -> new Step(new Updated(
                    CachedObject.of(key, committed.revision(), last), false, true), null);
            case CommitResult.Conflict conflict -> new Step(null, storage.found(conflict));
        };
    }

    private List<Operation> releases(ObjectValue object) {
        return strategy.hook().onRemove(object);
    }
}
