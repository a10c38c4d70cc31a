package dev.edict.server.http.netty;

import dev.edict.server.http.HttpHandler;
import dev.edict.server.http.HttpLimits;

/** What all connections of a server share. */
record ServerSettings(HttpLimits limits, HttpHandler handler, DateHeader date) {

    /** Runs the handler for the exchange on a virtual thread of its own. */
    void dispatch(Exchange exchange, Runnable whenDone) {
        Thread.startVirtualThread(() -> {
            try {
                exchange.run(handler);
            } finally {
                whenDone.run();
            }
        });
    }
}
