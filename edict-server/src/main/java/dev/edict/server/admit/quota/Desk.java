package dev.edict.server.admit.quota;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.server.registry.Movement;
import dev.edict.server.watch.AtRest;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.SealException;
import dev.edict.server.watch.UnreadableException;
import dev.edict.store.CommitResult;
import dev.edict.store.Entry;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the writes of one namespace wait for their turn that change what is used of its quotas. Each needs the outcome of the
 * one before, so within one server they go one after the other instead of in each other's way; those of other servers are
 * noticed by the conditions of the transaction, which then is made anew of what was found. A write that no quota counts does
 * not wait: it is held to the quotas being announced as they were, and to nothing else.
 *
 * <p>The turn lasts until the write is committed, on purpose: that is what others wait for.
 */
final class Desk {
    private static final long PATIENCE_SECONDS = 30;
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(8);
    /** Who goes on when a write is done: not the threads of requests, so as not to wait in line with all other requests. */
    private static final Executor CLERKS = clerks();

    private final Store store;
    private final AtRest atRest;
    private final Function<Entry, CachedObject> decode;
    private final Clock clock;
    private final String prefix;
    private final String announcement;
    private final Runnable doubts;
    private final Turns turns = new Turns();
    /** Guarded by the turn. */
    private final Hold.Patience patience = new Hold.Patience();

    /** What is known of the quotas; null if they have to be looked at first. Set by who has the turn, read by all. */
    private volatile @Nullable Board board;

    /** When the last look began: what arrived before need not look again. Guarded by the turn. */
    private long looked;

    /**
     * @param prefix what the keys of the quotas of this namespace begin with
     * @param doubts is told that it should be found out anew what is used
     */
    Desk(
            Store store, AtRest atRest, Function<Entry, CachedObject> decode, Clock clock, String prefix,
            String announcement, Runnable doubts) {
        this.store = store;
        this.atRest = atRest;
        this.decode = decode;
        this.clock = clock;
        this.prefix = prefix;
        this.announcement = announcement;
        this.doubts = doubts;
    }

    /** How the quotas lie in the store. */
    AtRest atRest() {
        return atRest;
    }

    /** Does something when it is its turn. @throws ApiException if that takes too long */
    <T> T inTurn(Supplier<T> task) {
        return inTurn(task, () -> null);
    }

    private <T> T inTurn(Supplier<T> task, Supplier<@Nullable CompletableFuture<@Nullable T>> ahead) {
        try {
            return turns.take(task, ahead, PATIENCE_SECONDS);
        } catch (TimeoutException late) {
            throw timedOut();
        }
    }

