package dev.edict.store.etcd;

import dev.edict.store.AccessDeniedException;
import dev.edict.store.CompactedException;
import dev.edict.store.Keys;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.UnavailableException;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import dev.edict.store.etcd.wire.Requests;
import dev.edict.store.etcd.wire.Responses;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One watch: a thread that reads a stream of its own, and opens another when it ends. It is one of the system, because all
 * caches depend on it, and requests that compute can take the carriers of virtual ones.
 *
 * <p>Nothing is lost or repeated thereby, because {@code next} is the first revision that has not been delivered: a new
 * stream starts there, and what comes from before is dropped. Streams are started one revision earlier than needed, for
 * etcd lets a watch start <em>at</em> the compacted revision although it may have forgotten deletions of that revision.
 *
 * <p>All fields but those marked belong to the thread.
 */
final class EtcdWatch implements Subscription {

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration PROGRESS_PATIENCE = Duration.ofMillis(100);
    private static final long NOT_REQUESTED = -1;

    private final WatchRequest request;
    private final WatchListener listener;
    private final Cluster cluster;
    private final LongSupplier revision;
    private final Consumer<EtcdWatch> onEnd;

    private long next;
    private Duration pause = Duration.ZERO;

    /** Events of a revision of which more may follow. */
    private final List<StoreEvent> unfinished = new ArrayList<>();

    /** The revision that somebody waits for; shared. */
    private final AtomicLong progressTarget = new AtomicLong(NOT_REQUESTED);

    /** The present stream; shared. */
    private volatile @Nullable WatchStream stream;

    private volatile boolean closed;

    /** @param revision asks the cluster for its latest revision */
    EtcdWatch(
            WatchRequest request,
            long fromRevision,
            WatchListener listener,
            Cluster cluster,
            LongSupplier revision,
            Consumer<EtcdWatch> onEnd) {
        this.request = request;
        this.next = fromRevision;
        this.listener = listener;
        this.cluster = cluster;
        this.revision = revision;
        this.onEnd = onEnd;
    }

    void start() {
        Thread.ofPlatform().name("edict-store-watch " + request.prefix()).daemon().start(this::run);
    }

    @Override
    public boolean requestProgress() {
        if (!canReportProgress()) {
            return false;
        }
        try {
            return requestProgress(revision.getAsLong());
        } catch (UnavailableException unknown) {
            return false;
        }
    }

    private boolean canReportProgress() {
        WatchStream present = stream;
        return present != null && present.reportsProgress();
    }

    @Override
    public boolean requestProgress(long target) {
        WatchStream present = stream;
        if (present == null || !present.reportsProgress()) {
            return false;
        }
        progressTarget.accumulateAndGet(target, Math::max);
        present.wake();
        return true;
    }

    @Override
    public void close() {
        closed = true;
        onEnd.accept(this);
        WatchStream present = stream;
        if (present != null) {
            present.close();
        }
    }

    private void run() {
        try {
            while (!closed) {
                followOneStream();
                rest();
            }
        } catch (StoreException failure) {
            fail(failure);
        } catch (InterruptedException impossible) {
            fail(new StoreException("the watch on " + request.prefix() + " was interrupted", impossible));
        } catch (ListenerFailure failure) {
            fail(new StoreException("the listener of the watch on " + request.prefix() + " failed", failure.getCause()));
        } catch (RuntimeException | Error surprise) {
            // Whoever listens must learn that nothing more will come, whatever the reason.
            fail(new StoreException("the watch on " + request.prefix() + " failed: " + surprise, surprise));
        }
    }

    /** Keeps what goes wrong in the listener apart from what goes wrong on the way to it. */
    private static final class ListenerFailure extends RuntimeException {

        ListenerFailure(RuntimeException cause) {
            super(cause);
        }
    }

