package dev.edict.client.transport;

import dev.edict.client.time.Timers;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an answer as they come, for one reader who waits for them. Only a few pieces are asked for ahead of the reader, so
 * that a slow one slows the server and not the heap. Unlike the JDK's own stream of bytes, it can be waited for with a limit.
 *
 * <p>The limit costs nothing where something comes before it: one alarm is set for many waits. When it rings too early, because
 * something has come since, it is set again for the rest of the time.
 */
final class Pieces implements BodySubscriber<Pieces> {
    private static final int AHEAD = 8;
    /** How many are asked for at once: asking takes longer than passing one on. */
    private static final int AGAIN = AHEAD / 2;

    private sealed interface Part {}

    private record Bytes(List<ByteBuffer> buffers) implements Part {}

    /** Nothing comes any more. @param failure null if all has come */
    private record End(@Nullable Throwable failure) implements Part {}

    /** The alarm has rung. */
    private record Ring() implements Part {}

    private final BlockingQueue<Part> parts = new LinkedBlockingQueue<>();
    private final Runnable heard;
    /** Null before there is one; after that it, or an inert one once nothing is wanted any more. */
    private final AtomicReference<Flow.@Nullable Subscription> subscription = new AtomicReference<>();
    /** Of the reader. */
    private final Deque<ByteBuffer> buffers = new ArrayDeque<>();
    /** Of the reader. */
    private @Nullable End end;
    /** How many have been taken since more were asked for. Of the reader. */
    private int taken;
    /** When the alarm rings, if one is set. Of the reader. */
    private long ringsAt;
    /** Set by the reader, cancelled by anybody. */
    private volatile Timers.@Nullable Alarm alarm;

    /** @param heard is run whenever something comes */
    Pieces(Runnable heard) {
        this.heard = heard;
    }

    @Override
    public CompletionStage<Pieces> getBody() {
        return CompletableFuture.completedStage(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription source) {
        if (subscription.compareAndSet(null, source)) {
            source.request(AHEAD);
        } else {
            source.cancel();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> content) {
        heard.run();
        parts.add(new Bytes(content));
    }

    @Override
    public void onError(Throwable failure) {
        subscription.set(Inert.SUBSCRIPTION);
        parts.add(new End(failure));
    }

    @Override
    public void onComplete() {
        // So that nobody cancels what has ended, which over HTTP/2 would be told to the server.
        subscription.set(Inert.SUBSCRIPTION);
        parts.add(new End(null));
    }

    /** Waits until there is something to read, or the end. @return false if the time has passed before that */
    boolean await(Duration limit) throws InterruptedException {
        long begun = System.nanoTime();
        while (buffers.isEmpty() && end == null) {
            Part part = parts.poll();
            if (part == null) {
                ringAt(begun + limit.toNanos());
                part = parts.take();
            }
            switch (part) {
                case Ring() -> {
                    alarm = null;
                    if (System.nanoTime() - begun >= limit.toNanos()) {
                        return false;
                    }
                }
                case End last -> {
                    end = last;
                    silence();
                }
                case Bytes(List<ByteBuffer> content) -> {
                    buffers.addAll(content);
                    buffers.removeIf(buffer -> !buffer.hasRemaining());
                    askForMore();
                }
            }
        }
        return true;
    }

    private void askForMore() {
        taken++;
        Flow.Subscription source = subscription.get();
        if (taken == AGAIN && source != null) {
            taken = 0;
            source.request(AGAIN);
        }
    }

    private void ringAt(long nanoTime) {
        if (alarm != null && ringsAt - nanoTime <= 0) {
            return;
        }
        silence();
        ringsAt = nanoTime;
        alarm = Timers.system().at(nanoTime, () -> parts.add(new Ring()));
    }

    private void silence() {
        Timers.Alarm set = alarm;
        if (set != null) {
            set.cancel();
        }
    }

    /**
     * What has come, after {@link #await}: never empty, and to be read to its end before the next.
     *
     * @return null at the end
     * @throws IOException if the connection is lost
     */
    @Nullable ByteBuffer next() throws IOException {
        ByteBuffer buffer = buffers.peek();
        while (buffer != null && !buffer.hasRemaining()) {
            buffers.remove();
            buffer = buffers.peek();
        }
        Throwable failure = buffer == null && end != null ? end.failure() : null;
        if (failure != null) {
            throw new IOException(String.valueOf(failure.getMessage()), failure);
        }
        return buffer;
    }

    /** Whether {@link #next} gives nothing without another wait. */
    boolean isDrained() throws IOException {
        return next() == null && end == null;
    }

    /** Wants no more; who waits is told that this is the end. */
    void cancel() {
        stop(null);
    }

    /** Wants no more; who waits is told why. */
    void fail(IOException why) {
        stop(why);
    }

    private void stop(@Nullable IOException why) {
        // First, since the JDK may call the cancelling itself a failure.
        parts.add(new End(why));
        silence();
        Flow.Subscription source = subscription.getAndSet(Inert.SUBSCRIPTION);
        if (source != null) {
            source.cancel();
        }
    }

    private enum Inert implements Flow.Subscription {
        SUBSCRIPTION;

        @Override
        public void request(long count) {}

        @Override
        public void cancel() {}
    }
}
