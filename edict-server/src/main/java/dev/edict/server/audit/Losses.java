package dev.edict.server.audit;

import dev.edict.server.http.LogText;
import dev.edict.server.metrics.AuditMetrics;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts and tells what is lost at one place. The log is told at once, and then at most every ten seconds how many there were:
 * a full disk must not fill the other one. What was lost is not told, for it may be secret.
 */
final class Losses {
    private static final Logger LOG = System.getLogger(Losses.class.getName());
    private static final long QUIET = Duration.ofSeconds(10).toNanos();

    private final String plugin;
    private final AuditMetrics metrics;
    private final LongSupplier nanoTime;
    private final AtomicLong untold = new AtomicLong();
    private final AtomicLong next;
    private volatile @Nullable String failure;

    /** @param plugin the word that metrics know for the place */
    Losses(String plugin, AuditMetrics metrics) {
        this(plugin, metrics, System::nanoTime);
    }

    Losses(String plugin, AuditMetrics metrics, LongSupplier nanoTime) {
        this.plugin = plugin;
        this.metrics = metrics;
        this.nanoTime = nanoTime;
        this.next = new AtomicLong(nanoTime.getAsLong());
    }

    void lost(int events, String why) {
        metrics.lost(plugin, events);
        failure = why;
        untold.addAndGet(events);
        long now = nanoTime.getAsLong();
        long due = next.get();
        if (now - due >= 0 && next.compareAndSet(due, now + QUIET)) {
            LOG.log(Logger.Level.ERROR,
                    "Error in audit plugin ''{0}'' affecting {1} audit events: {2}", plugin, untold.getAndSet(0), LogText.of(why));
        }
    }

    /** Says that what was handed over last has arrived. */
    void recovered() {
        if (failure != null) {
            failure = null;
            LOG.log(Logger.Level.WARNING, "audit plugin ''{0}'' works again", plugin);
        }
    }

    /** Why the last events were lost; null if they were not. */
    @Nullable String failure() {
        return failure == null ? null : plugin + ": " + failure;
    }
}
