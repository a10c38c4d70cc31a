package dev.edict.server.route;

import dev.edict.server.filter.Call;
import dev.edict.server.health.HealthAnswer;
import dev.edict.server.health.HealthEndpoint;
import dev.edict.server.http.Headers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One of the health pages, and the pages of its checks below it. */
public final class HealthPages implements ListedPage {
    private static final Headers PLAIN = Headers.of("Content-Type", HealthAnswer.CONTENT_TYPE);

    private final HealthEndpoint endpoint;

    public HealthPages(HealthEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public List<String> paths() {
        List<String> paths = new ArrayList<>(List.of("/" + endpoint.name()));
        endpoint.checks().forEach(check -> paths.add("/" + endpoint.name() + "/" + check.name()));
        return paths;
    }

    @Override
    public void accept(Call call) {
        String path = call.info().path();
        String root = "/" + endpoint.name();
        if (path.equals(root)) {
            answer(call, true,
                    endpoint.answer(call.request().query().contains("verbose"), call.request().query().all("exclude")));
            return;
        }
        @Nullable HealthAnswer single = endpoint.answer(path.substring(root.length() + 1));
        if (single == null) {
            PlainPaths.notFound(call);
        } else {
            answer(call, !single.isHealthy(), single);
        }
    }

    private static void answer(Call call, boolean exactly, HealthAnswer answer) {
        call.respond(answer.status(), exactly ? PLAIN.with("X-Content-Type-Options", "nosniff") : PLAIN,
                answer.text().getBytes(StandardCharsets.UTF_8));
    }
}
