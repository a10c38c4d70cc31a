package dev.edict.server.filter;

import dev.edict.server.http.Headers;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Lets in as many as there are seats for, and tells the others when to come again. Requests that last as long as their client
 * wants need no seat, but for watches while they begin.
 */
public final class Fairness implements Filter {
    private static final byte[] REFUSAL =
            "Too many requests, please try again later.\n".getBytes(StandardCharsets.US_ASCII);

    private final Seats seats;

    public Fairness(Seats seats) {
        this.seats = seats;
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        if (call.info().isLongRunning() && !call.info().verb().equals("watch")) {
            next.accept(call);
            return;
        }
        try {
            long begun = System.nanoTime();
            Seats.Seat seat = seats.take(call);
            call.took(Layer.QUEUE, System.nanoTime() - begun);
            if (seat == null) {
                throw new NoSeatException(1);
            }
            call.sit(seat);
            next.accept(call);
        } catch (NoSeatException none) {
            refuse(call, none.retryAfterSeconds());
        } finally {
            call.leave();
        }
    }

    /** In plain text, as the real server does: whoever has no time for a request has none for the form of an answer either. */
    private static void refuse(Call call, long seconds) {
        call.defend(SelfDefence.TOO_MANY);
        call.respond(429, Headers.of("Content-Type", "text/plain; charset=utf-8", "X-Content-Type-Options", "nosniff",
                "Retry-After", Long.toString(seconds)), REFUSAL);
    }
}
