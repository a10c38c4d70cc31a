package dev.edict.server.route;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.ObjectEncoder;
import dev.edict.server.convert.TreeWriter;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.table.Tables;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;

/** The root of all routes: resources, and the paths by which the server describes itself. */
public final class ApiRouter implements Consumer<Call> {
    private final ServedResources resources;
    private final SelfDescription description;
    private final ResourceRouter router;
    private final ConcurrentMap<ServedResource, ResourceRoutes> routes = new ConcurrentHashMap<>();

    /** What all handlers share. {@code empty} makes an object of a kind with nothing in it. */
    public record Tools(
            TreeWriter writer,
            Tables tables,
            Function<ResourceType, ObjectValue> empty,
            BodyReader bodies,
            FieldTrackers trackers,
            AdmissionChain admissions,
            ScheduledExecutorService timer,
            Function<GroupVersionResource, WatchObserver> watchObservers) {}

    /** Makes the tracker of a resource. */
    @FunctionalInterface
    public interface FieldTrackers {
        FieldTracker tracker(ServedResource served);
    }

    public ApiRouter(ServedResources resources, SelfDescription description, Tools tools) {
        this.resources = resources;
        this.description = description;
        this.router = new ResourceRouter(
                name -> {
                    ServedResource served = resources.find(name);
                    return served == null ? null
                            : routes.computeIfAbsent(served, absent -> routes(absent, tools));
                },
                resources::serves);
    }

    private static ResourceRoutes routes(ServedResource served, Tools tools) {
        ObjectEncoder encoder = new ObjectEncoder(served.codec(), tools.writer(),
                () -> tools.tables().of(served.type()), () -> tools.empty().apply(served.type()), false);
        ResourceHandlers handlers = new ResourceHandlers(served, encoder, tools.writer(), tools.bodies(),
                tools.trackers().tracker(served), tools.admissions());
        return new ResourceRoutes(
                handlers, tools.timer(), tools.watchObservers().apply(served.type().resource()));
    }

    public ServedResources resources() {
        return resources;
    }

    @Override
    public void accept(Call call) {
        if (call.info().isResource() && router.route(call)) {
            return;
        }
        if (description.answer(call)) {
            return;
        }
        call.respond(404, Headers.of("Content-Type", "text/plain; charset=utf-8", "X-Content-Type-Options", "nosniff"),
                "404 page not found\n".getBytes(StandardCharsets.UTF_8));
    }
}
