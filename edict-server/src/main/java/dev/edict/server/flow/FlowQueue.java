package dev.edict.server.flow;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One of the queues of a level: who waits in it, in the order in which they came, and who of it is worked for. */
final class FlowQueue {
    private final LinkedHashSet<Visit> waiting = new LinkedHashSet<>();
    private final Set<Visit> executing = new LinkedHashSet<>();
    /** The progress of the level at which the next of this queue would begin if all queues had the same part of the seats. */
    long nextProgress;
    int seatsInUse;
    private int waitingInitialSeats;
    private int waitingSeats;
    private long waitingWork;

    void enqueue(Visit visit) {
        waiting.add(visit);
        visit.waiting = true;
        count(visit, 1);
    }

    /** Takes somebody out who waits, wherever he stands. */
    void remove(Visit visit) {
        waiting.remove(visit);
        visit.waiting = false;
        count(visit, -1);
    }

    private void count(Visit visit, int sign) {
        waitingInitialSeats += sign * visit.estimate().initialSeats();
        waitingSeats += sign * visit.seats();
        waitingWork += sign * visit.estimate().work(FairQueues.EXPECTED_NANOSECONDS);
    }

    void begin(Visit visit) {
        executing.add(visit);
    }

    void finish(Visit visit) {
        executing.remove(visit);
    }

    /** Reads the progress of the level from another zero. */
    void rewind(long by) {
        nextProgress -= by;
        waiting.forEach(visit -> visit.arrivalProgress -= by);
    }

    /** Nobody begins before he has come: a queue that did not use its part saves nothing up. */
    void catchUp() {
        Visit oldest = oldest();
        if (oldest != null) {
            nextProgress = Math.max(nextProgress, oldest.arrivalProgress);
        }
    }

    @Nullable Visit oldest() {
        return waiting.isEmpty() ? null : waiting.getFirst();
    }

    int length() {
        return waiting.size();
    }

    int executing() {
        return executing.size();
    }

    boolean isActive() {
        return !waiting.isEmpty() || !executing.isEmpty();
    }

    long waitingWork() {
        return waitingWork;
    }

    int waitingSeats() {
        return waitingSeats;
    }

    int waitingInitialSeats() {
        return waitingInitialSeats;
    }

    /** Those who wait, the oldest first. */
    List<Visit> allWaiting() {
        return new ArrayList<>(waiting);
    }

    List<Visit> allExecuting() {
        return new ArrayList<>(executing);
    }
}
