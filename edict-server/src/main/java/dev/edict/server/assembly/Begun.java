package dev.edict.server.assembly;

import dev.edict.server.http.Unquoted;
import java.lang.System.Logger;
import java.util.ArrayDeque;
import java.util.Deque;

/** What has been begun, to be ended in the opposite order. One that fails to end does not keep the others from it. */
public final class Begun implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Begun.class.getName());

    /** The last first. */
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    /** Remembers that this must be closed, and returns it. */
    public synchronized <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    @Override
    public void close() {
        for (AutoCloseable part = next(); part != null; part = next()) {
            try {
                part.close();
            } catch (Exception failure) {
                LOG.log(Logger.Level.WARNING, "a part of the server did not end well", Unquoted.of(failure));
            }
        }
    }

    private synchronized @org.jspecify.annotations.Nullable AutoCloseable next() {
        return parts.poll();
    }
}
