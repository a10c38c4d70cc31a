package dev.edict.server.audit;

import java.util.List;

/** Where events go. For any number of threads. */
interface EventSink extends AutoCloseable {

    /** @return false if any of the events is known to be lost, and the request of which it tells should not go on */
    boolean accept(List<AuditEvent> events);

    /** Returns when everything that was accepted has been written, or there is no hope of it. */
    @Override
    void close();
}
