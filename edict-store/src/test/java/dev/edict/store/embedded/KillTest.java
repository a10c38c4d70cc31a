package dev.edict.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Entry;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.WatchRequest;
import dev.edict.store.kit.Recording;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;

/**
 * Kills a process that writes under load with {@code kill -9} at random moments, and looks at what is left: every
 * acknowledged transaction is there, none is half there, and the revision never goes back.
 *
 * <p>{@code -Dedict.kill.rounds=50} kills more often.
 */
class KillTest {

    private static final int ROUNDS = Integer.getInteger("edict.kill.rounds", 5);

    @TempDir
    Path temporary;

    private record Acknowledgement(int writer, long step, long revision) {}

    @Test
    void acknowledgedWritesSurviveKillAndNoneIsHalfThere() throws Exception {
        Random random = new Random();
        long revision = 1;
        long writes = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            int moment = random.nextInt(1, 2_000);
            List<Acknowledgement> acknowledged = runAndKill(moment, revision);
            writes += acknowledged.size();
            revision = check(acknowledged, revision, "round " + round + ", killed at acknowledgement " + moment);
        }
        assertThat(writes).isGreaterThanOrEqualTo(ROUNDS);
        System.out.println("killed " + ROUNDS + " times after " + writes + " acknowledged writes, all of them there");
    }

    private List<Acknowledgement> runAndKill(int moment, long revisionBefore) throws Exception {
        Process victim = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-Xmx256m",
                        "-cp",
                        classPath(),
                        KillVictim.class.getName(),
                        temporary.resolve("data").toString(),
                        temporary.resolve("native").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<Acknowledgement> acknowledged = new ArrayList<>();
        try (BufferedReader output = victim.inputReader(UTF_8)) {
            assertThat(output.readLine()).isEqualTo("ready " + revisionBefore);
            // Not through the process itself, which would close the output that is still to be read.
            readAcknowledgements(output, acknowledged, moment, () -> victim.toHandle().destroyForcibly());
        } finally {
            victim.destroyForcibly();
        }
        assertThat(victim.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return acknowledged;
    }

    private static String classPath() {
        return Stream.of(KillVictim.class, EmbeddedStore.class, RocksDB.class)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Reads on after the kill, which comes with an acknowledgement of a certain number. The last line may be cut in half by
     * it: only one that is complete counts.
     */
    private static void readAcknowledgements(
            BufferedReader output, List<Acknowledgement> acknowledged, int moment, Runnable kill) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int character = output.read(); character >= 0; character = output.read()) {
            if (character == '\n') {
                String[] words = line.toString().split(" ");
                assertThat(words).hasSize(4).startsWith("acknowledged");
                acknowledged.add(new Acknowledgement(
                        Integer.parseInt(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3])));
                line.setLength(0);
                if (acknowledged.size() == moment) {
                    kill.run();
                }
            } else {
                line.append((char) character);
            }
        }
    }

    private long check(List<Acknowledgement> acknowledged, long revisionBefore, String when) {
        EmbeddedOptions options = EmbeddedOptions.in(temporary.resolve("data"))
                .withLibraryDirectory(temporary.resolve("native"));
        try (Store store = EmbeddedStore.open(options)) {
            assertThat(store.revision()).as(when).isGreaterThanOrEqualTo(revisionBefore);
            for (Acknowledgement write : acknowledged) {
                assertThat(store.revision()).as(when).isGreaterThanOrEqualTo(write.revision());
                assertThat(store.get(KillVictim.step(write.writer(), write.step())))
                        .as("%s: %s", when, write)
                        .isNotNull()
                        .extracting(Entry::modRevision)
                        .isEqualTo(write.revision());
            }
            for (int writer = 0; writer < KillVictim.WRITERS; writer++) {
                checkWriter(store, writer, when);
            }
            checkHistory(store, when);
            return store.revision();
        }
    }

    /** The steps of a writer are there without a gap, and its three keys agree. */
    private static void checkWriter(Store store, int writer, String when) {
        long steps = store.range(RangeQuery.prefix(KillVictim.step(writer, 0).replaceAll("0$", "")).countOnly())
                .count();
        if (steps == 0) {
            assertThat(store.get(KillVictim.left(writer))).as(when).isNull();
            return;
        }
        Entry last = requireNonNull(store.get(KillVictim.step(writer, steps)), when);
        Entry left = requireNonNull(store.get(KillVictim.left(writer)), when);
        Entry right = requireNonNull(store.get(KillVictim.right(writer)), when);
        assertThat(left.value()).as(when).isEqualTo(last.value());
        assertThat(right.value()).as(when).isEqualTo(last.value());
        assertThat(left.modRevision()).as(when).isEqualTo(last.modRevision());
        assertThat(right.modRevision()).as(when).isEqualTo(last.modRevision());
        assertThat(left.version()).as(when).isEqualTo(steps);
    }

    /** What is left of the history consists of whole transactions, and ends with the latest one. */
    private static void checkHistory(Store store, String when) {
        long from = store.compactedRevision() + 1;
        long expected = Math.max(0, store.revision() - Math.max(from - 1, 1));
        try (Recording recording = Recording.of(store, WatchRequest.from("/kill/", from))) {
            Map<Long, Integer> changes = new HashMap<>();
            for (StoreEvent event : recording.awaitEvents((int) (3 * expected))) {
                changes.merge(event.revision(), 1, Integer::sum);
            }
            assertThat(changes).as(when).hasSize((int) expected);
            assertThat(changes.values()).as(when).allMatch(count -> count == 3);
        }
    }
}
