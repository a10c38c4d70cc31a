package dev.edict.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.Entry;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.UnavailableException;
import dev.edict.store.WatchRequest;
import dev.edict.store.kit.Recording;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real file system without room: needs the right to mount one, so it is left out where that is missing. */
@Timeout(120)
class FullDiskTest {

    @TempDir
    static Path libraries;

    @TempDir
    Path directory;

    @BeforeEach
    void mount() throws Exception {
        boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=96m", "tmpfs", directory.toString()) == 0;
        if (!mounted) {
            System.err.println("FULL DISK NOT TESTED: only root may mount a small file system.");
        }
        Assumptions.assumeTrue(mounted);
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", "-l", directory.toString());
    }

    private static int run(String... command) throws Exception {
        return new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
    }

    private Store open() {
        return EmbeddedStore.open(EmbeddedOptions.in(directory.resolve("data")).withLibraryDirectory(libraries));
    }

    private static byte[] value(int number) {
        return ("value " + number + " " + "x".repeat(10_000)).getBytes(UTF_8);
    }

    @Test
    void aFullDiskRefusesWritesUntilThereIsRoomAndLosesNothing() throws Exception {
        List<String> acknowledged = new ArrayList<>();
        Path ballast = directory.resolve("ballast");
        try (Store store = open();
                Recording recording = Recording.of(store, WatchRequest.from("/", 0))) {
            write(store, acknowledged, 50);
            fill(ballast);
            assertThatExceptionOfType(UnavailableException.class)
                    .isThrownBy(() -> write(store, acknowledged, 5_000))
                    .withMessageContaining("No space left on device");
            assertThat(store.obstacle()).contains("No space left on device");
            assertThatExceptionOfType(UnavailableException.class)
                    .isThrownBy(() -> write(store, acknowledged, 1))
                    .withMessageContaining("No space left on device");
            assertThat(keys(store)).containsAll(acknowledged);

            Files.delete(ballast);
            Waiting.until("nothing is in the way", () -> String.valueOf(store.obstacle()), "null"::equals);
            write(store, acknowledged, 50);
            assertThat(keys(store)).containsAll(acknowledged);
            assertThat(recording.awaitRevision(store.revision()))
                    .extracting(event -> event.key()).containsAll(acknowledged);
        }
        try (Store store = open()) {
            assertThat(keys(store)).containsAll(acknowledged);
        }
    }

    private static List<String> keys(Store store) {
        return store.range(RangeQuery.prefix("/")).entries().stream().map(Entry::key).toList();
    }

    private static void write(Store store, List<String> acknowledged, int count) {
        for (int i = 0; i < count; i++) {
            String key = "/key/" + acknowledged.size();
            store.commit(Transaction.builder().put(key, value(i)).build());
            acknowledged.add(key);
        }
    }

    private static void fill(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            byte[] piece = new byte[64 * 1024];
            while (true) {
                out.write(piece);
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space");
        }
    }
}
