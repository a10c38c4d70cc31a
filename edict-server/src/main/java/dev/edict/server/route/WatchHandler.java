package dev.edict.server.route;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.convert.ObjectEncoder;
import dev.edict.server.convert.Representation;
import dev.edict.server.convert.Shape;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.http.StreamKind;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.ResourceVersions;
import dev.edict.server.registry.Snapshot;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.EventType;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.SealException;
import dev.edict.server.watch.Watcher;
import dev.edict.store.CompactedException;
import dev.edict.store.Keys;
import java.util.Iterator;
import java.util.Locale;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Begins watches. The request's thread sends what there is already, waiting for a slow client; then the watch cache
 * takes over, which never waits, and the thread is free.
 */
final class WatchHandler {
    private static final int SHORTEST_SECONDS = 1800;
    /** So long before its end a watch gets a bookmark. */
    private static final int LAST_BOOKMARK_SECONDS = 2;

    private final ResourceHandlers handlers;
    private final Supplier<ObjectEncoder> encoder;
    private final BooleanSupplier servedStill;
    private final ScheduledExecutorService timer;
    private final WatchObserver observer;

    /**
     * @param encoder asked for each event, since a custom type may change while it is watched
     * @param servedStill asked when a watch has begun: those who end watches may have come too early for it
     */
    WatchHandler(
            ResourceHandlers handlers, Supplier<ObjectEncoder> encoder, BooleanSupplier servedStill,
            ScheduledExecutorService timer, WatchObserver observer) {
        this.handlers = handlers;
        this.encoder = encoder;
        this.servedStill = servedStill;
        this.timer = timer;
        this.observer = observer;
    }

    void watch(Call call) {
        Representation representation = handlers.negotiator().forWatch(call);
        ListOptions options = ListQuery.read(call.request().query(), true);
        Selections selections = Selections.read(call.request().query(), handlers.fields(), call.info().pathName());
        String prefix = handlers.registry().prefix(call.info().namespace());
        Interest interest = new Interest(prefix, selections.selection(), selections.clue(
                prefix, !handlers.registry().strategy().namespaced() || !call.info().namespace().isEmpty()));
        long revision = options.resourceVersion().isEmpty() ? 0 : parse(options.resourceVersion());
        // Before the headers: whoever has got them may rely on hearing of whatever is done next.
        Snapshot present = revision > 0 ? null : any(options.resourceVersion());
        // Nor is anybody told that he watches what can not be watched.
        handlers.registry().cache().latest();
        EventChannel channel = open(call, representation);
        Session session = new Session(interest, channel, representation, options.allowWatchBookmarks(),
                handlers.served().codec().mayWait());
        call.exchange().onClose(session::stop);
        begin(session, revision, present, options);
    }

    /**
     * Where a watch begins.
     *
     * @param initial the state to send first, or null
     * @param revision the revision after which events are sent
     */
    private record Start(@Nullable Snapshot initial, long revision) {}

    private Start start(long revision, @Nullable Snapshot present, ListOptions options) {
        if (!Boolean.TRUE.equals(options.sendInitialEvents())) {
            return new Start(null, present == null ? revision : present.revision());
        }
        Snapshot state = present == null
                ? handlers.registry().notOlderThan(revision, options.resourceVersion()) : present;
        return new Start(state, state.revision());
    }

    /** The newest state, unless the client takes whatever is known. */
    private Snapshot any(String version) {
        return version.isEmpty() ? handlers.registry().present()
                : new Snapshot.Cached(handlers.registry().cache().latest());
    }

    private static long parse(String version) {
        try {
            return ResourceVersions.parse(version);
        } catch (ResourceVersions.MalformedException malformed) {
            throw ApiErrors.unclassified(String.valueOf(malformed.getMessage()));
        }
    }

    private EventChannel open(Call call, Representation representation) {
        String upgrade = call.request().headers().first("Upgrade");
        if (upgrade != null && upgrade.toLowerCase(Locale.ROOT).equals("websocket")) {
            try {
                EventChannel channel =
                        EventChannel.over(call.exchange().upgradeToWebSocket(java.util.List.of()), representation.format());
                call.answered(101);
                return channel;
            } catch (UpgradeException refused) {
                throw ApiErrors.badRequest(String.valueOf(refused.getMessage()));
            }
        }
        return EventChannel.over(call.stream(200,
                Headers.of("Content-Type", representation.streamContentType()), StreamKind.ENDLESS));
    }

