package dev.edict.store.embedded;

import dev.edict.store.UnavailableException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Whether a data directory can be written to, found out by doing it. Opening RocksDB on a full disk would leave nothing that
 * can be read, so this is asked before.
 */
final class Room {

    /** What opening needs besides the content of the log. */
    private static final long SPARE = 4 << 20;

    private static final int PIECE = 1 << 20;

    private Room() {}

    /**
     * Returns if as much as the log holds, and a little more, can be written and synced.
     *
     * @throws UnavailableException if not, with what the system says
     */
    static void require(Path directory, Path data) {
        Path file = directory.resolve("ROOM");
        try {
            long size = SPARE + logSize(data);
            requireFree(directory, size);
            try {
                write(file, size);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException failure) {
            throw new UnavailableException("cannot write to the data directory: " + failure.getMessage(), false, failure);
        }
    }

    /** Asks first, so that a disk that is nearly full is not filled up by asking. */
    private static void requireFree(Path directory, long size) throws IOException {
        long free = Files.getFileStore(directory).getUsableSpace();
        if (free < size) {
            throw new IOException(
                    "No space left on device: " + size / PIECE + " MB are needed, and " + free / PIECE + " MB are free");
        }
    }

    private static long logSize(Path data) throws IOException {
        long size = 0;
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(data, "*.log")) {
            for (Path log : logs) {
                size += Files.size(log);
            }
        }
        return size;
    }

    private static void write(Path file, long size) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer piece = ByteBuffer.allocate(PIECE);
            for (long written = 0; written < size; written += channel.write(piece)) {
                piece.clear();
            }
            channel.force(true);
        }
    }
}
