package dev.edict.store.mvcc;

import dev.edict.store.ClosedException;
import dev.edict.store.UnavailableException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What a store does by itself from time to time, on one thread: expiring entries, compacting, reporting progress. */
final class Maintenance implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(5);

    private final InstantSource clock;
    private final Timeline timeline;
    private final Reaper reaper;
    private final Compactor compactor;
    private final CompactionSchedule schedule;
    private final Collection<Watch> watches;
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("edict-store-maintenance").daemon().factory());

    private long reportedRevision;
    private long roundsToReport;
    private boolean resumed;

    Maintenance(
            InstantSource clock,
            Timeline timeline,
            Reaper reaper,
            Compactor compactor,
            CompactionSchedule schedule,
            Collection<Watch> watches) {
        this.clock = clock;
        this.timeline = timeline;
        this.reaper = reaper;
        this.compactor = compactor;
        this.schedule = schedule;
        this.watches = watches;
        executor.scheduleWithFixedDelay(this::round, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** One round; a failure is left to the next one. */
    private void round() {
        try {
            Instant now = clock.instant();
            if (!resumed) {
                compactor.resume();
                resumed = true;
            }
            reaper.reap(now.toEpochMilli());
            if (schedule.isStill(now, timeline.revision())) {
                compactor.stir();
            }
            schedule.due(now, timeline.revision()).ifPresent(compactor::compact);
            reportProgress();
        } catch (ClosedException over) {
            executor.shutdown();
        } catch (UnavailableException notNow) {
            // The store takes no writes; it says so itself.
        } catch (RuntimeException | Error failure) {
            System.getLogger(Maintenance.class.getName()).log(Level.ERROR, "store maintenance failed", failure);
        }
    }

    private void reportProgress() {
        long revision = timeline.revision();
        roundsToReport--;
        if (roundsToReport <= 0 && revision != reportedRevision) {
            watches.forEach(Watch::requestProgress);
            reportedRevision = revision;
            roundsToReport = PROGRESS_INTERVAL.dividedBy(INTERVAL);
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
        boolean interrupted = false;
        while (!executor.isTerminated()) {
            try {
                executor.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
