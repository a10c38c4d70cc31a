package dev.edict.client.request;

import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Request;
import dev.edict.model.value.Value;
import dev.edict.types.Codec;
import dev.edict.types.Codecs;
import dev.edict.types.ObjectType;
import dev.edict.types.PartialObjectMetadata;
import dev.edict.types.Resource;
import dev.edict.types.Scope;
import dev.edict.types.Sharing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The objects of one type, in one namespace or in all, and all that can be done with them. Each call waits for its answer, and ends
 * with a {@link dev.edict.client.failure.ClientException} if it is not a success, or with an
 * {@link dev.edict.types.UnreadableException} if what comes is no object of the type. What the type does not know of an object stays
 * in it wherever the type keeps what it does not know, and with {@link #edit} always.
 *
 * <p>Immutable: {@link #in}, {@link #as} and their like give another. Safe for use by any thread.
 */
public final class ResourceClient<T extends Resource> implements ListWatch<T> {
    private static final String METADATA = "application/json;as=%s;g=meta.k8s.io;v=v1,application/json";

    private final Calls calls;
    private final ObjectType<T> type;
    private final String namespace;
    private final WriteOptions options;
    private final Sharing sharing;
    private final Endpoint<T> endpoint;

    private ResourceClient(Calls calls, ObjectType<T> type, String namespace, WriteOptions options, Sharing sharing) {
        this.calls = calls;
        this.type = type;
        this.namespace = namespace;
        this.options = options;
        this.sharing = sharing;
        this.endpoint = new Endpoint<>(calls, type.codec(), accept("PartialObjectMetadata"), options);
    }

    static <T extends Resource> ResourceClient<T> of(Calls calls, ObjectType<T> type, WriteOptions options) {
        return new ResourceClient<>(calls, type, "", options, Sharing.NONE);
    }

    public ObjectType<T> type() {
        return type;
    }

    /** Empty for all, or for none. */
    public String namespace() {
        return namespace;
    }

    /** The same in a namespace; in all, if it is empty. @throws IllegalArgumentException if the type does not live in namespaces */
    public ResourceClient<T> in(String name) {
        if (type.scope() == Scope.CLUSTER && !name.isEmpty()) {
            throw new IllegalArgumentException(type.plural() + " do not live in namespaces");
        }
        return new ResourceClient<>(calls, type, name, options, sharing);
    }

    /** The same with writes done in another way. */
    public ResourceClient<T> with(WriteOptions other) {
        return new ResourceClient<>(calls, type, namespace, other, sharing);
    }

    /** The same for a manager of fields. */
    public ResourceClient<T> as(String fieldManager) {
        return with(options.withFieldManager(fieldManager));
    }

    /** The same with writes, and deletions, that write nothing. */
    public ResourceClient<T> dryRun() {
        return with(options.withDryRun(true));
    }

    /** The same with only the metadata of each object. */
    public ResourceClient<PartialObjectMetadata> metadata() {
        return new ResourceClient<>(calls, PartialObjectMetadata.typeOf(type), namespace, options, sharing);
    }

    @Override
    public ResourceClient<T> sharing(Sharing among) {
        return new ResourceClient<>(calls, type, namespace, options, among);
    }

    /** @throws ApiFailure.NotFound if it is not there */
    public T get(String name) {
        return get(name, "");
    }

    /** @param resourceVersion how old it may be at most; {@code 0} for whatever the server has at hand */
    public T get(String name, String resourceVersion) {
        return endpoint.get(path(name), new Query().add("resourceVersion", resourceVersion));
    }

    public Optional<T> find(String name) {
        try {
            return Optional.of(get(name));
        } catch (ApiFailure.NotFound e) {
            return Optional.empty();
        }
    }

    public Listing<T> list() {
        return list(ListOptions.ALL);
    }

    @Override
    public Listing<T> list(ListOptions which) {
        Request request = new Request(
                "GET", which.query().behind(path()), Map.of("Accept", accept("PartialObjectMetadataList")), null, null);
        return calls.read(request, new ListCodec<>(type.codec()), sharing);
    }

    /** All objects, page by page: each page is asked for when it is needed. See {@link #pages}. */
    public Stream<T> stream(ListOptions which) {
        return pages(which).flatMap(page -> page.items().stream());
    }

    /**
     * The pages of a list, each asked for when it is needed, all of the same version. Who takes too long gets {@link
     * ApiFailure.Expired}; its {@link ApiFailure.Expired#continueToken} goes on with a newer version, for those who can bear it.
     */
    public Stream<Listing<T>> pages(ListOptions which) {
        return Pages.of(this::list, which);
    }

    @Override
    public Watch<T> watch(WatchOptions which) {
        Request request = endpoint.request("GET", which.query().behind(path()));
        return new ResourceWatch<>(calls.watch(request), type.codec(), sharing);
    }

    /** @throws ApiFailure.AlreadyExists if an object of that name is there */
    public T create(T object) {
        return endpoint.write("POST", home(object), object);
    }

    /**
     * Puts an object in the place of the one of its name.
     *
     * @throws ApiFailure.Conflict if it says a version that is not the newest
     */
    public T replace(T object) {
        return endpoint.write("PUT", ResourcePath.named(home(object), object.name()), object);
    }

    public T patch(String name, Patch patch) {
        return endpoint.patch(path(name), patch);
    }

    /**
     * Applies what a manager wants of an object, whether it is there or not.
     *
     * @throws ApiFailure.Conflict if others have set a field otherwise; {@link Patch.Apply#forced} takes it over
     */
    public T apply(T object) {
        return endpoint.patch(ResourcePath.named(home(object), object.name()), Patch.apply(object, type));
    }

    /**
     * Changes an object as it is now: reads it, and sends the difference as a merge patch for that version. If there is a newer one
     * by then, it begins anew, a few times. Fields that the type does not know are left alone. If nothing changes, nothing is sent.
     *
     * @param change may be called several times
     */
    public T edit(String name, UnaryOperator<T> change) {
        return endpoint.edit(path(name), change);
    }

    /** @return the object, if the server shows it: as it was, or as it is while others have still to let it go */
    public Optional<T> delete(String name) {
        return delete(name, DeleteOptions.EMPTY);
    }

    public Optional<T> delete(String name, DeleteOptions how) {
        Request request = endpoint.request("DELETE", path(name), Endpoint.JSON, body(how));
        Payload answer = calls.send(request);
        return DeletionAnswer.isObject(request, answer)
                ? Optional.of(Calls.read(request, answer, type.codec(), Sharing.NONE))
                : Optional.empty();
    }

    /** Deletes all objects that a list would have. */
    public void deleteCollection(DeleteOptions how, ListOptions which) {
        calls.send(endpoint.request("DELETE", which.query().behind(path()), Endpoint.JSON, body(how))
                .withHeaders(Map.of("Accept", accept("PartialObjectMetadataList"), "Content-Type", Endpoint.JSON)));
    }

    private Payload body(DeleteOptions how) {
        DeleteOptions said = how.withKind("DeleteOptions").withApiVersion(type.kind().apiVersion());
        return Payload.of(options.dryRun() ? said.withDryRun(List.of("All")) : said, DeleteOptions.CODEC);
    }

    /** The status of objects, which is written apart from the rest. */
    public Subresource<T> status() {
        return new Subresource<>(endpoint, name -> ResourcePath.below(path(name), "status"));
    }

    /** What stands below objects, of whatever form: {@code scale}, {@code eviction}, {@code binding}, {@code token}. */
    public Subresource<Value> subresource(String below) {
        return subresource(below, Codecs.VALUE);
    }

    /** What stands below objects, as values of a type. */
    public <S> Subresource<S> subresource(String below, Codec<S> codec) {
        return new Subresource<>(
                new Endpoint<>(calls, codec, Endpoint.JSON, options), name -> ResourcePath.below(path(name), below));
    }

    private String path() {
        return ResourcePath.of(type.resource(), namespace);
    }

    private String path(String name) {
        return ResourcePath.named(home(namespace), name);
    }

    /** The collection that an object belongs to: that of this client, or else that of its own namespace. */
    private String home(T object) {
        return home(namespace.isEmpty() ? object.namespace() : namespace);
    }

    private String home(String of) {
        if (of.isEmpty() && type.scope() == Scope.NAMESPACED) {
            throw new IllegalArgumentException(type.plural() + " live in namespaces: say in which, with in(…)");
        }
        return ResourcePath.of(type.resource(), type.scope() == Scope.NAMESPACED ? of : "");
    }

    private String accept(String as) {
        return PartialObjectMetadata.isTypeOf(type) ? METADATA.formatted(as) : Endpoint.JSON;
    }

    @Override
    public String toString() {
        return path();
    }
}
