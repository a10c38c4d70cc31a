package dev.edict.cli;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What a client sees who watches the ConfigMaps of a namespace for a long time: it goes on where it was when a watch ends, and
 * reads the list anew when it is told that this is too long ago.
 */
final class WatchHistory implements AutoCloseable {
    /** An event as it can be compared with the store's. */
    record Event(long revision, String type, String name) {}

    /**
     * What was seen without a gap.
     *
     * @param after the revision of the list that it begins with
     */
    record Stretch(long after, List<Event> events) {
        long through() {
            return events.isEmpty() ? after : events.getLast().revision();
        }
    }

    private static final long PAUSE = Duration.ofMillis(10).toNanos();

    private final Supplier<ChildServer> server;
    private final String path;
    private final List<Stretch> stretches = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean closed;

    WatchHistory(Supplier<ChildServer> server, String path) {
        this.server = server;
        this.path = path;
        this.thread = Thread.ofVirtual().start(this::run);
    }

    List<Stretch> stretches() {
        return new ArrayList<>(stretches);
    }

    private void run() {
        while (!closed) {
            try {
                ObjectValue list = server.get().get(path + "?limit=1");
                Stretch stretch = new Stretch(
                        Long.parseLong(list.object("metadata").string("resourceVersion")), new CopyOnWriteArrayList<>());
                stretches.add(stretch);
                follow(stretch);
            } catch (IOException | UncheckedIOException | AssertionError unlucky) {
                // The server is down or cut off; it is asked again.
                LockSupport.parkNanos(PAUSE);
            } catch (InterruptedException ended) {
                return;
            }
        }
    }

    /** Returns when the place where it was is too long ago. */
    private void follow(Stretch stretch) throws InterruptedException {
        while (!closed) {
            try (Stream<String> lines =
                    server.get().lines(path + "?watch=true&resourceVersion=" + stretch.through())) {
                Iterator<String> iterator = lines.iterator();
                while (!closed && iterator.hasNext()) {
                    ObjectValue event = (ObjectValue) Json.parse(iterator.next());
                    if (event.string("type").equals("ERROR") || event.string("kind").equals("Status")) {
                        boolean tooLongAgo = event.toString().contains("410");
                        if (tooLongAgo) {
                            return;
                        }
                        break;
                    }
                    add(stretch, event);
                }
            } catch (IOException | UncheckedIOException lost) {
                LockSupport.parkNanos(PAUSE);
            }
        }
    }

    private static void add(Stretch stretch, ObjectValue event) {
        ObjectValue metadata = event.object("object").object("metadata");
        stretch.events().add(new Event(
                Long.parseLong(metadata.string("resourceVersion")), event.string("type"), metadata.string("name")));
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
