package dev.edict.store.embedded;

import static dev.edict.store.embedded.TestStores.copyOfRunning;
import static dev.edict.store.embedded.TestStores.put;
import static dev.edict.store.embedded.TestStores.value;
import static dev.edict.store.embedded.TestStores.writeAheadLog;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.CorruptException;
import dev.edict.store.DirectoryInUseException;
import dev.edict.store.ForeignDirectoryException;
import dev.edict.store.Store;
import dev.edict.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens if the data directory is not as it should be. */
class DataDirectoryTest {

    @TempDir
    static Path libraries;

    @TempDir
    Path temporary;

    private Store open(Path directory) {
        return EmbeddedStore.open(EmbeddedOptions.in(directory).withLibraryDirectory(libraries));
    }

    private Path closedStore() {
        Path directory = temporary.resolve("data");
        try (Store store = open(directory)) {
            put(store, "/a", "one");
        }
        return directory;
    }

    /** A directory as it is after {@code kill -9}, with so many acknowledged writes. */
    private Path killedStore(int writes) {
        Path directory = temporary.resolve("data");
        try (Store store = open(directory)) {
            for (int i = 1; i <= writes; i++) {
                put(store, "/key " + i, "value " + i);
            }
            return copyOfRunning(directory, temporary.resolve("killed"));
        }
    }

    @Test
    void aDirectoryInUseIsRefusedWithTheProcessThatUsesIt() {
        Path directory = temporary.resolve("data");
        try (Store store = open(directory)) {
            assertThatExceptionOfType(DirectoryInUseException.class)
                    .isThrownBy(() -> open(directory))
                    .withMessageContaining(directory.toString())
                    .withMessageContaining("pid " + ProcessHandle.current().pid());
            put(store, "/a", "still works");
        }
        open(directory).close();
    }

