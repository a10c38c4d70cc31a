package dev.edict.client.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What some sources say, read anew when their files change; while they can not be read, or do not fit together because only one of
 * them has been written yet, what they said last. As long as nothing changes it is the same object. Files are looked at once in a
 * second at most. Safe for use by any thread.
 */
public final class Reloading<T> {
    private static final Logger LOG = System.getLogger(Reloading.class.getName());
    private static final Duration PERIOD = Duration.ofSeconds(1);

    /** Makes a value of what was read. */
    public interface Reader<T> {
        /** @throws IllegalArgumentException if it makes no sense */
        T read(List<byte[]> contents);
    }

    /** A file as it was when it was read. */
    private record Stamp(long modified, long size, @Nullable Object key) {}

    private final List<Source> sources;
    private final Reader<T> reader;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock: of the last attempt to read, be it a failed one. */
    private List<Optional<Stamp>> stamps;
    /** Guarded by the lock. */
    private Instant looked;
    private volatile T value;

    /** Reads for the first time. @throws IllegalArgumentException, UncheckedIOException if that does not succeed */
    public Reloading(List<Source> sources, Reader<T> reader, InstantSource clock) {
        this.sources = List.copyOf(sources);
        this.reader = reader;
        this.clock = clock;
        this.looked = clock.instant();
        this.stamps = stamps();
        this.value = read();
    }

    public T current() {
        if (sources.stream().allMatch(source -> source.file().isEmpty())) {
            return value;
        }
        lock.lock();
        try {
            Instant now = clock.instant();
            if (!now.isBefore(looked.plus(PERIOD)) || now.isBefore(looked)) {
                looked = now;
                look();
            }
            return value;
        } finally {
            lock.unlock();
        }
    }

    private void look() {
        List<Optional<Stamp>> newer = stamps();
        if (newer.equals(stamps)) {
            return;
        }
        stamps = newer;
        try {
            value = read();
        } catch (IllegalArgumentException | UncheckedIOException unusable) {
            LOG.log(Level.WARNING, "what has changed in {0} is not used: {1}", sources, unusable.getMessage());
        }
    }

    private T read() {
        List<byte[]> contents = new ArrayList<>();
        for (Source source : sources) {
            try {
                contents.add(source.read());
            } catch (IOException unreadable) {
                throw new UncheckedIOException("can not read " + source + ": " + unreadable.getMessage(), unreadable);
            }
        }
        return reader.read(contents);
    }

    private List<Optional<Stamp>> stamps() {
        return sources.stream().map(source -> source.file().flatMap(Reloading::stamp)).toList();
    }

    private static Optional<Stamp> stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return Optional.of(new Stamp(
                    attributes.lastModifiedTime().toMillis(), attributes.size(), attributes.fileKey()));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
