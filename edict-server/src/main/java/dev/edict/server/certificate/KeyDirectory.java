package dev.edict.server.certificate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keys and certificates in a directory. It is made for its owner only; files with secrets are for their owner only, also
 * those that somebody has left open. Several servers may share one: they take turns by a lock on a file in it.
 */
record KeyDirectory(Path directory) implements KeyFiles {
    private static final String LOCK = ".lock";
    private static final Duration TURN = Duration.ofMillis(10);

    @Override
    public @Nullable String read(String name) {
        Path file = directory.resolve(name);
        try {
            if (isSecret(name)) {
                AtomicFile.closeToOthers(file);
            }
            return Files.readString(file);
        } catch (NoSuchFileException none) {
            return null;
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + file, failure);
        }
    }

    private static boolean isSecret(String name) {
        return name.endsWith(".key") || name.endsWith(".token");
    }

    @Override
    public void writePrivate(String name, String content) {
        AtomicFile.createDirectory(directory);
        AtomicFile.writePrivate(directory.resolve(name), content);
    }

    @Override
    public void writePublic(String name, String content) {
        AtomicFile.createDirectory(directory);
        AtomicFile.writePublic(directory.resolve(name), content);
    }

    @Override
    public <T> T exclusively(Supplier<T> work) {
        AtomicFile.createDirectory(directory);
        if (!Files.isWritable(directory)) {
            return work.get();
        }
        try (FileChannel channel = FileChannel.open(directory.resolve(LOCK), AtomicFile.LOCK_OPTIONS,
                        AtomicFile.permissions(directory, "rw-------"));
                FileLock turn = lock(channel)) {
            return work.get();
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot lock " + directory.resolve(LOCK), failure);
        }
    }

    /** The system gives turns to processes; within this one whoever has it must be waited for. */
    private static FileLock lock(FileChannel channel) throws IOException {
        while (true) {
            try {
                return channel.lock();
            } catch (OverlappingFileLockException heldByThisProcess) {
                try {
                    Thread.sleep(TURN);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    throw new IOException("interrupted", interrupted);
                }
            }
        }
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}
