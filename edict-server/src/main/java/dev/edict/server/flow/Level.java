package dev.edict.server.flow;

import dev.edict.server.filter.NoSeatException;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.metrics.FlowMetrics;
import dev.edict.server.metrics.LevelSeries;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * A level of priority at work: its queues with the threads that wait in them. Safe for use by any thread. The lock guards the queues
 * and the demand, and is held for a decision, never while somebody waits or works.
 */
final class Level {
    private final ReentrantLock lock = new ReentrantLock();
    private final FairQueues queues;
    private final SeatDemand demand;
    private final Concurrency concurrency;
    private final LevelSeries series;
    private final ScheduledExecutorService timer;
    private final WaitingRoom.Part room;
    private final RefusalPace pace = new RefusalPace();
    private final int serverSeats;
    private final Pressure pressure;
    private final Runnable heldBack;
    private final Runnable left;
    /** Its seats, of which fewer may be used while the processor is short. Guarded by the lock. */
    private int seats;
    private volatile PriorityLevel settings;
    private volatile SeatLimits limits;
    private volatile boolean leaving;
    private SeatDemand.Summary lately = new SeatDemand.Summary(0, 0, 0, 0);

    /**
     * What levels have in common.
     *
     * @param heldBack told when somebody waits for a seat that is there and may not be used
     * @param left told when the last has gone out of a level that is to go
     */
    record Surroundings(
            int seats, Concurrency concurrency, FlowMetrics metrics, ScheduledExecutorService timer, WaitingRoom room,
            Pressure pressure, Runnable heldBack, Runnable left) {}

    Level(PriorityLevel settings, SeatLimits limits, Surroundings surroundings) {
        this.settings = settings;
        this.limits = limits;
        this.concurrency = surroundings.concurrency();
        this.series = surroundings.metrics().level(settings.name());
        this.timer = surroundings.timer();
        this.room = surroundings.room().new Part();
        this.serverSeats = surroundings.seats();
        this.pressure = surroundings.pressure();
        this.heldBack = surroundings.heldBack();
        this.left = surroundings.left();
        this.seats = limits.initial();
        long now = System.nanoTime();
        this.demand = new SeatDemand(now);
        this.queues = new FairQueues(settings.excess(), pressure.allowed(seats, settings.excess()), now, new FairQueues.Listener() {
            @Override
            public void begun(Visit visit) {
                ((Ticket) visit).begin();
            }

            @Override
            public void tooWide(Visit visit) {
                ((Ticket) visit).flow().series().tooWide();
            }
        });
    }

    PriorityLevel settings() {
        return settings;
    }

    SeatLimits limits() {
        return limits;
    }

    /** Whether it has been taken out of the configuration, and stays only for those who are here. */
    boolean isLeaving() {
        return leaving;
    }

    void leaveWhenIdle(boolean newLeaving) {
        leaving = newLeaving;
    }

    boolean isIdle() {
        return look(found -> found.tally().isIdle());
    }

    private void noteIfLeft() {
        if (leaving && isIdle()) {
            left.run();
        }
    }

    /** Shows the queues to somebody who must be quick. */
    <T> T look(Function<FairQueues, T> reader) {
        lock.lock();
        try {
            return reader.apply(queues);
        } finally {
            lock.unlock();
        }
    }

    void configure(PriorityLevel newSettings, SeatLimits newLimits) {
        lock.lock();
        try {
            settings = newSettings;
            limits = newLimits;
            queues.configure(newSettings.excess(), pressure.allowed(seats, newSettings.excess()), System.nanoTime());
        } finally {
            lock.unlock();
        }
    }

    /** Ends a period of lending: what was wanted in it. */
    Lending.Party party() {
        lock.lock();
        try {
            lately = demand.next(System.nanoTime());
            return new Lending.Party(settings.isExempt(), limits, lately);
        } finally {
            lock.unlock();
        }
    }

    /** Has so many seats from now on. */
    void have(int newSeats) {
        lock.lock();
        try {
            seats = newSeats;
            fit();
        } finally {
            lock.unlock();
        }
    }

    /** Uses as many of its seats as the processor allows now. */
    void adapt() {
        lock.lock();
        try {
            fit();
        } finally {
            lock.unlock();
        }
    }

    /** To be called with the lock. */
    private void fit() {
        long now = System.nanoTime();
        queues.configure(settings.excess(), pressure.allowed(seats, settings.excess()), now);
        note(now);
    }

    /** Whether somebody waits for a seat that is there and may not be used. */
    boolean isHeldBack() {
        return look(found -> found.tally().waiting > 0 && found.limit() < seats);
    }

    /**
     * Returns when there are seats for the request, and gives them to it.
     *
     * @param patience how long it may wait, in nanoseconds
     * @throws NoSeatException if there are none in that time
     * @throws ConnectionLostException if its client goes meanwhile
     */
    void enter(Ticket ticket, long patience) {
        FairQueues.Answer answer;
        int length = 1;
        long came;
        lock.lock();
        try {
            came = System.nanoTime();
            answer = queues.arrive(ticket, ticket.hash(), came);
            FlowQueue queue = ticket.queue;
            if (answer == FairQueues.Answer.WAITS && queue != null) {
                length = queue.length();
            }
            note(came);
        } finally {
            lock.unlock();
        }
        switch (answer) {
            case BEGUN -> begun(ticket, came, came, length);
            case WAITS -> waitInRoom(ticket, came, length, patience);
            case QUEUE_FULL -> refuse(ticket, came, "queue-full", false);
            case NO_SEAT -> refuse(ticket, came, "concurrency-limit", false);
        }
    }

