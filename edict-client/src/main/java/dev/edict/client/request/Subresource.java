package dev.edict.client.request;

import java.util.function.UnaryOperator;

/**
 * What stands below the objects of a resource under one name: their status, scale, token. Immutable, and safe for use by any
 * thread.
 *
 * @param <S> what is sent and answered
 */
public final class Subresource<S> {
    private final Endpoint<S> endpoint;
    private final UnaryOperator<String> path;

    /** @param path from the name of an object to what is below it */
    Subresource(Endpoint<S> endpoint, UnaryOperator<String> path) {
        this.endpoint = endpoint;
        this.path = path;
    }

    public S get(String name) {
        return endpoint.get(path.apply(name), new Query());
    }

    public S replace(String name, S value) {
        return endpoint.write("PUT", path.apply(name), value);
    }

    /** Sends what is to be made, such as a token or an eviction, and gives what was answered. */
    public S create(String name, S value) {
        return endpoint.write("POST", path.apply(name), value);
    }

    public S patch(String name, Patch patch) {
        return endpoint.patch(path.apply(name), patch);
    }

    /** As {@link ResourceClient#edit}. */
    public S edit(String name, UnaryOperator<S> change) {
        return endpoint.edit(path.apply(name), change);
    }
}
