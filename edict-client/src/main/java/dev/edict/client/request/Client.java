package dev.edict.client.request;

import dev.edict.client.discover.Discovery;
import dev.edict.client.discover.RestMapping;
import dev.edict.client.transport.Transport;
import dev.edict.client.transport.WarningListener;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.types.DynamicObject;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.function.UnaryOperator;

/**
 * A server, and what can be done there. Immutable, and safe for use by any thread.
 *
 * <pre>{@code
 * ResourceClient<Pod> pods = client.of(Pod.TYPE).in("default");
 * pods.stream(ListOptions.ALL.withLabels("app=web")).map(Pod::name).forEach(System.out::println);
 * }</pre>
 */
public final class Client implements AutoCloseable {
    private final Calls calls;
    private final RestMapping mapping;
    private final WriteOptions options;

    public Client(Transport transport) {
        this(new Calls(transport, null), new RestMapping(new Discovery(transport)), WriteOptions.NONE);
    }

    private Client(Calls calls, RestMapping mapping, WriteOptions options) {
        this.calls = calls;
        this.mapping = mapping;
        this.options = options;
    }

    /** The same with somebody who hears what the server warns of, beside whom the transport tells. */
    public Client withWarnings(WarningListener listener) {
        return new Client(new Calls(calls.transport(), listener), mapping, options);
    }

    /** The same over another transport, such as one that tells what is sent. */
    public Client over(UnaryOperator<Transport> other) {
        return new Client(new Calls(other.apply(calls.transport()), calls.warnings()), mapping, options);
    }

    /** The same with all writes done in another way, unless a resource's client says otherwise. */
    public Client with(WriteOptions other) {
        return new Client(calls, mapping, other);
    }

    /** The same for a manager of fields. */
    public Client as(String fieldManager) {
        return with(options.withFieldManager(fieldManager));
    }

    /** The objects of a type: in all namespaces, if it lives in namespaces. */
    public <T extends Resource> ResourceClient<T> of(ObjectType<T> type) {
        return ResourceClient.of(calls, type, options);
    }

    /**
     * The objects of a kind that the server has, as trees.
     *
     * @throws dev.edict.client.failure.NoMatchException if it has none such
     */
    public ResourceClient<DynamicObject> dynamic(GroupVersionKind kind) {
        return of(mapping.get(kind).type());
    }

    /** Which resources and kinds the server has, as far as is known here. */
    public RestMapping mapping() {
        return mapping;
    }

    /** Asks the server what it has. */
    public Discovery discovery() {
        return new Discovery(calls.transport());
    }

    public Transport transport() {
        return calls.transport();
    }

    /** Closes the transport. */
    @Override
    public void close() {
        calls.transport().close();
    }
}
