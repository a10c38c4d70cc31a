package dev.edict.server.http.netty;

import dev.edict.server.http.HttpHandler;
import dev.edict.server.http.HttpLimits;
import java.time.Clock;

/**
 * What all connections of a server share.
 *
 * @param pending how much all responses together have yet to send
 * @param arriving the request bodies that are on their way
 */
record ServerSettings(
        HttpLimits limits, HttpHandler handler, DateHeader date, PendingMemory pending, ArrivingBodies arriving,
        UrgentLane urgent, Handshakes handshakes) {

    static ServerSettings of(HttpLimits limits, HttpHandler handler, Clock clock) {
        return new ServerSettings(limits, handler, new DateHeader(clock), new PendingMemory(limits.maxTotalPendingBytes()),
                new ArrivingBodies(limits.maxTotalPendingBytes()), new UrgentLane(),
                new Handshakes(Runtime.getRuntime().availableProcessors()));
    }

    /** Runs the handler for the exchange on a thread of its own: a virtual one, unless it must not wait for these. */
    void dispatch(Exchange exchange, Runnable whenDone) {
        Runnable task = () -> {
            try {
                exchange.run(handler);
            } finally {
                whenDone.run();
            }
        };
        if (!handler.isUrgent(exchange.request()) || !urgent.take(task)) {
            Thread.startVirtualThread(task);
        }
    }
}
