package dev.edict.server.filter;

import dev.edict.model.status.ApiErrors;
import java.util.function.Consumer;

/**
 * Lets in as many as there are seats for. Requests that last as long as their client wants need none, nor does who
 * asks how the server is.
 */
public final class Fairness implements Filter {
    private final Seats seats;

    public Fairness(Seats seats) {
        this.seats = seats;
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        if (call.info().isLongRunning() || call.info().isHealth()) {
            next.accept(call);
            return;
        }
        call.sit(() -> take(call));
        try {
            next.accept(call);
        } finally {
            call.leave();
        }
    }

    private Seats.Seat take(Call call) {
        Seats.Seat seat = seats.take(call);
        if (seat == null) {
            throw ApiErrors.tooManyRequests("Too many requests, please try again later.", 1);
        }
        return seat;
    }
}
