package dev.edict.client.reflect;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ListWatch;
import dev.edict.client.request.Listing;
import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchEvent;
import dev.edict.client.request.WatchOptions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Answers as it was told to, request after request; a request that is not in the script waits until it is closed. */
final class ScriptedSource implements ListWatch<Lease> {
    private final Deque<Supplier<Listing<Lease>>> lists = new ArrayDeque<>();
    private final Deque<Supplier<Watch<Lease>>> watches = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();
    private @Nullable WatchOptions lastWatch;
    private int closed;

    synchronized ScriptedSource list(Listing<Lease> answer) {
        lists.add(() -> answer);
        return this;
    }

    synchronized ScriptedSource list(RuntimeException failure) {
        lists.add(() -> {
            throw failure;
        });
        return this;
    }

    @SafeVarargs
    final synchronized ScriptedSource watch(WatchEvent<Lease>... events) {
        watches.add(() -> new Script(List.of(events), null));
        return this;
    }

    /** A watch whose connection is lost after these events. */
    @SafeVarargs
    final synchronized ScriptedSource watchLost(RuntimeException failure, WatchEvent<Lease>... events) {
        watches.add(() -> new Script(List.of(events), failure));
        return this;
    }

    synchronized ScriptedSource watch(RuntimeException failure) {
        watches.add(() -> {
            throw failure;
        });
        return this;
    }

    /** What has been asked for, as words. */
    synchronized List<String> asked() {
        return List.copyOf(asked);
    }

    /** How often a watch of the script was closed. */
    synchronized int closed() {
        return closed;
    }

    private synchronized void close() {
        closed++;
    }

    synchronized @Nullable WatchOptions lastWatch() {
        return lastWatch;
    }

    @Override
    public Listing<Lease> list(ListOptions options) {
        Supplier<Listing<Lease>> answer;
        synchronized (this) {
            asked.add("list " + options.resourceVersion() + " limit " + options.limit()
                    + (options.continueToken().isEmpty() ? "" : " from " + options.continueToken()));
            answer = lists.poll();
        }
        if (answer == null) {
            throw new IllegalStateException("no list in the script");
        }
        return answer.get();
    }

    @Override
    public Watch<Lease> watch(WatchOptions options) {
        Supplier<Watch<Lease>> answer;
        synchronized (this) {
            lastWatch = options;
            asked.add((Boolean.TRUE.equals(options.initialEvents()) ? "stream " : "watch ") + options.resourceVersion());
            answer = watches.poll();
        }
        return answer == null ? new Silence() : answer.get();
    }

    private final class Script implements Watch<Lease> {
        private final Deque<WatchEvent<Lease>> events;
        private final @Nullable RuntimeException end;

        Script(List<WatchEvent<Lease>> events, @Nullable RuntimeException end) {
            this.events = new ArrayDeque<>(events);
            this.end = end;
        }

        @Override
        public @Nullable WatchEvent<Lease> next() {
            WatchEvent<Lease> event = events.poll();
            if (event == null && end != null) {
                throw end;
            }
            return event;
        }

        @Override
        public void close() {
            ScriptedSource.this.close();
        }
    }

    private static final class Silence implements Watch<Lease> {
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public @Nullable WatchEvent<Lease> next() {
            try {
                closed.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            return null;
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }
}
