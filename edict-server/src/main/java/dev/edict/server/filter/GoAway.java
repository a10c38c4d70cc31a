package dev.edict.server.filter;

import dev.edict.server.http.HttpVersion;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * Sends some clients of HTTP/2 away now and then, who keep a connection for ever otherwise: so that those of several servers spread
 * again after one of them was gone. What is under way on the connection is finished.
 */
public final class GoAway implements Filter {
    private final double chance;
    private final DoubleSupplier chosen;

    /** @param chance with which a request is the last that its connection takes; 0 for never */
    public GoAway(double chance) {
        this(chance, () -> ThreadLocalRandom.current().nextDouble());
    }

    GoAway(double chance, DoubleSupplier chosen) {
        this.chance = chance;
        this.chosen = chosen;
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        if (chance > 0 && call.request().version() == HttpVersion.HTTP_2 && chosen.getAsDouble() < chance) {
            call.addHeader("Connection", "close");
        }
        next.accept(call);
    }
}
