package dev.edict.client.record;

import dev.edict.client.request.Client;
import dev.edict.model.value.ObjectValue;

/** Where events go. Each call ends with a {@link dev.edict.client.failure.ClientException} if it is no success. */
public interface EventSink {

    void create(String namespace, ObjectValue event);

    /** @throws dev.edict.client.failure.ApiFailure.NotFound if it is not there any more */
    void patch(String namespace, String name, ObjectValue changes);

    /** To a server, as Events of the core group. */
    static EventSink core(Client client) {
        return new ClientSink(client.of(ClientSink.CORE));
    }

    /** To a server, as Events of {@code events.k8s.io/v1}. */
    static EventSink series(Client client) {
        return new ClientSink(client.of(ClientSink.EVENTS));
    }
}
