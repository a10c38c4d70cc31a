package dev.edict.server.certificate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Files that are there whole or not at all: written beside their place, synced, then moved there. A private file can be
 * read by its owner only, from its first byte on.
 */
final class AtomicFile {
    static final Set<StandardOpenOption> LOCK_OPTIONS = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);

    private AtomicFile() {}

    /** Writes a file that only its owner may read. */
    static void writePrivate(Path file, String content) {
        write(file, content, "rw-------");
    }

    /** Writes a file that everybody may read. */
    static void writePublic(Path file, String content) {
        write(file, content, "rw-r--r--");
    }

    /** Makes a directory, with those above it, that only its owner may enter, unless it exists. */
    static void createDirectory(Path directory) {
        try {
            Path parent = directory.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            if (!Files.isDirectory(directory)) {
                Files.createDirectory(directory, permissions(directory, "rwx------"));
            }
        } catch (FileAlreadyExistsException madeMeanwhile) {
            return;
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot make the directory " + directory, failure);
        }
    }

    private static void write(Path file, String content, String permissions) {
        Path target = file.toAbsolutePath();
        Path temporary = target.resolveSibling("." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        try {
            Files.deleteIfExists(temporary);
            try (FileChannel channel = FileChannel.open(
                    temporary,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    permissions(target, permissions))) {
                ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot write " + file, failure);
        }
    }

    /** Takes away what others may do with a file of ours; one of somebody else stays as its owner wants it. */
    static void closeToOthers(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        Set<PosixFilePermission> own = EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE,
                PosixFilePermission.OWNER_EXECUTE);
        if (!own.containsAll(permissions) && Files.isWritable(file)) {
            own.retainAll(permissions);
            Files.setPosixFilePermissions(file, own);
        }
    }

    static FileAttribute<?>[] permissions(Path path, String permissions) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
