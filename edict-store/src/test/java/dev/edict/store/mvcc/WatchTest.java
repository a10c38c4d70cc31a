package dev.edict.store.mvcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Entry;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/** A watch at the moments between its steps, its thread led by hand. */
class WatchTest {
    /** All changes are recent ones, so nobody asks for others. */
    private static final Engine UNREAD = (Engine) Proxy.newProxyInstance(WatchTest.class.getClassLoader(),
            new Class<?>[] {Engine.class}, (proxy, method, arguments) -> {
                throw new AssertionError("asked to " + method.getName());
            });

    private final Timeline timeline = new Timeline(1, 0);
    private final RecentChanges recent = new RecentChanges(1);
    private final History history = new History(UNREAD, timeline, recent, new Reader(UNREAD, timeline));
    private final Deque<Runnable> thread = new ArrayDeque<>();
    private final List<String> delivered = new ArrayList<>();

    private final WatchListener listener = new WatchListener() {
        @Override
        public void onEvents(List<StoreEvent> events, long through) {
            events.forEach(event -> delivered.add(event.key()));
        }

        @Override
        public void onProgress(long revision) {
            delivered.add("progress " + revision);
        }

        @Override
        public void onFailure(StoreException failure) {
            throw failure;
        }
    };

    private Watch watch(long from, Executor executor) {
        return new Watch(WatchRequest.from("/mine/", from), listener, history, timeline, executor, ended -> {});
    }

    private List<LogRecord> published(String key) {
        long revision = timeline.revision() + 1;
        List<LogRecord> changes = List.of(LogRecord.written(
                new Position(revision, 0), Position.NONE, new Entry(key, new byte[0], revision, revision, 1)));
        recent.add(changes);
        timeline.reached(revision);
        return changes;
    }

    private void publishTo(Watch watch, String key) {
        watch.advance(published(key), timeline.revision());
    }

    private void run() {
        while (!thread.isEmpty()) {
            thread.removeFirst().run();
        }
    }

    @Test
    void whatWasPublishedBeforeItFirstReadIsNotSteppedOver() {
        published("/mine/a");
        Watch watch = watch(2, thread::add);
        publishTo(watch, "/other/b");
        watch.wake();
        run();
        assertThat(delivered).containsExactly("/mine/a");
    }

    @Test
    void whatNoThreadWasThereForIsNotSteppedOver() {
        Watch watch = watch(2, new Executor() {
            private int calls;

            @Override
            public void execute(Runnable task) {
                if (++calls == 2) {
                    throw new OutOfMemoryError("for this test");
                }
                thread.add(task);
            }
        });
        watch.wake();
        run();
        publishTo(watch, "/mine/a");
        publishTo(watch, "/other/b");
        run();
        assertThat(delivered).containsExactly("/mine/a");
    }

    @Test
    void whatIsNotItsOwnWakesNobody() {
        Watch watch = watch(2, thread::add);
        watch.wake();
        run();
        publishTo(watch, "/other/a");
        assertThat(thread).isEmpty();
        publishTo(watch, "/mine/b");
        run();
        assertThat(delivered).containsExactly("/mine/b");
    }
}
