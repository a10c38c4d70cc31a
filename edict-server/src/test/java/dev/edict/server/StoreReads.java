package dev.edict.server;

import dev.edict.server.filter.Call;
import dev.edict.server.filter.RequestObserver;
import dev.edict.server.filter.Stage;
import dev.edict.store.Entry;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Subscription;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * What requests make a server read: every question that is put to the store by the thread of a request, even that for its newest
 * revision, which a read of the watch cache begins with; and every resource that is read for the first time, by whichever thread.
 */
final class StoreReads extends ForwardingStore implements RequestObserver {
    private final ThreadLocal<@Nullable String> request = new ThreadLocal<>();
    private final List<String> ofRequests = new CopyOnWriteArrayList<>();
    private final List<String> opened = new CopyOnWriteArrayList<>();

    StoreReads(Store store) {
        super(store);
    }

    /** The questions that requests have put since it was last forgotten, each with its request. */
    List<String> ofRequests() {
        return List.copyOf(ofRequests);
    }

    /** The prefixes of which a cache was begun since it was last forgotten. */
    List<String> opened() {
        return List.copyOf(opened);
    }

    void forget() {
        ofRequests.clear();
        opened.clear();
    }

    @Override
    public void observe(Stage stage, Call call) {
        switch (stage) {
            case REQUEST_RECEIVED ->
                request.set(call.user().name() + " " + call.request().method() + " " + call.request().target());
            case RESPONSE_COMPLETE -> request.remove();
            case RESPONSE_STARTED, PANIC -> {}
        }
    }

    private void note(String question) {
        String asking = request.get();
        if (asking != null) {
            ofRequests.add(asking + ": " + question);
        }
    }

    @Override
    public long revision() {
        note("revision");
        return super.revision();
    }

    @Override
    public @Nullable Entry get(String key, long revision) {
        note("get " + key);
        return super.get(key, revision);
    }

    @Override
    public Page range(RangeQuery query) {
        note("range " + query.start());
        return super.range(query);
    }

    @Override
    public Subscription watch(WatchRequest watched, WatchListener listener) {
        note("watch " + watched.prefix());
        opened.add(watched.prefix());
        return super.watch(watched, listener);
    }
}
