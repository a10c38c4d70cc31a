package dev.edict.store.embedded;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Keeps files to their owner: directories 0700, files 0600. Where the file system knows no such permissions, those of the
 * directory around it have to do.
 */
public final class OwnerOnly {

    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    /** Makes a directory that only its owner can enter, and takes it from others if it is there. */
    public static void createDirectories(Path directory) throws IOException {
        Path parent = directory.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        if (isPosix(parent == null ? directory : parent) && !Files.exists(directory)) {
            Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(DIRECTORY));
        } else {
            Files.createDirectories(directory);
            restrict(directory, DIRECTORY);
        }
    }

    /** Takes what is there from others: a file, or a directory with everything below it. Links are left as they are. */
    public static void restrict(Path path) throws IOException {
        if (!Files.exists(path) || !isPosix(path)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
                restrict(directory, DIRECTORY);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile()) {
                    restrict(file, FILE);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
    }

    private static void restrict(Path path, Set<PosixFilePermission> permissions) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        try {
            if (view != null && !view.readAttributes().permissions().equals(permissions)) {
                view.setPermissions(permissions);
            }
        } catch (NoSuchFileException gone) {
            // Somebody was faster; there is nothing to keep.
        }
    }

    private static boolean isPosix(Path path) throws IOException {
        return Files.getFileStore(path).supportsFileAttributeView(PosixFileAttributeView.class);
    }
}
