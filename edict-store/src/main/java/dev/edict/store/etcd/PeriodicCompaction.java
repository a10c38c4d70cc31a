package dev.edict.store.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.edict.store.Entry;
import dev.edict.store.etcd.wire.Methods;
import dev.edict.store.etcd.wire.Requests;
import dev.edict.store.etcd.wire.Responses;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Compacts the cluster to the revision of one interval ago, each interval, on behalf of all servers that share it.
 *
 * <p>The servers agree by a key, {@code compact_rev_key}, in the way of Kubernetes API servers, so that both can share a
 * cluster: whoever finds it as it was an interval ago writes it and compacts; the others see that somebody did, and wait.
 */
final class PeriodicCompaction {

    private static final String KEY = "compact_rev_key";

    private final Cluster cluster;
    private final Duration interval;
    private final LongConsumer compacted;
    private @Nullable Thread thread;

    /** How often the key had been written, and the revision of the cluster, when we last looked; belong to the thread. */
    private long version;

    private long revision;

    /** @param compacted is told to which revision somebody has compacted */
    PeriodicCompaction(Cluster cluster, Duration interval, LongConsumer compacted) {
        this.cluster = cluster;
        this.interval = interval;
        this.compacted = compacted;
    }

    void start() {
        if (!interval.isZero()) {
            thread = Thread.ofPlatform().name("edict-store-compaction").daemon().start(this::run);
        }
    }

    void stop() {
        if (thread != null) {
            thread.interrupt();
        }
    }

    private void run() {
        try {
            while (true) {
                round();
                Thread.sleep(interval);
            }
        } catch (InterruptedException stopped) {
            // By stop, the only one who knows this thread.
        }
    }

    private void round() {
        try {
            long target = revision;
            boolean ours = turn();
            if (ours && target > 0) {
                cluster.write(Methods.COMPACT, Requests.compact(target)).join();
                compacted.accept(target);
            }
        } catch (CompletionException failure) {
            boolean stopped = Thread.currentThread().isInterrupted();
            if (!stopped && !Failures.compacted(Cluster.status(failure))) {
                System.getLogger(PeriodicCompaction.class.getName())
                        .log(Level.WARNING, "cannot compact etcd; trying again in " + interval, failure.getCause());
            }
        }
    }

    /** Whether nobody has compacted since the last round, so that it is our turn; notes how things are now. */
    private boolean turn() {
        byte[] request = Requests.transaction(
                List.of(Requests.versionIs(KEY, version)),
                List.of(Requests.put(KEY, String.valueOf(revision).getBytes(UTF_8), 0)),
                List.of(Requests.read(KEY, true)));
        Responses.Transaction answer = Responses.transaction(
                cluster.write(Methods.TRANSACTION, request).join());
        revision = answer.revision();
        if (answer.succeeded()) {
            version++;
            return true;
        }
        version = 0;
        answer.operations().stream()
                .filter(Responses.Range.class::isInstance)
                .flatMap(range -> ((Responses.Range) range).entries().stream())
                .forEach(this::notice);
        return false;
    }

    /**
     * The value is the revision to which whoever wrote it has compacted then. What the cluster has not reached comes from another one,
     * together with the keys that were copied from it.
     */
    private void notice(Entry key) {
        version = key.version();
        try {
            long said = Long.parseLong(new String(key.value(), UTF_8));
            if (said <= revision) {
                compacted.accept(said);
            }
        } catch (NumberFormatException foreign) {
            // Somebody else's idea of it; etcd itself says what is compacted when it is asked.
        }
    }
}
