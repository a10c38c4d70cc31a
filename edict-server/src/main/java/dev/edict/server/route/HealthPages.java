package dev.edict.server.route;

import dev.edict.server.filter.Call;
import dev.edict.server.health.HealthAnswer;
import dev.edict.server.health.HealthEndpoint;
import dev.edict.server.http.Headers;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One of the health pages, and the pages of its checks below it. */
public final class HealthPages implements Consumer<Call> {
    private final HealthEndpoint endpoint;

    public HealthPages(HealthEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public void accept(Call call) {
        String path = call.info().path();
        String root = "/" + endpoint.name();
        @Nullable HealthAnswer answer = path.length() <= root.length() + 1
                ? endpoint.answer(call.request().query().contains("verbose"), call.request().query().all("exclude"))
                : endpoint.answer(path.substring(root.length() + 1));
        if (answer == null) {
            answer = new HealthAnswer(404, "404 page not found\n");
        }
        call.respond(answer.status(),
                Headers.of("Content-Type", HealthAnswer.CONTENT_TYPE, "X-Content-Type-Options", "nosniff"),
                answer.text().getBytes(StandardCharsets.UTF_8));
    }
}
