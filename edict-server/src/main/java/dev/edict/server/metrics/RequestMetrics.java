package dev.edict.server.metrics;

import dev.edict.server.filter.Call;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.RequestObserver;
import dev.edict.server.filter.Stage;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Counts requests. What is served has series of its own; everything else shares one for each method, so that the number of
 * series does not grow with what strangers ask for.
 */
public final class RequestMetrics implements RequestObserver {
    private static final Set<String> PAGES =
            Set.of("api", "apis", "healthz", "livez", "readyz", "metrics", "openapi", "version");

    private static final int TOO_LATE = 504;

    private final ServerMetrics metrics;
    private final Predicate<RequestInfo> served;

    /** @param served whether there is such a resource, and such a subresource of it */
    public RequestMetrics(ServerMetrics metrics, Predicate<RequestInfo> served) {
        this.metrics = metrics;
        this.served = served;
    }

    @Override
    public void observe(Stage stage, Call call) {
        switch (stage) {
            case REQUEST_RECEIVED -> {
                // What is not answered yet is counted by the seats that are taken.
            }
            case RESPONSE_STARTED -> {
                Gauge open = metrics.longRunning(labels(call));
                open.increment();
                call.exchange().onClose(open::decrement);
            }
            case PANIC -> metrics.panicked();
            case RESPONSE_COMPLETE -> answered(call, labels(call));
        }
    }

    private void answered(Call call, RequestLabels labels) {
        switch (call.selfDefence()) {
            case NONE -> metrics.answered(labels, call.status(), call.age(), -1);
            case TOO_MANY -> metrics.refused(labels, call.status());
            case TOO_LATE -> {
                metrics.answered(labels, call.status(), call.age(), -1);
                // The handler may have answered at the same moment.
                if (call.status() == TOO_LATE) {
                    metrics.terminated(labels, TOO_LATE);
                }
            }
        }
    }

    @Override
    public boolean readsNotes() {
        return false;
    }

    /** What the metrics of this request are told apart by. */
    private RequestLabels labels(Call call) {
        RequestInfo info = call.info();
        if (!info.isResource()) {
            String path = info.path();
            int end = path.indexOf('/', 1);
            String first = path.isEmpty() ? "" : path.substring(1, end < 0 ? path.length() : end);
            return RequestLabels.ofPage(call.request().method(), PAGES.contains(first) ? "/" + first : "");
        }
        if (!served.test(info)) {
            return RequestLabels.ofPage(call.request().method(), "");
        }
        String contentType = call.request().headers().first("Content-Type");
        boolean apply = contentType != null && contentType.startsWith("application/apply-patch");
        return RequestLabels.ofResource(info.verb(), info.group(), info.version(), info.resource(),
                info.subresource(), !info.name().isEmpty(), !info.namespace().isEmpty(), apply,
                call.request().query().first("dryRun") != null);
    }
}
