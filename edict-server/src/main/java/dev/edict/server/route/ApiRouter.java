package dev.edict.server.route;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.admit.AdmissionChain;
import dev.edict.server.convert.ObjectEncoder;
import dev.edict.server.convert.TreeWriter;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.RequestInfo;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The root of all routes: resources, and the paths by which the server describes itself.
 *
 * <p>A request sees one set of resources from its beginning to its end; {@link #serve} replaces the set for those that
 * come after. Watches outlive the set under which they began: each event is written as the newest set would.
 */
public final class ApiRouter implements Consumer<Call> {
    private final SelfDescription description;
    private final Tools tools;
    private volatile Routes routes;

    /** What all handlers share. */
    public record Tools(
            TreeWriter writer,
            Authorizer rights,
            AdmissionChain admissions,
            ScheduledExecutorService timer,
            Function<GroupVersionResource, WatchObserver> watchObservers) {}

    public ApiRouter(ServedResources resources, SelfDescription description, Tools tools) {
        this.description = description;
        this.tools = tools;
        this.routes = new Routes(resources, null);
    }

    /** Whether there is such a resource now, and such a subresource of it. */
    public boolean serves(RequestInfo info) {
        ServedResource found = routes.resources.find(info.groupVersionResource());
        return found != null && (info.subresource().isEmpty() || found.type().subresources().stream()
                .anyMatch(declared -> declared.name().equals(info.subresource())));
    }

    /** The resources whose objects are of this kind. */
    public List<ResourceType> typesOf(GroupVersionKind kind) {
        return routes.resources.typesOf(kind);
    }

    /** Replaces what is served. To be called by one thread at a time. */
    public void serve(ServedResources resources) {
        routes = new Routes(resources, routes);
    }

    /** One set of resources with their handlers, which are made when they are first needed. */
    private final class Routes {
        private final ServedResources resources;
        private final ConcurrentMap<GroupVersionResource, ResourceRoutes> made = new ConcurrentHashMap<>();

        /** @param before the set that this one replaces; handlers of resources that are the same are kept */
        Routes(ServedResources resources, @Nullable Routes before) {
            this.resources = resources;
            if (before != null) {
                before.made.forEach((name, known) -> {
                    if (resources.find(name) == known.served()) {
                        made.put(name, known);
                    }
                });
            }
        }

        @Nullable ResourceRoutes find(GroupVersionResource name) {
            ServedResource served = resources.find(name);
            return served == null ? null : made.computeIfAbsent(name, absent -> make(served));
        }
    }

    private ResourceRoutes make(ServedResource served) {
        ServedResource.Equipment equipment = served.equipment();
        ObjectEncoder encoder = new ObjectEncoder(
                served.codec(), tools.writer(), equipment.tables(), equipment.empty(), equipment.custom());
        ResourceHandlers handlers = new ResourceHandlers(
                served, encoder, tools.writer(), equipment.tracker().get(), tools.rights(), tools.admissions());
        Supplier<ObjectEncoder> newest =
                equipment.custom() ? () -> newestEncoder(served, encoder) : () -> encoder;
        return new ResourceRoutes(handlers, newest, () -> isServedStill(served), tools.timer(),
                tools.watchObservers().apply(served.type().resource()));
    }

    /** Whether a watch of this resource can go on: see {@link ResourceRoutes}. */
    private boolean isServedStill(ServedResource served) {
        ServedResource found = routes.resources.find(served.type().resource());
        return found != null && found.codec().mayWait() == served.codec().mayWait();
    }

    /** The encoder that a watch of this resource is to use now: the type may have changed since the watch began. */
    private ObjectEncoder newestEncoder(ServedResource served, ObjectEncoder own) {
        ResourceRoutes found = routes.find(served.type().resource());
        return found == null ? own : found.encoder();
    }

    @Override
    public void accept(Call call) {
        Routes current = routes;
        if (call.info().isResource()
                && ResourceRouter.route(call, current.find(call.info().groupVersionResource()), current.resources)) {
            return;
        }
        if (description.answer(call)) {
            return;
        }
        PlainPaths.notFound(call);
    }
}
