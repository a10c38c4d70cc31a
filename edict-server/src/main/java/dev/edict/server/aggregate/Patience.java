package dev.edict.server.aggregate;

import dev.edict.server.filter.Call;
import dev.edict.server.http.client.Deadline;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long another server may take to answer. A machine that is gone is noticed by the connection itself (see {@code
 * http.client}); this bounds what a server may do that is still there and says nothing.
 *
 * <p>Discovery must be quick, because every client waits for it. A watch ends when its client wanted it to, a little later if
 * the other server forgets; one without a time may be silent for as long as the longest watch of a server that was not told
 * otherwise. Nothing bounds what is neither, such as the log of a program that says little.
 */
final class Patience {
    private static final Duration DISCOVERY = Duration.ofSeconds(5);
    private static final Duration REQUEST = Duration.ofSeconds(60);
    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final Duration LONGEST_WATCH = Duration.ofMinutes(60).plus(GRACE);

    private Patience() {}

    static Deadline of(Call call) {
        if (call.info().verb().equals("watch")) {
            return watch(call.request().query().first("timeoutSeconds"));
        }
        if (call.info().isLongRunning()) {
            return Deadline.never();
        }
        boolean discovery = !call.info().isResource() && call.request().segments().size() == 3;
        return Deadline.after(discovery ? DISCOVERY : REQUEST);
    }

    /** @param timeoutSeconds what the client wants, or null; the other server says what is wrong with it */
    static Deadline watch(@Nullable String timeoutSeconds) {
        long wanted = timeoutSeconds != null && timeoutSeconds.matches("\\d{1,9}") ? Long.parseLong(timeoutSeconds) : 0;
        return wanted == 0
                ? Deadline.afterSilenceOf(LONGEST_WATCH)
                : Deadline.after(Duration.ofSeconds(wanted).plus(GRACE));
    }
}
