package dev.edict.server.assembly;

import dev.edict.server.convert.TreeWriter;
import dev.edict.server.filter.Call;
import dev.edict.server.route.page.DebugPages;
import dev.edict.server.route.page.Pages;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The pages for those who run the server, by the first segment of their path. */
final class OperatorPages {
    /** What is there for clients, or for nobody who is not told of it. */
    private static final Set<String> NOT_FOR_OPERATORS = Set.of("openapi", "openid", ".well-known", "debug");

    private OperatorPages() {}

    /**
     * @param others the pages that there are besides
     * @param debug answers below {@code /debug/}, where these pages do not
     */
    static Map<String, Consumer<Call>> and(
            Map<String, Consumer<Call>> others, TreeWriter writer, Clock clock, Front.Settings settings, Consumer<Call> debug) {
        Map<String, Consumer<Call>> pages = new HashMap<>(others);
        pages.put("flagz", Pages.flags(writer, settings.flags()));
        pages.put("configz", Pages.configuration(writer, settings.flags()));
        pages.put("debug", new DebugPages(settings.profiling(), debug));
        List<String> paths = Stream.concat(pages.keySet().stream(), Stream.of("statusz", "version"))
                .filter(name -> !NOT_FOR_OPERATORS.contains(name)).map(name -> "/" + name).sorted().toList();
        Instant started = clock.instant();
        pages.put("statusz", Pages.status(writer, clock, new Pages.Facts(started, ServerVersion.RUNTIME,
                ServerVersion.KUBERNETES.substring(1), () -> paths)));
        return pages;
    }
}
