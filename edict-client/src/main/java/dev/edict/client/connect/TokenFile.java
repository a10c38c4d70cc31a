package dev.edict.client.connect;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.transport.Credentials;
import dev.edict.client.transport.Identity;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A token in a file that somebody else keeps fresh. It is read again before it is a minute old, which is often enough for the
 * tokens of service accounts, and when the server does not accept it; while it can not be read, the last one stays.
 */
final class TokenFile implements Credentials {
    private static final Duration FRESH = Duration.ofSeconds(50);

    private final Path file;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock; null before the first one. */
    private @Nullable Identity identity;
    /** Guarded by the lock. */
    private Instant until = Instant.MIN;

    /** @param first the token to begin with if the file can not be read; empty for none */
    TokenFile(Path file, String first, InstantSource clock) {
        this.file = file;
        this.clock = clock;
        this.identity = first.isEmpty() ? null : Identity.bearer(first);
    }

    @Override
    public Identity current() {
        lock.lock();
        try {
            Identity known = identity;
            if (known == null || !clock.instant().isBefore(until)) {
                return read();
            }
            return known;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean renew(Identity refused) {
        lock.lock();
        try {
            return !read().equals(refused);
        } finally {
            lock.unlock();
        }
    }

    private Identity read() {
        Identity known = identity;
        until = clock.instant().plus(FRESH);
        try {
            String token = Files.readString(file).strip();
            if (token.isEmpty()) {
                throw new IOException("it is empty");
            }
            Identity read = Identity.bearer(token);
            if (known == null || !read.equals(known)) {
                identity = read;
                return read;
            }
            return known;
        } catch (IOException unreadable) {
            String problem = "no token in " + file + ": " + unreadable.getMessage();
            if (known == null) {
                throw new NoAnswerException(problem, unreadable);
            }
            System.getLogger(TokenFile.class.getName()).log(Level.WARNING, problem);
            return known;
        }
    }
}
