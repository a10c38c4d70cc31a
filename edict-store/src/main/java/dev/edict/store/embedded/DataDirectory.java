package dev.edict.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.edict.store.CorruptException;
import dev.edict.store.ForeignDirectoryException;
import dev.edict.store.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is in a data directory, and whether it is ours.
 *
 * <ul>
 *   <li>{@code FORMAT}: says that this is an embedded store, and of which format. Written last when a store is created, so
 *       where it is there was a complete store.
 *   <li>{@code CREATING}: there before {@code FORMAT} is; a creation that was interrupted is taken up again.
 *   <li>{@code WATERMARK}: see {@link Watermark}.
 *   <li>{@code PID}: which process has the store open, for the message to others. The lock itself is RocksDB's.
 *   <li>{@code rocksdb/}: the data.
 *   <li>{@code native/}: unpacked libraries, unless told to be elsewhere.
 * </ul>
 */
final class DataDirectory {

    private static final String FORMAT_NAME = "edict embedded store, format ";
    private static final String FORMAT_VERSION = "1";

    /** What may be there although there is no store yet; file systems have the last one at their root. */
    private static final Set<String> HARMLESS = Set.of("CREATING", "WATERMARK", "PID", "rocksdb", "native", "lost+found");

    private final Path directory;
    private final Path format;
    private final Path creating;
    private final Path data;

    private DataDirectory(Path directory) {
        this.directory = directory;
        this.format = directory.resolve("FORMAT");
        this.creating = directory.resolve("CREATING");
        this.data = directory.resolve("rocksdb");
    }

    /** Opens the store in a directory or creates one there. */
    static RocksEngine open(Path path) {
        try {
            OwnerOnly.createDirectories(path);
            return new DataDirectory(path).open();
        } catch (IOException failure) {
            throw new StoreException("cannot use the data directory " + path + ": " + failure, failure);
        }
    }

    private RocksEngine open() throws IOException {
        boolean exists = Files.exists(format);
        if (exists) {
            requireKnownFormat();
            if (!Files.exists(data.resolve("CURRENT"))) {
                throw new CorruptException("the data directory " + directory + " is marked as an embedded store, but its data ("
                        + data + ") is missing or incomplete. Restore it from a backup, or use an empty directory to start anew.",
                        null);
            }
        } else {
            requireOurs();
            writeDurably(creating, "");
        }
        RocksEngine engine = RocksEngine.open(directory, data, !exists);
        try {
            Files.writeString(directory.resolve("PID"), ProcessHandle.current().pid() + "\n");
            if (!exists) {
                writeDurably(format, FORMAT_NAME + FORMAT_VERSION + "\n");
                Files.deleteIfExists(creating);
            }
            OwnerOnly.restrict(directory);
            return engine;
        } catch (IOException | RuntimeException failure) {
            engine.close();
            throw failure;
        }
    }

    private void requireKnownFormat() throws IOException {
        String found = Files.readString(format, UTF_8).strip();
        if (!found.startsWith(FORMAT_NAME)) {
            throw new ForeignDirectoryException("the data directory " + directory
                    + " does not belong to an embedded store: its file FORMAT says \"" + abbreviated(found)
                    + "\". Choose another directory.");
        }
        String version = found.substring(FORMAT_NAME.length());
        if (!version.equals(FORMAT_VERSION)) {
            throw new ForeignDirectoryException("the data directory " + directory + " has format " + abbreviated(version)
                    + ", and this version knows format " + FORMAT_VERSION
                    + " only. Use the version that wrote it, or choose another directory.");
        }
    }

    private void requireOurs() throws IOException {
        Set<String> names;
        try (Stream<Path> files = Files.list(directory)) {
            names = files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
        boolean interrupted = names.contains("CREATING");
        names.removeAll(interrupted ? HARMLESS : Set.of("native", "lost+found"));
        if (!names.isEmpty()) {
            throw new ForeignDirectoryException("the data directory " + directory
                    + " is neither empty nor an embedded store; it holds "
                    + abbreviated(String.join(", ", names)) + ". Choose an empty directory.");
        }
    }

    private static String abbreviated(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "…";
    }

    private void writeDurably(Path file, String content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        try (FileChannel channel = FileChannel.open(
                temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            channel.write(UTF_8.encode(content));
            channel.force(true);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncDirectory();
    }

    /** Makes renamed and created files durable; where a directory cannot be opened (Windows) they are so by themselves. */
    private void syncDirectory() throws IOException {
        if (!System.getProperty("os.name", "").startsWith("Windows")) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
