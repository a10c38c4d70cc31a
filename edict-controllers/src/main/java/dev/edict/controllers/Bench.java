package dev.edict.controllers;

import dev.edict.client.control.ControllerOptions;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.queue.QueueOptions;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import java.time.InstantSource;

/**
 * What a loop works with.
 *
 * @param client asks as the account of the loop; what it writes is managed by {@code kube-controller-manager}
 * @param informers are shared by all loops, begin after all of them have said what they want, and end after them
 * @param events those of all loops
 * @param clock what is written into objects, and what their times are compared with
 * @param timers for waiting
 * @param keys for those who sign, or tell by whom the server is known
 */
public record Bench(
        Client client, InformerFactory informers, EventBroadcaster events, InstantSource clock, Timers timers, Keys keys) {

    /** How a controller waits by the time of this bench. @param name of its queue, as upstream's metrics have it */
    public <K> ControllerOptions<K> options(String name) {
        return ControllerOptions.<K>named(name).withQueue(QueueOptions.<K>named(name).withTimers(timers)).withClock(clock);
    }

    /** @param component by whom events are reported, such as {@code deployment-controller} */
    public EventRecorder recorder(String component) {
        return events.recorder(component);
    }
}
