package dev.edict.scheduler;

import dev.edict.client.control.Ending;
import dev.edict.client.elect.LeaderElection;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler at work, on a thread of its own. When several servers share a store, one of them schedules at a time: the one that has
 * the lease {@code kube-system/kube-scheduler}. To be closed before the server that it asks.
 */
public final class RunningScheduler implements AutoCloseable {
    private static final Logger LOG = System.getLogger(RunningScheduler.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Client client;
    private final SchedulerSettings settings;
    private final Thread thread;
    private volatile boolean fallen;

    private RunningScheduler(Client client, SchedulerSettings settings, boolean elected) {
        this.client = client;
        this.settings = settings;
        this.thread = Thread.ofVirtual().name("scheduler").unstarted(elected ? this::takePart : this::workAlone);
    }

    /**
     * Begins, and does not wait.
     *
     * @param client asks as {@code system:kube-scheduler}; is closed by who has made it
     * @param elected whether others may schedule the same pods
     */
    public static RunningScheduler start(Client client, SchedulerSettings settings, boolean elected) {
        RunningScheduler scheduler = new RunningScheduler(client, settings, elected);
        scheduler.thread.start();
        return scheduler;
    }

    private void takePart() {
        try (EventBroadcaster events = new EventBroadcaster(client)) {
            LeaderElection.of(client, "kube-system", "kube-scheduler", events.recorder("default-scheduler"), this::work).runForever();
        }
    }

    private void workAlone() {
        try {
            work();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Until this thread is interrupted. A scheduler that fails begins anew, with all that it knows read anew. */
    private void work() throws InterruptedException {
        while (true) {
            try (InformerFactory informers = InformerFactory.of(client)) {
                new Scheduler(client, informers, settings, InstantSource.system(), Timers.system()).run();
            } catch (RuntimeException | Error failure) {
                LOG.log(Level.ERROR, "the scheduler has failed, and begins anew", failure);
            }
            fallen = true;
            Timers.system().sleep(PAUSE);
            fallen = false;
        }
    }

    /** What is wrong with it. @return null if it runs, or waits for its turn while another does */
    public @Nullable String trouble() {
        if (!thread.isAlive()) {
            return "the scheduler has ended";
        }
        return fallen ? "the scheduler has failed, and begins anew" : null;
    }

    /** Ends the scheduler, and waits for what it is doing. */
    @Override
    public void close() {
        Ending.of(thread);
    }
}
