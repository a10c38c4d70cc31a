package dev.edict.store.kit;

import static dev.edict.store.kit.StoreContract.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.CommitResult;
import dev.edict.store.Entry;
import dev.edict.store.RangeQuery;
import dev.edict.store.StoreEvent;
import dev.edict.store.Transaction;
import dev.edict.store.WatchRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** The parts together: whatever is written, all ways of reading tell the same story. */
interface HistoryContract extends StoreContract {

    @Test
    default void randomTransactionsLeaveTheHistoryThatAModelPredicts() {
        Random random = new Random(20260101);
        TreeMap<String, Entry> model = new TreeMap<>();
        TreeMap<Long, Map<String, Entry>> states = new TreeMap<>();
        long start = store().revision() + 1;
        for (int i = 0; i < 150; i++) {
            Transaction transaction = randomTransaction(random, i);
            CommitResult.Committed committed = committed(transaction);
            apply(model, committed);
            states.put(committed.revision(), Map.copyOf(model));
        }

        states.forEach((revision, state) -> assertThat(
                        store().range(RangeQuery.prefix(prefix()).at(revision)).entries())
                .as("state at revision %d", revision)
                .containsExactlyElementsOf(new TreeMap<>(state).values()));
        try (Recording recording = Recording.of(store(), new WatchRequest(prefix(), start, true))) {
            assertThatReplayGives(recording.awaitRevision(lastChange(states)), states);
        }
    }

    private static long lastChange(TreeMap<Long, Map<String, Entry>> states) {
        return states.values().stream()
                .flatMap(state -> state.values().stream())
                .mapToLong(Entry::modRevision)
                .max()
                .orElseThrow();
    }

    private Transaction randomTransaction(Random random, int number) {
        Transaction.Builder builder = Transaction.builder();
        Set<String> used = new HashSet<>();
        int operations = 1 + random.nextInt(4);
        while (used.size() < operations) {
            String key = key("k" + random.nextInt(12));
            if (used.add(key)) {
                if (random.nextInt(3) == 0) {
                    builder.delete(key);
                } else {
                    builder.put(key, bytes("value " + number));
                }
            }
        }
        return builder.build();
    }

    private static void apply(Map<String, Entry> model, CommitResult.Committed committed) {
        for (CommitResult.Outcome outcome : committed.outcomes()) {
            switch (outcome) {
                case CommitResult.Outcome.Written(Entry entry) -> {
                    Entry previous = model.put(entry.key(), entry);
                    assertThat(entry.version()).isEqualTo(previous == null ? 1 : previous.version() + 1);
                    assertThat(entry.createRevision())
                            .isEqualTo(previous == null ? entry.modRevision() : previous.createRevision());
                    assertThat(entry.modRevision()).isEqualTo(committed.revision());
                }
                case CommitResult.Outcome.Unasked unasked -> throw new AssertionError("all were asked for");
                case CommitResult.Outcome.Removed(Entry previous) -> {
                    if (previous != null) {
                        assertThat(model.remove(previous.key())).isEqualTo(previous);
                    }
                }
            }
        }
    }

    private static void assertThatReplayGives(List<StoreEvent> events, TreeMap<Long, Map<String, Entry>> states) {
        TreeMap<String, Entry> replayed = new TreeMap<>();
        for (int i = 0; i < events.size(); i++) {
            StoreEvent event = events.get(i);
            assertThat(event.previous()).isEqualTo(replayed.get(event.key()));
            switch (event) {
                case StoreEvent.Written written -> replayed.put(written.key(), written.entry());
                case StoreEvent.Removed removed -> replayed.remove(removed.key());
            }
            if (i + 1 == events.size() || events.get(i + 1).revision() > event.revision()) {
                assertThat(replayed).isEqualTo(states.get(event.revision()));
            }
        }
    }

    @Test
    default void watchesThatStartAnywhereWhileOthersWriteSeeTheSameHistory() throws Exception {
        int writers = 4;
        int writes = 50;
        List<Recording> recordings = new ArrayList<>();
        long start = store().revision() + 1;
        recordings.add(watchFrom(start));
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Void>> running = new ArrayList<>();
            for (int writer = 0; writer < writers; writer++) {
                String name = "writer " + writer;
                running.add(CompletableFuture.runAsync(() -> writeOften(name, writes), executor));
            }
            for (int i = 0; i < 10; i++) {
                recordings.add(watchFrom(recordings.getFirst().awaitEvents(1 + i * 10).getLast().revision()));
            }
            CompletableFuture.allOf(running.toArray(CompletableFuture<?>[]::new)).get();
        }
        List<StoreEvent> everything = recordings.getFirst().awaitEvents(writers * writes);

        assertThat(everything).hasSize(writers * writes);
        for (Recording recording : recordings) {
            List<StoreEvent> seen = recording.awaitRevision(everything.getLast().revision());
            assertThat(seen).isEqualTo(everything.subList(everything.size() - seen.size(), everything.size()));
            recording.close();
        }
    }

    private void writeOften(String name, int times) {
        for (int i = 0; i < times; i++) {
            put(name + " " + i % 7, "value " + i);
        }
    }

    @Test
    default void readsAndWatchesAgreeWhileHistoryIsCompactedUnderThem() throws Exception {
        put("a", "0");
        CompletableFuture<Void> writing;
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
                Recording recording = watchFrom(0)) {
            writing = CompletableFuture.runAsync(() -> writeAndCompact(recording, 100), executor);
            long last = 0;
            while (!writing.isDone()) {
                Entry seen = entry("a");
                assertThat(seen.modRevision()).isGreaterThanOrEqualTo(last);
                last = seen.modRevision();
                assertThat(store().range(RangeQuery.prefix(prefix())).entries()).hasSize(1);
            }
            writing.get();
            assertThat(recording.awaitRevision(entry("a").modRevision())).hasSize(100);
        }
    }

    private void writeAndCompact(Recording recording, int times) {
        for (int i = 1; i <= times; i++) {
            put("a", String.valueOf(i));
            if (i % 3 == 0) {
                store().compact(recording.through());
            }
        }
    }
}
