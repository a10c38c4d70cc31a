package dev.edict.compat.kit;

import dev.edict.client.transport.EventStream;
import dev.edict.client.transport.ForwardingTransport;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.RefusedException;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A transport whose watches are as bad as a server may make them: events come late, and again; a watch begins further back than was
 * asked for, so that the server tells again what it has told; it asks for what has expired; it ends with an error.
 */
final class Mischief extends ForwardingTransport {
    private static final Pattern VERSION = Pattern.compile("([?&]resourceVersion=)(\\d+)");
    private static final int MOST_LATE = 20_000_000;
    private static final int REPEATED = 4;

    /**
     * What has come, and how often what was done.
     *
     * @param events those of servers
     * @param repeated those that came once more, from here
     * @param refusals watches that servers have ended with an error, such as that the version has expired
     * @param errors watches that were ended so from here
     * @param freezes rounds in which all lines stood still for ever
     */
    record Tally(
            AtomicInteger watches, AtomicInteger events, AtomicInteger repeated, AtomicInteger late, AtomicInteger refusals,
            AtomicInteger errors, AtomicInteger freezes) {
        static Tally none() {
            return new Tally(new AtomicInteger(), new AtomicInteger(), new AtomicInteger(), new AtomicInteger(), new AtomicInteger(),
                    new AtomicInteger(), new AtomicInteger());
        }
    }

    private final Tally tally;
    private final Random random;
    private final List<String> versions = new ArrayList<>();
    private volatile boolean isOver;
    /** How many bookmarks the newest watch has had since all goes as it should. */
    private final AtomicInteger bookmarks = new AtomicInteger();

    Mischief(Transport transport, Tally tally, long seed) {
        super(transport);
        this.tally = tally;
        this.random = new Random(seed);
    }

    /** From now on all goes as it should. */
    void end() {
        isOver = true;
    }

    /** Whether the server has shown how often it sends bookmarks. */
    boolean hasSeenBookmarks() {
        return bookmarks.get() >= 4;
    }

    private synchronized boolean happens(int oneIn) {
        return !isOver && random.nextInt(oneIn) == 0;
    }

    private synchronized int choose(int bound) {
        return random.nextInt(bound);
    }

    @Override
    public EventStream watch(Request request) {
        try {
            EventStream events = transport.watch(bent(request));
            tally.watches.incrementAndGet();
            bookmarks.set(0);
            return new BadEvents(events);
        } catch (RefusedException refused) {
            tally.refusals.incrementAndGet();
            throw refused;
        }
    }

    /** The same watch from further back, or from so far back that nobody knows. */
    private synchronized Request bent(Request request) {
        Matcher version = VERSION.matcher(request.target());
        if (request.target().contains("sendInitialEvents") || !version.find()) {
            return request;
        }
        versions.add(version.group(2));
        String from = version.group(2);
        if (happens(6)) {
            from = "1";
        } else if (happens(3)) {
            from = versions.get(choose(versions.size()));
        }
        return new Request(request.method(), version.replaceFirst("$1" + from), request.headers(), request.body(), request.timeout());
    }

    private final class BadEvents implements EventStream {
        private final EventStream events;
        private final Deque<RawEvent> last = new ArrayDeque<>();
        private final Deque<RawEvent> again = new ArrayDeque<>();

        BadEvents(EventStream events) {
            this.events = events;
        }

        @Override
        public @Nullable RawEvent next() {
            if (!again.isEmpty()) {
                tally.repeated.incrementAndGet();
                return again.removeFirst();
            }
            RawEvent event = events.next();
            if (event == null) {
                return null;
            }
            tally.events.incrementAndGet();
            bookmarks.addAndGet(isOver && event.type().equals("BOOKMARK") ? 1 : 0);
            if (event.type().equals("ERROR")) {
                tally.refusals.incrementAndGet();
                return event;
            }
            if (happens(15)) {
                tally.late.incrementAndGet();
                LockSupport.parkNanos(choose(MOST_LATE));
            }
            if (happens(40)) {
                events.close();
                tally.errors.incrementAndGet();
                return error(choose(2) == 0 ? 410 : 500);
            }
            remember(event);
            return event;
        }

        private void remember(RawEvent event) {
            last.addLast(event);
            if (last.size() > REPEATED) {
                last.removeFirst();
            }
            if (happens(10)) {
                again.addAll(last);
            }
        }

        private static RawEvent error(int code) {
            return new RawEvent("ERROR", Payload.of(ObjectValue.of("kind", "Status", "apiVersion", "v1", "status", "Failure",
                    "reason", code == 410 ? "Expired" : "InternalError", "message", "so it is told", "code", code)));
        }

        @Override
        public void close() {
            events.close();
        }
    }
}