    @Test
    void aDirectoryWithOtherThingsIsRefusedAndLeftAlone() throws IOException {
        Path directory = Files.createDirectory(temporary.resolve("photos"));
        Files.writeString(directory.resolve("holiday.jpg"), "a picture");

        assertThatExceptionOfType(ForeignDirectoryException.class)
                .isThrownBy(() -> open(directory))
                .withMessageContaining("holiday.jpg")
                .withMessageContaining("Choose an empty directory");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(directory.resolve("holiday.jpg"));
        }
    }

    @Test
    void aRocksDatabaseOfSomebodyElseIsRefused() throws IOException {
        Path directory = Files.createDirectories(temporary.resolve("data"));
        copyOfRunning(closedStore().resolve("rocksdb"), directory.resolve("elsewhere"));

        assertThatExceptionOfType(ForeignDirectoryException.class)
                .isThrownBy(() -> open(directory.resolve("elsewhere")));
    }

    @Test
    void aFormatOfTheFutureIsRefused() throws IOException {
        Path directory = closedStore();
        Files.writeString(directory.resolve("FORMAT"), "edict embedded store, format 2\n");

        assertThatExceptionOfType(ForeignDirectoryException.class)
                .isThrownBy(() -> open(directory))
                .withMessageContaining("has format 2")
                .withMessageContaining("knows format 1");
    }

    @Test
    void aFormatOfSomebodyElseIsRefused() throws IOException {
        Path directory = closedStore();
        Files.writeString(directory.resolve("FORMAT"), "something else");

        assertThatExceptionOfType(ForeignDirectoryException.class)
                .isThrownBy(() -> open(directory))
                .withMessageContaining("something else");
    }

    @Test
    void aFileIsNoDirectory() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "text");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> open(file))
                .withMessageContaining(file.toString());
    }

    @Test
    void aStoreWithoutItsDataIsNotTakenForAnEmptyOne() throws IOException {
        Path directory = closedStore();
        try (Stream<Path> files = Files.list(directory.resolve("rocksdb"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }

        assertThatExceptionOfType(CorruptException.class)
                .isThrownBy(() -> open(directory))
                .withMessageContaining("missing or incomplete");
    }

    @Test
    void damagedDataIsReported() throws IOException {
        Path directory = closedStore();
        try (Stream<Path> files = Files.list(directory.resolve("rocksdb"))) {
            Path manifest = files.filter(file -> file.getFileName().toString().startsWith("MANIFEST"))
                    .findFirst()
                    .orElseThrow();
            byte[] bytes = Files.readAllBytes(manifest);
            bytes[bytes.length / 2] ^= 0x55;
            Files.write(manifest, bytes);
        }

        assertThatExceptionOfType(CorruptException.class)
                .isThrownBy(() -> open(directory))
                .withMessageContaining("damaged")
                .withMessageContaining("backup");
    }

    @Test
    void aMissingDataFileIsReported() throws IOException {
        Path directory = closedStore();
        try (Stream<Path> files = Files.list(directory.resolve("rocksdb"))) {
            for (Path file : files.filter(file -> file.toString().endsWith(".sst")).toList()) {
                Files.delete(file);
            }
        }

        assertThatExceptionOfType(CorruptException.class).isThrownBy(() -> open(directory));
    }

    @Test
    void acknowledgedWritesAreThereWithoutAnOrderlyEnd() {
        try (Store store = open(killedStore(100))) {
            assertThat(store.revision()).isEqualTo(101);
            assertThat(value(store, "/key 100")).isEqualTo("value 100");
        }
    }

    /** A write that the death of the process interrupted leaves the beginning of a record, or room without content. */
    @ParameterizedTest
    @ValueSource(ints = {1, 6, 7, 20, 100})
    void aTornEndOfTheLogIsCutOff(int length) throws IOException {
        Path directory = killedStore(100);
        Path log = writeAheadLog(directory);
        byte[] beginning = Arrays.copyOf(Files.readAllBytes(log), length);
        Files.write(log, beginning, StandardOpenOption.APPEND);

        try (Store store = open(directory)) {
            assertThat(value(store, "/key 100")).isEqualTo("value 100");
            put(store, "/key 100", "goes on");
        }
    }

    @Test
    void anUnwrittenEndOfTheLogIsCutOff() throws IOException {
        Path directory = killedStore(100);
        Files.write(writeAheadLog(directory), new byte[5000], StandardOpenOption.APPEND);

        try (Store store = open(directory)) {
            assertThat(value(store, "/key 100")).isEqualTo("value 100");
        }
    }

    @Test
    void aLogThatLostAcknowledgedWritesIsReported() throws IOException {
        Path directory = killedStore(100);
        Path log = writeAheadLog(directory);
        byte[] bytes = Files.readAllBytes(log);
        bytes[bytes.length / 2] ^= 0x55;
        Files.write(log, bytes);

        assertThatExceptionOfType(CorruptException.class)
                .isThrownBy(() -> open(directory))
                .withMessageContaining("acknowledged writes are missing");
    }

    @Test
    void anInterruptedCreationIsTakenUpAgain() throws IOException {
        Path directory = Files.createDirectories(temporary.resolve("data"));
        Files.createDirectories(directory.resolve("rocksdb"));
        Files.createFile(directory.resolve("CREATING"));

        try (Store store = open(directory)) {
            put(store, "/a", "one");
        }
        assertThat(directory.resolve("CREATING")).doesNotExist();
        try (Store store = open(directory)) {
            assertThat(value(store, "/a")).isEqualTo("one");
        }
    }

    @Test
    void nobodyButTheOwnerCanReadWhatIsThere() throws Exception {
        Path data = temporary.resolve("private");
        open(data).close();
        Set<PosixFilePermission> everybody = PosixFilePermissions.fromString("rwxr-xr-x");
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.toList()) {
                Files.setPosixFilePermissions(file, everybody);
            }
        }
        try (Store store = open(data);
                Stream<Path> files = Files.walk(data)) {
            assertThat(files).allSatisfy(file -> assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(file)))
                    .as(file.toString())
                    .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------"));
            assertThat(store.revision()).isEqualTo(1);
        }
    }
}