    /** Who would take more memory than there is for those who wait does not, unless his turn has come meanwhile. */
    private void waitInRoom(Ticket ticket, long came, int length, long patience) {
        long bytes = ticket.heldBytes();
        if (room.take(ticket.hash(), bytes)) {
            try {
                await(ticket, came, length, patience);
            } finally {
                room.leave(ticket.hash(), bytes);
            }
        } else if (withdraw(ticket)) {
            refuse(ticket, came, "queue-full", false);
        } else {
            begun(ticket, came, System.nanoTime(), length);
        }
    }

    private void await(Ticket ticket, long came, int length, long patience) {
        int seats = ticket.seats();
        Concurrency.Count count = concurrency.of(ticket.call().info().isMutating());
        ticket.flow().series().queued(length, seats);
        count.waits(1, came);
        if (isHeldBack()) {
            heldBack.run();
        }
        boolean withdrawn = false;
        try {
            withdrawn = !ticket.await(patience) && withdraw(ticket);
        } finally {
            ticket.flow().series().unqueued(seats);
            count.waits(-1, System.nanoTime());
        }
        if (!withdrawn) {
            begun(ticket, came, System.nanoTime(), 0);
        } else if (ticket.isGone()) {
            ticket.flow().series().rejected("time-out");
            throw new ConnectionLostException("the client has gone while its request waited for a seat");
        } else {
            refuse(ticket, came, "time-out", true);
        }
    }

    private boolean withdraw(Ticket ticket) {
        boolean out;
        lock.lock();
        try {
            long now = System.nanoTime();
            out = queues.withdraw(ticket, now);
            note(now);
        } finally {
            lock.unlock();
        }
        noteIfLeft();
        return out;
    }

    /** @param length of the queue that it has joined, if nobody has noted it yet */
    private void begun(Ticket ticket, long came, long now, int length) {
        if (!settings.isExempt()) {
            ticket.flow().series().waited(now - came, true);
            if (length > 0 && ticket.queue != null) {
                ticket.flow().series().joined(length);
            }
        }
        ticket.flow().series().begun(ticket.seats());
        concurrency.of(ticket.call().info().isMutating()).executes(1, now);
    }

    private void refuse(Ticket ticket, long came, String reason, boolean waited) {
        ticket.flow().series().rejected(reason);
        ticket.flow().series().waited(System.nanoTime() - came, waited);
        throw new NoSeatException(pace.refuse(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime())));
    }

    /** Gives the seats back. @param lingering for how long they are kept although the work has ended, in nanoseconds */
    void leave(Ticket ticket, long lingering) {
        long began;
        long now;
        lock.lock();
        try {
            now = System.nanoTime();
            began = ticket.started;
            queues.finish(ticket, lingering > 0, now);
            note(now);
        } finally {
            lock.unlock();
        }
        ticket.flow().series().ended(now - began, ticket.call().info().verb().equals("watch"));
        concurrency.of(ticket.call().info().isMutating()).executes(-1, now);
        if (lingering <= 0) {
            ticket.flow().series().released(ticket.seats());
            noteIfLeft();
            return;
        }
        try {
            timer.schedule(() -> release(ticket), lingering, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closing) {
            release(ticket);
        }
    }

    private void release(Ticket ticket) {
        lock.lock();
        try {
            long now = System.nanoTime();
            queues.release(ticket, now);
            note(now);
        } finally {
            lock.unlock();
        }
        ticket.flow().series().released(ticket.seats());
        noteIfLeft();
    }

    private void note(long now) {
        Tally tally = queues.tally();
        demand.set(tally.seatsInUse + tally.seatsWaiting, now);
        int shown = seats > 0 ? seats : Math.max(1, Math.round(serverSeats / 10f));
        series.set(new LevelSeries.Usage(tally.waiting, tally.executing, tally.seatsInUse, tally.seatsWaiting),
                shown, mostWaiting(), now);
    }

    /** How many may wait, as far as it matters for a fraction. */
    int mostWaiting() {
        return settings.excess() instanceof PriorityLevel.Excess.Queue queue
                ? (int) Math.clamp((long) queue.queues() * queue.lengthLimit(), 1, Integer.MAX_VALUE) : 1;
    }

    FlowMetrics.LevelSample sample() {
        return look(found -> {
            Tally tally = found.tally();
            return new FlowMetrics.LevelSample(settings.name(), limits.nominal(), limits.least(), limits.most(),
                    seats, lately.peak(), lately.average(), lately.deviation(), lately.smoothed(),
                    new Lending.Party(settings.isExempt(), limits, lately).target(), found.progress(),
                    tally.dispatched > 0 && !found.queues().isEmpty(), tally.dispatchProgress(), tally.latestStart(),
                    tally.starts().bounds(), tally.discountedStarts().bounds(), tally.rewinds);
        });
    }
}
