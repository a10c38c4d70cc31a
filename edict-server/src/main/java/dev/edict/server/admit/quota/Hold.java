package dev.edict.server.admit.quota;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * That whoever counts was disturbed too often by other servers, and asks them to wait. It stands in the announcement of a
 * namespace, so nobody writes without having seen it; each server waits for as long as it says by its own clock, but not for
 * ever: the one who asked may be gone.
 *
 * @param identity tells one request to wait from the next; empty if nobody asks
 */
record Hold(String identity, long milliseconds) {
    static final Hold NONE = new Hold("", 0);
    /** No quota has this name. */
    static final String NAME = "/";

    static Hold read(String written) {
        int end = written.indexOf(' ');
        try {
            return end < 0 ? NONE : new Hold(written.substring(end + 1), Long.parseLong(written.substring(0, end)));
        } catch (NumberFormatException strange) {
            return NONE;
        }
    }

    static Hold of(String identity, Duration length) {
        return new Hold(identity, length.toMillis());
    }

    String written() {
        return milliseconds + " " + identity;
    }

    boolean isAsked() {
        return !identity.isEmpty();
    }

    /** For how long one has waited. Not safe for use by several threads. */
    static final class Patience {
        private Hold last = NONE;
        private long since;

        boolean isOver(Hold hold) {
            if (!hold.equals(last)) {
                last = hold;
                since = System.nanoTime();
            }
            return System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(hold.milliseconds());
        }
    }
}
