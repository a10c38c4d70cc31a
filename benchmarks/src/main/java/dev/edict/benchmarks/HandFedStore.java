package dev.edict.benchmarks;

import dev.edict.store.CommitResult;
import dev.edict.store.Entry;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.Subscription;
import dev.edict.store.Transaction;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A store of pods that tells its one listener of changes on the caller's thread. */
final class HandFedStore implements Store {
    private static final int BATCH = 50;

    private final List<Entry> entries = new ArrayList<>();
    private final int nodes;
    private final String prefix;
    private final Random random = new Random(7);
    private long revision = 1;
    private @Nullable WatchListener listener;

    HandFedStore(String prefix, int pods, int nodes) {
        this.prefix = prefix;
        this.nodes = nodes;
        for (int pod = 0; pod < pods; pod++) {
            entries.add(entry(pod));
        }
    }

    private Entry entry(int pod) {
        String name = "pod-%07d".formatted(pod);
        String json = "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name
                + "\",\"namespace\":\"default\",\"labels\":{\"app\":\"web\"}},\"spec\":{\"nodeName\":\"node-" + pod % nodes
                + "\",\"containers\":[{\"name\":\"main\",\"image\":\"example.org/app:1\",\"args\":[\"" + "x".repeat(700)
                + "\"]}]},\"status\":{\"phase\":\"Running\",\"podIP\":\"10.0.0.1\"}}";
        return new Entry(prefix + "default/" + name, json.getBytes(StandardCharsets.UTF_8), 1, revision, 1);
    }

    /** Changes pods, any of them. @return how many of them are of certain nodes */
    int change(int events, IntPredicate node) {
        List<StoreEvent> batch = new ArrayList<>();
        int concerned = 0;
        for (int event = 1; event <= events; event++) {
            int pod = random.nextInt(entries.size());
            if (node.test(pod % nodes)) {
                concerned++;
            }
            revision++;
            Entry changed = entry(pod);
            entries.set(pod, changed);
            batch.add(new StoreEvent.Written(changed, null));
            if (batch.size() == BATCH || event == events) {
                tell(batch);
                batch = new ArrayList<>();
            }
        }
        return concerned;
    }

    private void tell(List<StoreEvent> batch) {
        if (listener != null) {
            listener.onEvents(batch, revision);
        }
    }

    @Override
    public long revision() {
        return revision;
    }

    @Override
    public @Nullable Entry get(String key, long atRevision) {
        return null;
    }

    @Override
    public Page range(RangeQuery query) {
        int from = 0;
        while (from < entries.size() && entries.get(from).key().compareTo(query.start()) < 0) {
            from++;
        }
        int to = query.limit() == 0 ? entries.size() : Math.min(entries.size(), from + query.limit());
        return new Page(entries.subList(from, to), to < entries.size(), entries.size() - from, revision);
    }

    @Override
    public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
        throw new UnsupportedOperationException("this store is written by hand");
    }

    @Override
    public Subscription watch(WatchRequest request, WatchListener newListener) {
        listener = newListener;
        return new Subscription() {
            @Override
            public boolean requestProgress() {
                return false;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void compact(long atRevision) {}

    @Override
    public long compactedRevision() {
        return 0;
    }

    @Override
    public long knownCompactedRevision() {
        return 0;
    }

    @Override
    public void close() {}
}
