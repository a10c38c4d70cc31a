package dev.edict.server.route;

import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Change;
import dev.edict.server.watch.EventType;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.Watcher;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Stands between a watch cache, which never waits, and somebody who has to ask another server before he can show an object.
 * What happens waits in a queue, and one thread tells it in its order. Whoever falls too far behind is cut off.
 */
final class PatientWatcher implements Watcher {
    private static final int LONGEST_QUEUE = 1_000;

    private final Watcher behind;
    private final Runnable cutOff;
    private final BlockingQueue<Step> waiting = new ArrayBlockingQueue<>(LONGEST_QUEUE);
    private final Thread worker;

    private sealed interface Step {
        record Happened(Change change) implements Step {}

        record Bookmark(long revision) implements Step {}

        record End(Status reason) implements Step {}
    }

    /**
     * @param behind told of events with {@link Watcher#onPastEvent}: it may block
     * @param cutOff ends the watch of somebody who is too slow
     */
    PatientWatcher(Watcher behind, Runnable cutOff) {
        this.behind = behind;
        this.cutOff = cutOff;
        this.worker = Thread.ofVirtual().name("edict-patient-watch").start(this::work);
    }

    @Override
    public Interest interest() {
        return new Interest(behind.interest().prefix(), Interest.Selection.ALL);
    }

    @Override
    public boolean judgesItself() {
        return true;
    }

    @Override
    public boolean onChange(Change change, boolean past) {
        if (!past) {
            return offer(new Step.Happened(change));
        }
        try {
            while (worker.isAlive()) {
                if (waiting.offer(new Step.Happened(change), 1, TimeUnit.SECONDS)) {
                    return true;
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    private boolean offer(Step step) {
        if (worker.isAlive() && waiting.offer(step)) {
            return true;
        }
        stop();
        cutOff.run();
        return false;
    }

    @Override
    public boolean onEvent(EventType type, CachedObject object) {
        throw new UnsupportedOperationException("this watcher is told of changes");
    }

    @Override
    public boolean onBookmark(long revision) {
        return offer(new Step.Bookmark(revision));
    }

    @Override
    public void onEnd(Status reason) {
        offer(new Step.End(reason));
    }

    @Override
    public boolean wantsBookmarks() {
        return behind.wantsBookmarks();
    }

    /** Tells nothing more. */
    void stop() {
        worker.interrupt();
    }

    private void work() {
        boolean goesOn = true;
        while (goesOn) {
            try {
                goesOn = tell(waiting.take());
            } catch (InterruptedException stopped) {
                return;
            } catch (ApiException failure) {
                behind.onEnd(failure.status());
                return;
            } catch (RuntimeException gone) {
                cutOff.run();
                return;
            }
        }
    }

    private boolean tell(Step step) {
        return switch (step) {
            case Step.Happened happened -> {
                Change.Seen seen = happened.change().seenWith(behind.interest());
                yield seen == null || behind.onPastEvent(seen.type(), seen.object());
            }
            case Step.Bookmark bookmark -> behind.onBookmark(bookmark.revision());
            case Step.End end -> {
                behind.onEnd(end.reason());
                yield false;
            }
        };
    }
}