    private static void tell(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException failure) {
            throw new ListenerFailure(failure);
        }
    }

    /** Returns when the stream is lost, throws when the watch cannot go on. */
    private void followOneStream() throws InterruptedException {
        try (WatchStream opened = cluster.openWatch()) {
            stream = opened;
            unfinished.clear();
            opened.send(Requests.watch(
                    request.prefix(), Keys.prefixEnd(request.prefix()), Math.max(1, next - 1), request.withPrevious()));
            while (!closed) {
                boolean asked = progressTarget.get() != NOT_REQUESTED;
                Responses.Watch response = opened.next(asked ? PROGRESS_PATIENCE : PATIENCE);
                if (response != null) {
                    handle(response);
                }
                answerProgress(opened);
            }
        } catch (StatusRuntimeException lost) {
            leave(stream, lost.getStatus());
            requireTransient(lost.getStatus());
        } catch (UnavailableException unreachable) {
            // Tried again after a rest.
        } finally {
            stream = null;
        }
    }

    private static void leave(@Nullable WatchStream lost, Status status) {
        if (lost != null && Failures.transientFailure(status)) {
            lost.member().doubt(status);
        }
    }

    private void requireTransient(Status status) {
        if (Failures.tokenRefused(status)) {
            cluster.renewToken();
        } else if (!Failures.transientFailure(status) && status.getCode() != Status.Code.UNKNOWN) {
            throw Failures.exception(status, false);
        }
    }

    private void handle(Responses.Watch response) {
        if (response.canceled()) {
            canceled(response);
        } else if (!response.events().isEmpty()) {
            pause = Duration.ZERO;
            deliver(response.events(), response.fragment());
        } else if (!response.created() && !response.fragment() && response.revision() >= next - 1) {
            pause = Duration.ZERO;
            next = response.revision() + 1;
            tell(() -> listener.onProgress(response.revision()));
        }
    }

    private void canceled(Responses.Watch response) {
        if (response.compactRevision() != 0) {
            throw new CompactedException(next, response.compactRevision());
        }
        if (Failures.tokenRefused(Status.UNKNOWN.withDescription(response.cancelReason()))) {
            cluster.renewToken();
            throw Status.UNAVAILABLE.withDescription(response.cancelReason()).asRuntimeException();
        }
        if (response.cancelReason().contains("permission denied")) {
            throw new AccessDeniedException(
                    "etcd refuses to watch " + request.prefix() + ": " + response.cancelReason(), null);
        }
        throw new StoreException("etcd ended the watch on " + request.prefix() + ": " + response.cancelReason());
    }

    /** A message in pieces may be cut within a revision; the last revision of a piece waits for the next piece. */
    private void deliver(List<StoreEvent> events, boolean moreFollows) {
        events.stream().filter(event -> event.revision() >= next).forEach(unfinished::add);
        if (unfinished.isEmpty()) {
            return;
        }
        int end = unfinished.size();
        long last = unfinished.getLast().revision();
        while (moreFollows && end > 0 && unfinished.get(end - 1).revision() == last) {
            end--;
        }
        List<StoreEvent> finished = List.copyOf(unfinished.subList(0, end));
        unfinished.subList(0, end).clear();
        if (!finished.isEmpty() && !closed) {
            long through = finished.getLast().revision();
            tell(() -> listener.onEvents(finished, through));
            next = through + 1;
        }
    }

    private void answerProgress(WatchStream opened) {
        long target = progressTarget.get();
        if (target == NOT_REQUESTED || closed) {
            return;
        }
        if (next - 1 >= target) {
            if (progressTarget.compareAndSet(target, NOT_REQUESTED)) {
                long through = next - 1;
                tell(() -> listener.onProgress(through));
            }
        } else {
            opened.send(Requests.progress());
        }
    }

    /** Rests longer from failure to failure, and never in step with other watches. */
    private void rest() throws InterruptedException {
        if (closed) {
            return;
        }
        Thread.sleep(pause.plusMillis(ThreadLocalRandom.current().nextLong(50)));
        Duration longer = pause.multipliedBy(2).plusMillis(50);
        pause = longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
    }

    private void fail(StoreException failure) {
        boolean tell = !closed;
        closed = true;
        onEnd.accept(this);
        if (tell) {
            listener.onFailure(failure);
        }
    }
}
