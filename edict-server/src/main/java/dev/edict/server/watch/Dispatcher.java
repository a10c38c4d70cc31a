package dev.edict.server.watch;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.Status;
import dev.edict.server.http.Unquoted;
import java.lang.System.Logger;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tells the watchers of one resource what happens, in order and outside of any lock.
 *
 * <p>What is to be done waits as steps in one queue: events, watchers that come and go, bookmarks, the end. One thread at
 * a time takes steps from it, so the order of the queue is the order in which watchers see things, and the index of
 * watchers needs no lock: it belongs to whoever takes steps. The cache puts events, bookmarks and those who join into
 * the queue while it holds its own lock; that is what makes a bookmark come after every event that it covers, and a
 * watcher miss nothing between what it has caught up with and its first event.
 *
 * <p>Watchers never make it wait, so the queue stays short. Should it not, the feed waits in {@link #awaitRoom}: the
 * store then keeps what comes, and nothing piles up here.
 */
final class Dispatcher {
    private static final Logger LOG = System.getLogger(Dispatcher.class.getName());
    /** So many steps are taken before other resources have their turn. */
    private static final int STEPS_AT_ONCE = 64;
    private static final int MOST_UNTOLD = 8_192;

    private final String prefix;
    private final Executor executor;
    private final WatcherIndex index;
    private final Queue<Step> steps = new ConcurrentLinkedQueue<>();
    /** How often somebody had news since the steps were last found taken; above 0 somebody is taking them. */
    private final AtomicInteger news = new AtomicInteger();
    /** How many watchers there are or are about to come. */
    private final AtomicInteger expected = new AtomicInteger();
    private final AtomicInteger joined = new AtomicInteger();
    private final AtomicInteger untold = new AtomicInteger();
    /** Guards nothing but the waiting for room. */
    private final ReentrantLock roomLock = new ReentrantLock();
    private final Condition room = roomLock.newCondition();

    private sealed interface Step {
        record Happened(List<CacheEvent> events) implements Step {}

        record Join(Registration registration, List<CacheEvent> missed) implements Step {}

        record Leave(Watcher watcher) implements Step {}

        record Bookmark(long revision, @Nullable Watcher only) implements Step {}

        record End(Status reason) implements Step {}
    }

    Dispatcher(String prefix, Executor executor) {
        this.prefix = prefix;
        this.executor = executor;
        this.index = new WatcherIndex(prefix);
    }

    /** Somebody is about to join: from now on events are kept for him. To be followed by a join or by the contrary. */
    void expect() {
        expected.incrementAndGet();
    }

    void expectNoLonger() {
        expected.decrementAndGet();
    }

    /** Events that follow all that have been given before. Those who have joined by now will be told. */
    void happened(List<CacheEvent> events) {
        if (!events.isEmpty() && expected.get() > 0) {
            untold.addAndGet(events.size());
            post(new Step.Happened(events));
        }
    }

    /**
     * Tells a watcher of all that follows.
     *
     * @param missed what it has to be told first
     * @param known the revision up to which it then knows everything
     */
    void join(Watcher watcher, List<CacheEvent> missed, long known) {
        post(new Step.Join(new Registration(watcher, known), missed));
    }

    void leave(Watcher watcher) {
        if (expected.get() > 0) {
            post(new Step.Leave(watcher));
        }
    }

    /** Tells those who want bookmarks that they have been told everything up to here. @param only one of them, or null */
    void bookmark(long revision, @Nullable Watcher only) {
        post(new Step.Bookmark(revision, only));
    }

    void end(Status reason) {
        post(new Step.End(reason));
    }

    /** How many watchers are told. */
    int watchers() {
        return joined.get();
    }

    boolean isExpected() {
        return expected.get() > 0;
    }

    /** Waits while there is much that has not been told. */
    void awaitRoom() {
        if (untold.get() <= MOST_UNTOLD) {
            return;
        }
        roomLock.lock();
        try {
            while (untold.get() > MOST_UNTOLD) {
                room.awaitUninterruptibly();
            }
        } finally {
            roomLock.unlock();
        }
    }

    private void post(Step step) {
        steps.add(step);
        if (news.getAndIncrement() == 0) {
            execute();
        }
    }

    private void execute() {
        try {
            executor.execute(this::takeSteps);
        } catch (RejectedExecutionException closing) {
            Thread.ofVirtual().name("edict-watch-end").start(this::takeSteps);
        }
    }

    private void takeSteps() {
        int seen = news.get();
        try {
            for (int taken = 0; taken < STEPS_AT_ONCE; taken++) {
                Step step = steps.poll();
                if (step == null) {
                    break;
                }
                perform(step);
            }
        } catch (RuntimeException | Error defect) {
            // Somebody may have missed something: whoever begins again misses nothing.
            LOG.log(Logger.Level.ERROR, "the watchers of " + prefix + " can not be told on", Unquoted.of(defect));
            endAll(ApiErrors.internal("the watch failed").status());
        } finally {
            if (!steps.isEmpty() || news.addAndGet(-seen) != 0) {
                execute();
            }
        }
    }

    private void perform(Step step) {
        switch (step) {
            case Step.Happened happened -> tell(happened.events());
            case Step.Join join -> begin(join.registration(), join.missed());
            case Step.Leave leave -> forget(leave.watcher());
            case Step.Bookmark bookmark -> mark(bookmark.revision(), bookmark.only());
            case Step.End end -> endAll(end.reason());
        }
    }

    private void tell(List<CacheEvent> events) {
        try {
            for (CacheEvent event : events) {
                call(index.concerned(event),
                        each -> each.knows(event.revision()) || event.change().tell(each.watcher(), false));
                CachedObject previous = event.previous();
                if (previous != null) {
                    previous.replaced();
                }
            }
        } finally {
            if (untold.addAndGet(-events.size()) <= MOST_UNTOLD) {
                roomLock.lock();
                try {
                    room.signalAll();
                } finally {
                    roomLock.unlock();
                }
            }
        }
    }

    private void begin(Registration registration, List<CacheEvent> missed) {
        index.add(registration);
        joined.incrementAndGet();
        for (CacheEvent event : missed) {
            call(List.of(registration), each -> event.change().tell(each.watcher(), false));
            if (index.find(registration.watcher()) == null) {
                return;
            }
        }
    }

    /** Also where nothing has changed: a bookmark is a sign of life, too. */
    private void mark(long revision, @Nullable Watcher only) {
        Registration one = only == null ? null : index.find(only);
        Collection<Registration> told = only == null ? index.all() : one == null ? List.of() : List.of(one);
        call(told, each -> each.knowsMoreThan(revision) || !each.watcher().wantsBookmarks()
                || each.watcher().onBookmark(revision));
    }

    private void endAll(Status reason) {
        for (Registration registration : index.all()) {
            forget(registration.watcher());
            end(registration.watcher(), reason);
        }
    }

    private void forget(Watcher watcher) {
        if (index.remove(watcher)) {
            joined.decrementAndGet();
            expected.decrementAndGet();
        }
    }

    /** Calls each, and drops those who say so. One that fails is dropped too: the others must not suffer. */
    private void call(Collection<Registration> all, Predicate<Registration> call) {
        for (Registration registration : all) {
            try {
                if (!call.test(registration)) {
                    forget(registration.watcher());
                }
            } catch (RuntimeException | StackOverflowError defect) {
                LOG.log(Logger.Level.ERROR, "a watcher of " + prefix + " failed", Unquoted.of(defect));
                forget(registration.watcher());
                end(registration.watcher(), ApiErrors.internal("the watch failed").status());
            }
        }
    }

    private static void end(Watcher watcher, Status reason) {
        try {
            watcher.onEnd(reason);
        } catch (RuntimeException defect) {
            LOG.log(Logger.Level.ERROR, "a watcher failed at its end", Unquoted.of(defect));
        }
    }
}
