package dev.edict.store.etcd;

import dev.edict.store.etcd.wire.Responses;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A watch stream as something to wait on. The next message is asked for when the one before has been taken, so at most one
 * is held here, and a reader that does not come back leaves the rest with etcd.
 */
final class WatchStream implements AutoCloseable {

    private sealed interface Signal {}

    @SuppressWarnings("ArrayRecordComponent") // passes through a queue; never compared
    private record Message(byte[] content) implements Signal {}

    private record End(Status status) implements Signal {}

    private record Wake() implements Signal {}

    private final ClientCall<byte[], byte[]> call;
    private final boolean reportsProgress;
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();

    /** Guards sending, which gRPC wants from one thread at a time. */
    private final ReentrantLock sending = new ReentrantLock();

    /** Whether a message has been asked for and not taken; belongs to the reader. */
    private boolean requested;

    private final Member member;
    private final Consumer<WatchStream> onClose;

    WatchStream(
            ClientCall<byte[], byte[]> call,
            Metadata headers,
            boolean reportsProgress,
            Member member,
            Consumer<WatchStream> onClose) {
        this.call = call;
        this.reportsProgress = reportsProgress;
        this.member = member;
        this.onClose = onClose;
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onMessage(byte[] message) {
                        signals.add(new Message(message));
                    }

                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        signals.add(new End(status));
                    }
                },
                headers);
    }

    /** Whether the member at the other end reports progress reliably when asked. */
    boolean reportsProgress() {
        return reportsProgress;
    }

    void send(byte[] request) {
        sending.lock();
        try {
            call.sendMessage(request);
        } catch (IllegalStateException ended) {
            // The stream has been cancelled meanwhile; whoever reads it learns so.
        } finally {
            sending.unlock();
        }
    }

    /**
     * The next message, or null if somebody called {@link #wake} or nothing came in time.
     *
     * @throws io.grpc.StatusRuntimeException if the stream has ended
     */
    Responses.@Nullable Watch next(Duration patience) throws InterruptedException {
        if (!requested) {
            requested = true;
            call.request(1);
        }
        Signal signal = signals.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
        return switch (signal) {
            case null -> null;
            case Wake wake -> null;
            case Message message -> {
                requested = false;
                yield Responses.watch(message.content());
            }
            case End end -> throw end.status().asRuntimeException();
        };
    }

    /** The member at the other end. */
    Member member() {
        return member;
    }

    /** Ends the stream from this side, as if it had been lost. */
    void abandon() {
        signals.add(new End(Status.UNAVAILABLE.withDescription("the member does not answer")));
    }

    /** Lets the reader return from waiting. */
    void wake() {
        signals.add(new Wake());
    }

    @Override
    public void close() {
        onClose.accept(this);
        call.cancel("the watch has ended", null);
    }
}