    /** What goes wrong from here on is told as an event: the stream has begun. */
    private void begin(Session session, long revision, @Nullable Snapshot present, ListOptions options) {
        try {
            Start start = start(revision, present, options);
            if (start.initial() != null) {
                session.sendState(start.initial());
                if (options.allowWatchBookmarks()) {
                    session.sendMark(start.initial().revision());
                }
            }
            handlers.registry().cache().watch(session.registered, start.revision());
            session.endAfter(seconds(options));
            if (!servedStill.getAsBoolean()) {
                session.end();
            }
        } catch (RejectedExecutionException closing) {
            session.end();
        } catch (CompactedException compacted) {
            session.onEnd(ApiErrors.expired("The resourceVersion for the provided watch is too old.").status());
        } catch (SealException closed) {
            session.onEnd(ApiErrors.expired("the watch was interrupted: " + closed.why()).status());
        } catch (ApiException failure) {
            session.onEnd(failure.status());
        }
    }

    private static long seconds(ListOptions options) {
        if (options.timeoutSeconds() != null && options.timeoutSeconds() > 0) {
            return options.timeoutSeconds();
        }
        return SHORTEST_SECONDS + ThreadLocalRandom.current().nextInt(SHORTEST_SECONDS);
    }

    /** One watch. It is called by one thread at a time: that of the request first, then those that dispatch. */
    private final class Session implements Watcher {
        private final Interest interest;
        private final EventChannel channel;
        private final Representation representation;
        private final boolean bookmarks;
        /** What the cache knows: this session, or somebody who waits in its stead. */
        private final Watcher registered;
        private boolean columnsSaid;

        Session(
                Interest interest, EventChannel channel, Representation representation, boolean bookmarks,
                boolean mayWait) {
            this.interest = interest;
            this.channel = channel;
            this.representation = representation;
            this.bookmarks = bookmarks;
            this.registered = mayWait ? new PatientWatcher(this, channel::abort) : this;
        }

        @Override
        public Interest interest() {
            return interest;
        }

        @Override
        public boolean wantsBookmarks() {
            return bookmarks;
        }

        void sendState(Snapshot state) {
            Iterator<CachedObject> objects = encoder.get().prepared(
                    state.range(interest.prefix(), Keys.prefixEnd(interest.prefix())).iterator());
            while (objects.hasNext()) {
                CachedObject object = objects.next();
                if (interest.selects().test(object)) {
                    channel.write(bytes(EventType.ADDED, object));
                }
            }
        }

        void sendMark(long revision) {
            channel.write(mark(revision, true));
        }

        private byte[] mark(long revision, boolean end) {
            ObjectValue bookmark = encoder.get().bookmark(revision, end);
            return representation.shape() instanceof Shape.Table table
                    ? encoder.get().tableBookmark(bookmark, table, representation, isFirstRow())
                    : encoder.get().bookmarkEvent(bookmark, representation);
        }

        private byte[] bytes(EventType type, CachedObject object) {
            return representation.shape() instanceof Shape.Table table
                    ? encoder.get().tableEvent(type, object, table, representation, isFirstRow())
                    : encoder.get().event(type, object, representation);
        }

        private boolean isFirstRow() {
            boolean first = !columnsSaid;
            columnsSaid = true;
            return first;
        }

        @Override
        public boolean onEvent(EventType type, CachedObject object) {
            return sent(bytes(type, object));
        }

        @Override
        public boolean onPastEvent(EventType type, CachedObject object) {
            byte[] event = bytes(type, object);
            channel.write(event);
            observer.sent(event.length);
            return true;
        }

        @Override
        public boolean onBookmark(long revision) {
            return sent(mark(revision, false));
        }

        /** A client that does not keep up is cut off, so that it knows that it has missed something. */
        private boolean sent(byte[] event) {
            if (!channel.offer(event)) {
                channel.abort();
                return false;
            }
            observer.sent(event.length);
            return true;
        }

        @Override
        public void onEnd(Status reason) {
            if (reason.code() != 503) {
                channel.offer(encoder.get().frame(EventType.ERROR, reason.toObject(), representation));
            }
            channel.close();
        }

        /** To be called when the cache knows this session: what has closed meanwhile is forgotten again. */
        void endAfter(long seconds) {
            Future<?> ending = timer.schedule(this::end, seconds, TimeUnit.SECONDS);
            Future<?> marking = bookmarks && seconds > LAST_BOOKMARK_SECONDS
                    ? timer.schedule(this::markTheEnd, seconds - LAST_BOOKMARK_SECONDS, TimeUnit.SECONDS) : ending;
            channel.onClose(() -> {
                ending.cancel(false);
                marking.cancel(false);
                leave();
            });
        }

        /** Whoever watches on after the time has passed need not hear again what happened before. */
        private void markTheEnd() {
            Thread.ofVirtual().name("edict-last-bookmark")
                    .start(() -> handlers.registry().cache().sendBookmark(registered));
        }

        void end() {
            stop();
            channel.close();
        }

        void stop() {
            leave();
            channel.closed();
        }

        private void leave() {
            handlers.registry().cache().remove(registered);
            if (registered instanceof PatientWatcher patient) {
                patient.stop();
            }
        }
    }
}