    private static Executor clerks() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(2, 2, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("edict-quota-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    private static ApiException timedOut() {
        return ApiErrors.internal("resource quota evaluation timed out");
    }

    /** @param limited what needs a quota to be used at all */
    CommitResult commit(Movement movement, Evaluator evaluator, Transaction write, List<LimitedResource> limited) {
        long arrived = System.nanoTime();
        CommitResult apart = commitApart(movement, evaluator, write, limited);
        return apart != null ? apart : inTurn(
                () -> commitInTurn(movement, evaluator, write, limited, arrived),
                () -> commitAhead(movement, evaluator, write, limited));
    }

    /** Begins what {@link #commitInTurn} does. @return null, at once or in the end, if that has to do it */
    private @Nullable CompletableFuture<@Nullable CommitResult> commitAhead(
            Movement movement, Evaluator evaluator, Transaction write, List<LimitedResource> limited) {
        Board seen = board;
        if (seen == null || !seen.isSettled() || seen.hold().isAsked() || !evaluator.isSelfContained()) {
            return null;
        }
        Claim claim = Claim.of(movement, evaluator, seen, clock.instant());
        claim.requireRoom(limited);
        CountedWrite counted = CountedWrite.of(write, claim, seen, atRest);
        return store.commitAsync(counted.transaction())
                .thenApplyAsync(result -> told(claim, outcome(counted, result)), CLERKS);
    }

    /** Commits a write that no quota counts. @return null if it is not known to be one */
    private @Nullable CommitResult commitApart(
            Movement movement, Evaluator evaluator, Transaction write, List<LimitedResource> limited) {
        Board seen = board;
        if (seen == null || !seen.isSettled()) {
            return null;
        }
        Claim claim = Claim.of(movement, evaluator, seen, clock.instant());
        if (claim.counts()) {
            return null;
        }
        try {
            claim.requireRoom(limited);
        } catch (ApiException perhaps) {
            return null;
        }
        return told(claim, Conditions.commit(store, write, seen.asAnnounced()));
    }

    private @Nullable CommitResult told(Claim claim, @Nullable CommitResult result) {
        if (claim.isDoubtful() && result instanceof CommitResult.Committed) {
            doubts.run();
        }
        return result;
    }

    private CommitResult commitInTurn(
            Movement movement, Evaluator evaluator, Transaction write, List<LimitedResource> limited, long arrived) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        boolean newest = board != null && looked - arrived > 0;
        for (int attempt = 0; ; attempt++) {
            Board seen = board;
            if (seen == null || !newest && !seen.isSettled()) {
                seen = look();
                newest = true;
            }
            Claim claim = Claim.of(movement, evaluator, seen, clock.instant());
            try {
                claim.requireRoom(limited);
            } catch (ApiException refusal) {
                if (newest) {
                    if (claim.isDoubtful()) {
                        doubts.run();
                    }
                    throw refusal;
                }
                board = null;
                continue;
            }
            if ((claim.counts() || claim.shakes()) && isHeld(seen)) {
                requireTime(deadline);
                continue;
            }
            CountedWrite counted = CountedWrite.of(write, claim, seen, atRest);
            CommitResult result = told(claim, outcome(counted, store.commit(counted.transaction())));
            if (result != null) {
                return result;
            }
            newest = true;
            requireTime(deadline);
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_NANOS * Math.min(attempt, 8) / 8 + 1));
        }
    }

    private static void requireTime(long deadline) {
        if (System.nanoTime() - deadline > 0) {
            throw timedOut();
        }
    }

    /**
     * Whether somebody who counts asks all others to wait; if so this has waited for a little while, and has the quotas looked
     * at again. A request that has had its time is taken back. For who has the turn.
     */
    boolean isHeld(Board seen) {
        if (!seen.hold().isAsked()) {
            return false;
        }
        if (patience.isOver(seen.hold())) {
            store.commit(new Transaction(List.of(seen.asAnnounced()), List.of(seen.holding(Hold.NONE))));
        } else {
            LockSupport.parkNanos(LONGEST_PAUSE_NANOS);
        }
        board = null;
        return true;
    }

    /** Remembers what is known now. @return null if the count was another one */
    private @Nullable CommitResult outcome(CountedWrite counted, CommitResult result) {
        return switch (result) {
            case CommitResult.Committed committed -> {
                board = counted.committed(committed.revision());
                yield committed;
            }
            case CommitResult.Conflict conflict -> {
                CommitResult.Conflict own = Conditions.ownConflict(counted.write(), conflict);
                if (own == null) {
                    board = learnt(counted.seen(), conflict.observations().subList(
                            counted.write().conditions().size(), conflict.observations().size()));
                }
                yield own;
            }
        };
    }

    /** Takes over what was found instead of what was expected. @return null if others are announced */
    private @Nullable Board learnt(Board seen, List<CommitResult.Observation> observations) {
        Board learnt = seen;
        for (CommitResult.Observation found : observations) {
            Entry entry = found.entry();
            if (found.key().equals(announcement)) {
                Entry announced = seen.announced();
                if (entry == null ? announced != null : announced == null || entry.modRevision() != announced.modRevision()) {
                    return null;
                }
            } else {
                try {
                    Quota quota = entry == null ? null : binding(entry);
                    learnt = quota == null ? learnt.without(found.key()) : learnt.with(quota);
                } catch (UnreadableException | SealException unreadable) {
                    return null;
                }
            }
        }
        return learnt;
    }

    /** A quota that is not initialized yet binds nobody. @throws RuntimeException if nothing is known of it */
    private @Nullable Quota binding(Entry entry) {
        CachedObject quota = decode.apply(entry);
        return quota.isUninitialized() ? null : Quota.of(quota);
    }

    /** Looks at the quotas, and remembers them. For who has the turn. */
    Board look() {
        board = null;
        looked = System.nanoTime();
        Board read = read();
        board = read;
        return read;
    }

    /** Has the quotas looked at before the next write that they count. For who has the turn. */
    void forget() {
        board = null;
    }

    /** Reads what is announced, then the quotas: these are not older than the announcement. */
    Board read() {
        Entry announced = store.get(announcement);
        SortedMap<String, Quota> quotas = new TreeMap<>();
        Set<String> unreadable = new TreeSet<>();
        for (Entry entry : store.range(RangeQuery.prefix(prefix)).entries()) {
            try {
                Quota quota = binding(entry);
                if (quota != null) {
                    quotas.put(quota.key(), quota);
                }
            } catch (UnreadableException | SealException failure) {
                unreadable.add(entry.key().substring(prefix.length()));
            }
        }
        return Board.of(announcement, announced, quotas, unreadable);
    }

    /** What would become of a write, for a dry run. */
    void check(Movement movement, Evaluator evaluator, List<LimitedResource> limited) {
        Claim.of(movement, evaluator, read(), clock.instant()).requireRoom(limited);
    }
}
