package dev.edict.client.request;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.Statuses;
import dev.edict.client.transport.EventStream;
import dev.edict.client.transport.EventStream.RawEvent;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.status.Status;
import dev.edict.model.value.Value;
import dev.edict.types.Codec;
import dev.edict.types.PartialObjectMetadata;
import dev.edict.types.Scope;
import dev.edict.types.Sharing;
import dev.edict.types.UnreadableException;
import org.jspecify.annotations.Nullable;

/** Reads the events of a stream as objects of a type. A failure that the server tells is the last event. */
final class ResourceWatch<T> implements Watch<T> {
    private static final Codec<PartialObjectMetadata> BOOKMARK =
            PartialObjectMetadata.typeOf(new GroupVersionKind("", "", ""), "", Scope.CLUSTER).codec();

    private static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

    private final EventStream events;
    private final Codec<T> codec;
    private final Sharing sharing;
    private boolean failed;

    ResourceWatch(EventStream events, Codec<T> codec, Sharing sharing) {
        this.events = events;
        this.codec = codec;
        this.sharing = sharing;
    }

    @Override
    public @Nullable WatchEvent<T> next() {
        RawEvent event = failed ? null : events.next();
        return event == null ? null : read(event);
    }

    private WatchEvent<T> read(RawEvent event) {
        return switch (event.type()) {
            case "ADDED" -> new WatchEvent.Added<>(event.object().read(codec, sharing));
            case "MODIFIED" -> new WatchEvent.Modified<>(event.object().read(codec, sharing));
            case "DELETED" -> new WatchEvent.Deleted<>(event.object().read(codec, sharing));
            case "BOOKMARK" -> bookmark(event.object().read(BOOKMARK, Sharing.NONE).metadata());
            case "ERROR" -> failure(event.object().tree());
            default -> throw new UnreadableException("a watch knows no event of type " + event.type());
        };
    }

    private static <T> WatchEvent<T> bookmark(ObjectMeta metadata) {
        boolean end = "true".equals(metadata.annotations().get(INITIAL_EVENTS_END));
        return new WatchEvent.Bookmark<>(metadata.resourceVersion(), end);
    }

    private WatchEvent<T> failure(Value told) {
        failed = true;
        events.close();
        return new WatchEvent.Failed<>(Statuses.failure(told, 500, 0)
                .orElseGet(() -> ApiFailure.of(Status.failure(500, "InternalError", Json.text(told), null))));
    }

    @Override
    public void close() {
        events.close();
    }
}
