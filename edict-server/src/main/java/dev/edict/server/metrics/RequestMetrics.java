package dev.edict.server.metrics;

import dev.edict.server.filter.Call;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.RequestObserver;
import java.util.Set;

/** Counts the requests that pass the filters. */
public final class RequestMetrics implements RequestObserver {
    private static final Set<String> PAGES =
            Set.of("api", "apis", "healthz", "livez", "readyz", "metrics", "openapi", "version");

    private final ServerMetrics metrics;

    public RequestMetrics(ServerMetrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public void finished(Call call, long nanoseconds) {
        metrics.answered(labels(call), call.status(), nanoseconds, -1);
    }

    /** What the metrics of this request are told apart by. */
    public static RequestLabels labels(Call call) {
        RequestInfo info = call.info();
        if (!info.isResource()) {
            String path = info.path();
            int end = path.indexOf('/', 1);
            String first = path.isEmpty() ? "" : path.substring(1, end < 0 ? path.length() : end);
            return RequestLabels.ofPage(call.request().method(), PAGES.contains(first) ? "/" + first : "");
        }
        String contentType = call.request().headers().first("Content-Type");
        boolean apply = contentType != null && contentType.startsWith("application/apply-patch");
        // A resource that nobody serves could be named anything: it must not become a label.
        if (call.status() == 404 && info.name().isEmpty()) {
            return RequestLabels.ofPage(call.request().method(), "");
        }
        return RequestLabels.ofResource(info.verb(), info.group(), info.version(), info.resource(),
                info.subresource(), !info.name().isEmpty(), !info.namespace().isEmpty(), apply,
                call.request().query().first("dryRun") != null);
    }
}
