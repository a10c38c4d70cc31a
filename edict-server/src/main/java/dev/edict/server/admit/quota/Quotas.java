package dev.edict.server.admit.quota;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Ledger;
import dev.edict.server.registry.Movement;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.StorageKeys;
import dev.edict.server.watch.AtRest;
import dev.edict.server.watch.CachedObject;
import dev.edict.store.CommitResult;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the quotas of all namespaces.
 *
 * <p>The problem: what is used stands in a quota's status, what uses it in other objects, and several servers write both. The
 * idea: whatever changes what is used changes the quota in the same transaction, on the condition that the quota is as it was
 * when this was computed. Nothing is claimed by a write that fails, and what goes gives back what it had.
 *
 * <p>For that a writer has to know which quotas there are. A key beside them announces those of a namespace. A transaction in
 * a namespace without quotas is held to there being no such key, which is all that it costs; one in a namespace with quotas
 * to its being unchanged. Who finds out what is used of a new quota announces it first, then counts, then writes the status on
 * the condition that nothing came between. So whoever does not know of a quota yet writes before it counts, or not at all.
 *
 * <p>See {@code docs/quota.md}.
 */
public final class Quotas implements Ledger {
    private static final String PREFIX = StorageKeys.prefix(new GroupResource("", "resourcequotas"));
    private static final String ANNOUNCEMENTS = "/registry/edict/quotas/";

    private final Store store;
    private final AtRest atRest;
    private final Function<Entry, CachedObject> decode;
    private final Clock clock;
    private final Evaluators evaluators;
    /** For the namespaces that were found to have quotas. */
    private final Map<String, Desk> desks = new ConcurrentHashMap<>();

    private volatile List<LimitedResource> limited = List.of();
    private volatile Consumer<String> doubts = namespace -> {};

    /**
     * @param atRest how quotas lie in the store
     * @param decode reads a stored quota
     * @param resources where the objects of a resource are; null for one that is not there
     */
    public Quotas(
            Store store, AtRest atRest, Function<Entry, CachedObject> decode, Clock clock,
            Function<GroupResource, @Nullable ResourceRegistry> resources) {
        this.store = store;
        this.atRest = atRest;
        this.decode = decode;
        this.clock = clock;
        this.evaluators = new Evaluators(new Devices(resources));
    }

    /** Has some things used only where a quota speaks of them. */
    void limit(List<LimitedResource> resources) {
        limited = List.copyOf(resources);
    }

    /** Tells somebody of the namespaces whose quotas should be looked at. */
    void tellDoubts(Consumer<String> listener) {
        doubts = listener;
    }

    Evaluators evaluators() {
        return evaluators;
    }

    @Override
    public CommitResult commit(Movement movement, Transaction write, Store into) {
        Evaluator evaluator = evaluators.of(movement.resource());
        if (evaluator == null || !evaluator.counts(movement)) {
            return into.commit(write);
        }
        Desk desk = desks.get(movement.namespace());
        if (desk == null) {
            CommitResult result = commitWithoutQuotas(movement, evaluator, write, into);
            if (result != null) {
                return result;
            }
            desk = desk(movement.namespace());
        }
        return desk.commit(movement, evaluator, write, limited);
    }

    @Override
    public void lost(String namespace) {
        doubts.accept(namespace);
    }

    /** @return null if there are quotas after all */
    private @Nullable CommitResult commitWithoutQuotas(
            Movement movement, Evaluator evaluator, Transaction write, Store into) {
        String announcement = ANNOUNCEMENTS + movement.namespace();
        try {
            requireCover(movement, evaluator);
        } catch (ApiException refusal) {
            if (into.get(announcement) == null) {
                throw refusal;
            }
            return null;
        }
        return Conditions.commit(into, write, new Condition.Absent(announcement));
    }

    private void requireCover(Movement movement, Evaluator evaluator) {
        List<LimitedResource> needing = limited;
        if (!needing.isEmpty()) {
            new Claim(movement, evaluator, List.of(), Set.of(), Instant.MIN).requireRoom(needing);
        }
    }

    @Override
    public void check(Movement movement) {
        Evaluator evaluator = evaluators.of(movement.resource());
        if (evaluator == null || !movement.limited()) {
            return;
        }
        if (desks.containsKey(movement.namespace()) || store.get(ANNOUNCEMENTS + movement.namespace()) != null) {
            desk(movement.namespace()).check(movement, evaluator, limited);
        } else {
            requireCover(movement, evaluator);
        }
    }

    private Desk desk(String namespace) {
        return desks.computeIfAbsent(namespace, absent ->
                new Desk(store, atRest, decode, clock, PREFIX + namespace + "/", ANNOUNCEMENTS + namespace,
                        () -> doubts.accept(namespace)));
    }

    /** The keys of the quotas of a namespace; one without any is forgotten. */
    List<String> present(String namespace) {
        Desk desk = desk(namespace);
        List<String> keys = List.copyOf(desk.read().byKey().keySet());
        if (keys.isEmpty() && new Recount(store, desk).clear()) {
            desks.remove(namespace, desk);
        }
        return keys;
    }

    /**
     * Brings the status of quotas up to date; see {@link Recount#of}. One that can not be counted keeps none of the others from
     * being counted, and is told of in the end.
     *
     * @return false if something came between for some of them
     */
    boolean recount(
            String namespace, List<String> keys, Function<Quota, Amounts> counter, Function<ObjectValue, ObjectValue> noted) {
        Recount recount = new Recount(store, desk(namespace));
        boolean settled = true;
        RuntimeException last = null;
        for (String key : keys) {
            try {
                settled &= recount.of(key, counter, noted);
            } catch (RuntimeException failure) {
                last = failure;
            }
        }
        if (last != null) {
            throw last;
        }
        return settled;
    }

    /** The namespaces that are said to have quotas. */
    List<String> announced() {
        RangeQuery all = RangeQuery.prefix(ANNOUNCEMENTS);
        return store.range(new RangeQuery(all.start(), all.end(), 0, 0, RangeQuery.Mode.KEYS_ONLY)).entries().stream()
                .map(entry -> entry.key().substring(ANNOUNCEMENTS.length())).toList();
    }
}
