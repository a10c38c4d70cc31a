package dev.edict.server.audit;

import dev.edict.server.http.LogText;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files that were set aside, each with the time at which that was in its name: {@code audit-2026-01-02T15-04-05.678.log}.
 * They are compressed and removed in the background, the oldest first.
 */
final class OldFiles implements AutoCloseable {
    private static final Logger LOG = System.getLogger(OldFiles.class.getName());
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String COMPRESSED = ".gz";

    private final Path directory;
    private final String prefix;
    private final String extension;
    private final Keeping keeping;
    private final Clock clock;
    /** Held by the one who tidies. */
    private final ReentrantLock tidying = new ReentrantLock();
    private final AtomicBoolean due = new AtomicBoolean();

    /** What is kept. @param days 0 for any age @param files 0 for any number */
    record Keeping(int days, int files, boolean compressed) {}

    private record Old(Path path, Instant time) {}

    OldFiles(Path file, Keeping keeping, Clock clock) {
        Path whole = file.toAbsolutePath();
        String name = String.valueOf(whole.getFileName());
        int dot = name.lastIndexOf('.');
        this.extension = dot < 0 ? "" : name.substring(dot);
        this.prefix = name.substring(0, name.length() - extension.length()) + "-";
        this.directory = whole.resolveSibling("");
        this.keeping = keeping;
        this.clock = clock;
    }

    /** The name of a file that is set aside now; never that of one that is there. */
    Path nameFor(Instant time) {
        Instant free = time;
        while (true) {
            Path path = directory.resolve(prefix + TIME.format(free) + extension);
            if (!Files.exists(path) && !Files.exists(compressed(path))) {
                return path;
            }
            free = free.plusMillis(1);
        }
    }

    private static Path compressed(Path path) {
        return path.resolveSibling(path.getFileName() + COMPRESSED);
    }

    /** Compresses and removes what should be, soon. */
    void tidy() {
        if (keeping.days() == 0 && keeping.files() == 0 && !keeping.compressed() || due.getAndSet(true)) {
            return;
        }
        Thread.ofVirtual().name("edict-audit-files").start(this::tidyNow);
    }

    private void tidyNow() {
        tidying.lock();
        try {
            due.set(false);
            List<Old> kept = removed(found());
            if (keeping.compressed()) {
                for (Old old : kept) {
                    if (!isCompressed(old.path())) {
                        compress(old.path());
                    }
                }
            }
        } catch (IOException failure) {
            LOG.log(Logger.Level.WARNING, "old audit files are not tidied: " + LogText.of(failure));
        } finally {
            tidying.unlock();
        }
    }

    private static boolean isCompressed(Path path) {
        return path.toString().endsWith(COMPRESSED);
    }

    /** The youngest first. */
    private List<Old> found() throws IOException {
        List<Old> all = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path path : files) {
                Instant time = time(String.valueOf(path.getFileName()));
                if (time != null) {
                    all.add(new Old(path, time));
                }
            }
        }
        all.sort(Comparator.comparing(Old::time).reversed());
        return all;
    }

    /** When a file was set aside; null if it is none of ours. */
    private @Nullable Instant time(String name) {
        String plain = name.endsWith(COMPRESSED) ? name.substring(0, name.length() - COMPRESSED.length()) : name;
        if (!plain.startsWith(prefix) || !plain.endsWith(extension) || plain.length() < prefix.length() + extension.length()) {
            return null;
        }
        try {
            return LocalDateTime.parse(plain.substring(prefix.length(), plain.length() - extension.length()), TIME)
                    .toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException another) {
            return null;
        }
    }

    private List<Old> removed(List<Old> all) throws IOException {
        Instant oldest = keeping.days() == 0 ? Instant.MIN : clock.instant().minus(Duration.ofDays(keeping.days()));
        Set<Instant> times = new HashSet<>();
        List<Old> kept = new ArrayList<>();
        for (Old old : all) {
            times.add(old.time());
            if (keeping.files() > 0 && times.size() > keeping.files() || old.time().isBefore(oldest)) {
                Files.deleteIfExists(old.path());
            } else {
                kept.add(old);
            }
        }
        return kept;
    }

    private static void compress(Path path) throws IOException {
        Path part = path.resolveSibling(path.getFileName() + COMPRESSED + ".part");
        Files.deleteIfExists(part);
        Files.createFile(part);
        PosixFileAttributeView from = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (from != null) {
            Files.setPosixFilePermissions(part, from.readAttributes().permissions());
        }
        try (InputStream source = Files.newInputStream(path);
                OutputStream target = new GZIPOutputStream(Files.newOutputStream(part))) {
            source.transferTo(target);
        }
        Files.move(part, compressed(path), StandardCopyOption.ATOMIC_MOVE);
        Files.delete(path);
    }

    /** Returns when nobody tidies any more, nor will. */
    @Override
    public void close() {
        tidying.lock();
        try {
            due.set(true);
        } finally {
            tidying.unlock();
        }
    }
}
