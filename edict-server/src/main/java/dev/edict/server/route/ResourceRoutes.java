package dev.edict.server.route;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.convert.ObjectEncoder;
import dev.edict.server.filter.Call;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The handlers of one served resource, verb by verb. */
final class ResourceRoutes {
    static final Set<String> VERBS =
            Set.of("get", "list", "watch", "create", "update", "patch", "delete", "deletecollection");

    private final ResourceHandlers objects;
    private final DeleteHandler deletion;
    private final WatchHandler watches;
    private final PatchHandler patches;
    private final SubresourceHandler parts;

    /**
     * @param newestEncoder writes the events of watches, as the type is at the time of the event
     * @param servedStill whether a watch that is about to begin can go on; when it no longer can, that is known here before
     *     the watches that have begun are ended
     */
    ResourceRoutes(
            ResourceHandlers objects, Supplier<ObjectEncoder> newestEncoder, BooleanSupplier servedStill,
            ScheduledExecutorService timer, WatchObserver watchObserver) {
        this.objects = objects;
        this.deletion = new DeleteHandler(objects);
        this.watches = new WatchHandler(objects, newestEncoder, servedStill, timer, watchObserver);
        this.patches = new PatchHandler(objects);
        this.parts = new SubresourceHandler(objects, patches);
    }

    ServedResource served() {
        return objects.served();
    }

    ResourceType type() {
        return objects.served().type();
    }

    ObjectEncoder encoder() {
        return objects.encoder();
    }

    /** Whether the resource came at run time. */
    boolean isCustom() {
        return objects.isCustom();
    }

    void serve(Call call, String verb) {
        warnOfDeprecation(call);
        switch (verb) {
            case "get" -> objects.get(call);
            case "list" -> objects.list(call);
            case "watch" -> watches.watch(call);
            case "create" -> objects.create(call);
            case "update" -> objects.update(call);
            case "patch" -> patches.patch(call);
            case "delete" -> deletion.delete(call);
            case "deletecollection" -> deletion.deleteCollection(call);
            default -> throw new IllegalArgumentException("no such verb: " + verb);
        }
    }

    /** @return false if the subresource has no handler */
    boolean serveSubresource(Call call) {
        warnOfDeprecation(call);
        return parts.serve(call);
    }

    /** Asks admission whether something may be opened at an object. @param options the kind that says what */
    void admitConnection(Call call, GroupVersionKind options) {
        objects.admissions().of(call.info().subresource(), options).connect(
                objects.scope(call, false, () -> ObjectValue.EMPTY), call.info().name(),
                ConnectOptions.read(call, options.kind()));
    }

    /** Whoever opens something at a pod needs the right to create it, however it is asked for: WebSockets begin with a GET. */
    void requireCreation(Call call) {
        objects.requireCreation(call);
    }

    private void warnOfDeprecation(Call call) {
        if (!type().deprecation().isEmpty()) {
            call.warn(type().deprecation());
            call.annotate("k8s.io/deprecated", "true");
            String removed = type().removedRelease();
            if (!isCustom() && !removed.isEmpty()) {
                call.annotate("k8s.io/removed-release", removed);
            }
        }
    }
}
