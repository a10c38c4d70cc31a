package dev.edict.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.CommitResult;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Short ways to use a store in the tests of this package. */
final class TestStores {

    private TestStores() {}

    static long put(Store store, String key, String value) {
        CommitResult result =
                store.commit(Transaction.builder().put(key, value.getBytes(UTF_8)).build());
        assertThat(result).isInstanceOf(CommitResult.Committed.class);
        return result.revision();
    }

    static String value(Store store, String key) {
        Entry entry = store.get(key);
        return entry == null ? "(absent)" : new String(entry.value(), UTF_8);
    }

    /** What the disk would hold if the process died right now. */
    static Path copyOfRunning(Path directory, Path copy) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.toList()) {
                Path target = copy.resolve(directory.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
            return copy;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The write-ahead log that is written to at present. */
    static Path writeAheadLog(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("rocksdb"))) {
            return files.filter(file -> file.toString().endsWith(".log"))
                    .max(Comparator.comparing(Path::toString))
                    .orElseThrow();
        }
    }
}
