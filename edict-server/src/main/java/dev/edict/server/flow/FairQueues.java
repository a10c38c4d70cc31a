package dev.edict.server.flow;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The queues of one level of priority, and whose turn it is.
 *
 * <p>The problem: many flows share the seats of a level, some with few requests and some with as many as they can send, short
 * ones and long ones, and how long one takes is known only afterwards. Each flow is to get its part, and a part that is not used
 * is to go to the others.
 *
 * <p>The idea is fair queuing for a server. Imagine that all queues with something to do have the same part of the seats at any
 * time. <em>Progress</em> is how many seat-seconds each of them would have had by now. The real server gives whole seats to whole
 * requests, one after the other; of the requests at the heads of the queues it begins the one that would be finished first in the
 * imagined server. A request counts as {@link #EXPECTED_NANOSECONDS} when it begins, and as long as it took when it has ended.
 * Between queues a flow chooses, out of a hand of its own ({@link HandDealer}), the one with the least work in it.
 *
 * <p>The invariants: {@code seatsInUse} is the sum of the seats of all who have begun and not been released; whoever waits is in
 * one queue; {@code activeQueues} is the number of queues in which somebody waits or is worked for. The reference is the design of
 * API Priority and Fairness, KEP-1040.
 *
 * <p>All time is told by the caller, and nobody waits here: this is a value that one thread at a time moves on.
 */
final class FairQueues {
    /** How long a request is thought to take before it is known. */
    static final long EXPECTED_NANOSECONDS = 3_000_000;

    private static final long REWIND = 1L << 60;

    /** Is told what becomes of those who came before. */
    interface Listener {
        /** The turn has come of somebody who waited. */
        void begun(Visit visit);

        /** It would be the turn of somebody who needs more seats than are free; all others wait with him. */
        void tooWide(Visit visit);
    }

    /** What becomes of who comes. */
    enum Answer {
        BEGUN,
        WAITS,
        QUEUE_FULL,
        NO_SEAT
    }

    private final Listener listener;
    private final List<FlowQueue> queues = new ArrayList<>();
    /** Those worked for who came when there were no queues. */
    private final Set<Visit> queueless = new LinkedHashSet<>();
    private final Tally tally = new Tally();
    private PriorityLevel.Excess excess;
    private @Nullable HandDealer dealer;
    private int limit;
    private long progress;
    private long now;
    private int lastDispatched;
    private int dealt;
    private int activeQueues;
    private int seatsOfQueues;

    FairQueues(PriorityLevel.Excess excess, int limit, long now, Listener listener) {
        this.listener = listener;
        this.excess = excess;
        this.now = now;
        configure(excess, limit, now);
    }

    /** Has other queues, and other seats, from now on. Queues too many go when they are empty. */
    void configure(PriorityLevel.Excess newExcess, int newLimit, long at) {
        advance(at);
        excess = newExcess;
        limit = newLimit;
        dealer = newExcess instanceof PriorityLevel.Excess.Queue queue ? new HandDealer(queue.queues(), queue.hand()) : null;
        while (queues.size() < wantedQueues()) {
            queues.add(new FlowQueue());
        }
        queues.stream().filter(queue -> !queue.isActive()).toList().forEach(this::removeIfNotNeeded);
        dispatchAll();
    }

    private int wantedQueues() {
        return excess instanceof PriorityLevel.Excess.Queue queue ? queue.queues() : 0;
    }

    /** @param hash the same for all requests of a flow */
    Answer arrive(Visit visit, long hash, long at) {
        advance(at);
        visit.arrived = at;
        visit.arrivalProgress = progress;
        if (dealer == null || !(excess instanceof PriorityLevel.Excess.Queue terms)) {
            return arriveWithoutQueue(visit);
        }
        int index = shortest(dealer.deal(hash));
        FlowQueue queue = queues.get(index);
        if (tally.seatsInUse >= limit && queue.length() >= terms.lengthLimit()) {
            tally.rejected++;
            return Answer.QUEUE_FULL;
        }
        visit.queue = queue;
        if (!queue.isActive()) {
            queue.nextProgress = progress;
        }
        if (tally.waiting == 0 && tally.seatsInUse < limit && fits(visit.seats())) {
            // The same as to queue and to be the only one who does.
            queue.nextProgress = Math.max(queue.nextProgress, progress);
            tally.dispatched(progress, queue);
            lastDispatched = index;
            begin(visit, queue);
            return Answer.BEGUN;
        }
        boolean before = queue.isActive();
        queue.enqueue(visit);
        noteActivity(queue, before);
        tally.waiting++;
        tally.seatsWaiting += visit.seats();
        queue.catchUp();
        dispatchAll();
        return visit.waiting ? Answer.WAITS : Answer.BEGUN;
    }

    private Answer arriveWithoutQueue(Visit visit) {
        visit.queue = null;
        if (!fits(visit.seats())) {
            tally.rejected++;
            return Answer.NO_SEAT;
        }
        visit.started = now;
        tally.begin(visit);
        queueless.add(visit);
        return Answer.BEGUN;
    }

    /** The queue of a hand with the least work waiting in it. Where to begin looking changes, lest the first card be preferred. */
    private int shortest(int[] hand) {
        int offset = Math.floorMod(dealt++, hand.length);
        int best = hand[offset];
        for (int position = 1; position < hand.length; position++) {
            int next = hand[(offset + position) % hand.length];
            if (queues.get(next).waitingWork() < queues.get(best).waitingWork()) {
                best = next;
            }
        }
        return best;
    }

    /**
     * The work has ended, or has been left.
     *
     * @param lingers whether the seats are kept while watchers are told; then {@link #release} must follow
     */
    void finish(Visit visit, boolean lingers, long at) {
        advance(at);
        tally.executing--;
        FlowQueue queue = visit.queue;
        if (queue == null) {
            queueless.remove(visit);
        } else {
            boolean before = queue.isActive();
            queue.finish(visit);
            noteActivity(queue, before);
            queue.nextProgress -=
                    SeatSeconds.of(visit.estimate().initialSeats(), EXPECTED_NANOSECONDS - (now - visit.started));
            queue.catchUp();
        }
        if (!lingers) {
            giveBack(visit);
        }
        dispatchAll();
    }

    /** Gives the seats back of somebody who has lingered. */
    void release(Visit visit, long at) {
        advance(at);
        giveBack(visit);
        dispatchAll();
    }

    private void giveBack(Visit visit) {
        tally.seatsInUse -= visit.seats();
        FlowQueue queue = visit.queue;
        if (queue != null) {
            queue.seatsInUse -= visit.seats();
            seatsOfQueues -= visit.seats();
            removeIfNotNeeded(queue);
        }
    }

    /** Takes somebody out who will not wait any longer. @return false if his turn has come already */
    boolean withdraw(Visit visit, long at) {
        FlowQueue queue = visit.queue;
        if (!visit.waiting || queue == null) {
            return false;
        }
        advance(at);
        boolean before = queue.isActive();
        queue.remove(visit);
        noteActivity(queue, before);
        tally.waiting--;
        tally.seatsWaiting -= visit.seats();
        tally.rejected++;
        tally.cancelled++;
        queue.catchUp();
        removeIfNotNeeded(queue);
        dispatchAll();
        return true;
    }

    private void dispatchAll() {
        while (tally.waiting > 0 && tally.seatsInUse < limit) {
            int index = next();
            FlowQueue queue = queues.get(index);
            Visit visit = queue.oldest();
            if (visit == null) {
                return;
            }
            if (!fits(visit.seats())) {
                listener.tooWide(visit);
                return;
            }
            tally.dispatched(progress, queue);
            boolean before = queue.isActive();
            queue.remove(visit);
            noteActivity(queue, before);
            tally.waiting--;
            tally.seatsWaiting -= visit.seats();
            lastDispatched = index;
            begin(visit, queue);
            queue.catchUp();
            listener.begun(visit);
        }
    }

    /** The queue whose head would be finished first; of equals the one that has not had its turn for the longest time. */
    private int next() {
        int found = 0;
        long earliest = Long.MAX_VALUE;
        tally.forgetBounds();
        for (int step = 1; step <= queues.size(); step++) {
            int index = (lastDispatched + step) % queues.size();
            FlowQueue queue = queues.get(index);
            Visit oldest = queue.oldest();
            if (oldest != null) {
                tally.bound(queue);
                long finished = queue.nextProgress + oldest.estimate().work(EXPECTED_NANOSECONDS);
                if (finished < earliest) {
                    earliest = finished;
                    found = index;
                }
            }
        }
        return found;
    }

    private void begin(Visit visit, FlowQueue queue) {
        visit.fitInto(limit);
        visit.started = now;
        boolean before = queue.isActive();
        queue.begin(visit);
        noteActivity(queue, before);
        queue.seatsInUse += visit.seats();
        seatsOfQueues += visit.seats();
        queue.nextProgress += visit.estimate().work(EXPECTED_NANOSECONDS);
        tally.begin(visit);
    }

    /** Who is wider than the level has the level to himself. */
    private boolean fits(int seats) {
        return excess instanceof PriorityLevel.Excess.Exempt
                || (seats > limit ? tally.executing == 0 && tally.seatsInUse == 0 : tally.seatsInUse + seats <= limit);
    }

    /** Moves on to a moment, on the assumption that everything has been as it is since the last. */
    private void advance(long at) {
        long elapsed = at - now;
        now = at;
        if (elapsed > 0 && activeQueues > 0) {
            double seats = Math.min(seatsOfQueues + tally.seatsWaiting, limit);
            progress += SeatSeconds.of(seats / activeQueues, elapsed);
            if (progress > 2 * REWIND) {
                progress -= REWIND;
                queues.forEach(queue -> queue.rewind(REWIND));
                tally.rewinds++;
            }
        }
    }

    private void noteActivity(FlowQueue queue, boolean before) {
        if (queue.isActive() != before) {
            activeQueues += before ? -1 : 1;
        }
    }

    private void removeIfNotNeeded(FlowQueue queue) {
        if (queues.size() > wantedQueues() && !queue.isActive()) {
            int index = queues.indexOf(queue);
            if (index >= 0) {
                queues.remove(index);
                lastDispatched = Math.max(0, lastDispatched >= index ? lastDispatched - 1 : lastDispatched);
            }
        }
    }

    /** What there is at the moment; to be read by who may move it on. */
    Tally tally() {
        return tally;
    }

    int limit() {
        return limit;
    }

    double progress() {
        return SeatSeconds.toDouble(progress);
    }

    List<FlowQueue> queues() {
        return queues;
    }

    Set<Visit> queueless() {
        return queueless;
    }
}
