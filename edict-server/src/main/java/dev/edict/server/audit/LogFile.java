package dev.edict.server.audit;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines that is set aside under another name when it has become too large, as kube-apiserver does it. Only its owner
 * may read it. A line is in the file whole or not at all, even if the disk is full.
 */
final class LogFile implements LogOutput {
    private static final FileAttribute<?>[] OWNER_ONLY = ownerOnly("rw-------");

    private final Path file;
    private final long largest;
    private final OldFiles old;
    private final Clock clock;
    /** Guards the stream and the size. */
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable FileOutputStream stream;
    private long size;

    /**
     * Opens the file, and makes it and its directory if they are not there.
     *
     * @param largest in bytes; 0 for a file that is never set aside
     */
    LogFile(Path file, long largest, OldFiles old, Clock clock) throws IOException {
        this.file = file.toAbsolutePath();
        this.largest = largest;
        this.old = old;
        this.clock = clock;
        Path directory = this.file.getParent();
        if (directory != null && !Files.isDirectory(directory)) {
            Files.createDirectories(directory, ownerOnly("rwx------"));
        }
        open();
        if (largest > 0) {
            old.tidy();
        }
    }

    private static FileAttribute<?>[] ownerOnly(String permissions) {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        Set<PosixFilePermission> set = PosixFilePermissions.fromString(permissions);
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(set)};
    }

    /** A stream rather than a channel, which would be closed if a thread that writes is interrupted. */
    private FileOutputStream open() throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file, OWNER_ONLY);
        }
        FileOutputStream opened = new FileOutputStream(file.toFile(), true);
        size = Files.size(file);
        stream = opened;
        return opened;
    }

    @Override
    public void write(byte[] bytes, int length) throws IOException {
        lock.lock();
        try {
            FileOutputStream open = stream == null ? open() : stream;
            if (largest > 0 && size > 0 && size + length > largest) {
                open = rotate(open);
            }
            append(open, bytes, length);
        } finally {
            lock.unlock();
        }
    }

    private void append(FileOutputStream open, byte[] bytes, int length) throws IOException {
        try {
            open.write(bytes, 0, length);
            size += length;
        } catch (IOException failure) {
            forget(open, length, failure);
            throw failure;
        }
    }

    /**
     * Takes back what was written of lines of so many bytes. The next ones open the file anew. A file to which others have
     * written meanwhile is left as it is.
     */
    private void forget(FileOutputStream open, int length, IOException failure) {
        stream = null;
        try (open) {
            long written = open.getChannel().size() - size;
            if (written > 0 && written < length) {
                open.getChannel().truncate(size);
            }
        } catch (IOException alsoFails) {
            failure.addSuppressed(alsoFails);
        }
    }

    private FileOutputStream rotate(FileOutputStream open) throws IOException {
        stream = null;
        open.close();
        if (Files.exists(file)) {
            // Otherwise somebody else has set it aside.
            Files.move(file, old.nameFor(clock.instant()));
        }
        FileOutputStream fresh = open();
        old.tidy();
        return fresh;
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            FileOutputStream open = stream;
            stream = null;
            if (open != null) {
                open.close();
            }
        } finally {
            lock.unlock();
        }
        old.close();
    }
}
