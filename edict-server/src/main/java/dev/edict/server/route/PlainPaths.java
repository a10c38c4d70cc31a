package dev.edict.server.route;

import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/**
 * Passes on what has a path that can be somebody's. Slashes before the first name and a group without a name make a path
 * that nobody serves, though what follows them may look like one that somebody does.
 */
public final class PlainPaths implements Consumer<Call> {
    private static final Headers PLAIN =
            Headers.of("Content-Type", "text/plain; charset=utf-8", "X-Content-Type-Options", "nosniff");
    private static final byte[] NOT_FOUND = "404 page not found\n".getBytes(StandardCharsets.UTF_8);

    private final Consumer<Call> routes;

    public PlainPaths(Consumer<Call> routes) {
        this.routes = routes;
    }

    @Override
    public void accept(Call call) {
        List<String> segments = call.request().segments();
        boolean groupless = segments.size() > 1 && segments.getFirst().equals("apis") && segments.get(1).isEmpty();
        if (groupless || call.request().path().startsWith("//")) {
            notFound(call);
        } else {
            routes.accept(call);
        }
    }

    /** Says that there is nothing under the path of a call. */
    public static void notFound(Call call) {
        call.respond(404, PLAIN, NOT_FOUND);
    }
}
