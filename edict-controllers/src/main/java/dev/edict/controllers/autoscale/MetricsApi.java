package dev.edict.controllers.autoscale;

import dev.edict.api.autoscaling.v2.CrossVersionObjectReference;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.request.Client;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.Refusal;
import dev.edict.client.transport.Request;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Metrics of the APIs {@code metrics.k8s.io}, {@code custom.metrics.k8s.io} and {@code external.metrics.k8s.io}. */
final class MetricsApi implements MetricsSource {
    private static final String CUSTOM = "custom.metrics.k8s.io";
    private static final String METRIC_SELECTOR = "metricLabelSelector";
    private static final Duration USUAL_WINDOW = Duration.ofMinutes(1);

    private final Client client;

    MetricsApi(Client client) {
        this.client = client;
    }

    @Override
    public Map<String, Metric> resource(String resource, String namespace, LabelSelector pods, String container) {
        List<ObjectValue> items = items("resource metrics API", "/apis/metrics.k8s.io/v1beta1/namespaces/" + namespace + "/pods"
                + query("labelSelector", pods.toString()));
        Map<String, Metric> metrics = new HashMap<>();
        for (ObjectValue item : items) {
            usage(item.list("containers").objects(), resource, container).ifPresent(sum -> metrics.put(
                    item.object("metadata").string("name"),
                    new Metric(sum, time(item.string("timestamp")), GoDuration.parse(item.string("window")))));
        }
        return metrics;
    }

    /** The sum over containers; empty if one of those that count has no value. */
    private static Optional<Long> usage(List<ObjectValue> containers, String resource, String container) {
        List<ObjectValue> counted = container.isEmpty()
                ? containers
                : containers.stream().filter(known -> known.string("name").equals(container)).limit(1).toList();
        if (counted.isEmpty() || counted.stream().anyMatch(known -> known.object("usage").get(resource) == null)) {
            return Optional.empty();
        }
        return Optional.of(counted.stream().mapToLong(known -> milli(known.object("usage").get(resource))).sum());
    }

    @Override
    public Map<String, Metric> pods(String metric, String namespace, LabelSelector pods, String selector) {
        List<ObjectValue> items = items("custom metrics API", custom() + "/namespaces/" + namespace + "/pods/*/" + encoded(metric)
                + query("labelSelector", pods.toString(), METRIC_SELECTOR, selector));
        Map<String, Metric> metrics = new HashMap<>();
        for (ObjectValue item : items) {
            long window = item.get("windowSeconds") == null ? USUAL_WINDOW.toSeconds() : item.integer("windowSeconds", 0);
            metrics.put(item.object("describedObject").string("name"),
                    new Metric(milli(item.get("value")), time(item.string("timestamp")), Duration.ofSeconds(window)));
        }
        return metrics;
    }

    @Override
    public long object(String metric, String namespace, CrossVersionObjectReference object, String selector) {
        GroupVersion version = GroupVersion.parse(object.apiVersion());
        String group = version == null ? "" : version.group();
        String path = group.isEmpty() && object.kind().equals("Namespace")
                ? "/namespaces/" + namespace + "/metrics/" + encoded(metric)
                : "/namespaces/" + namespace + "/" + resource(new GroupKind(group, object.kind())) + "/" + encoded(object.name()) + "/"
                        + encoded(metric);
        List<ObjectValue> items = ask("custom metrics API", custom() + path + query(METRIC_SELECTOR, selector));
        if (items.size() != 1) {
            throw new MetricException("unable to fetch metrics from custom metrics API: the custom metrics API server returned "
                    + items.size() + " results when we asked for exactly one");
        }
        return milli(items.getFirst().get("value"));
    }

    @Override
    public List<Long> external(String metric, String namespace, String selector) {
        return items("external metrics API", "/apis/external.metrics.k8s.io/v1beta1/namespaces/" + namespace + "/" + encoded(metric)
                        + query("labelSelector", selector)).stream()
                .map(item -> milli(item.get("value")))
                .toList();
    }

    private String resource(GroupKind kind) {
        ApiResource resource = client.mapping().find(kind).orElseThrow(() -> new MetricException(
                "unable to fetch metrics from custom metrics API: no matches for kind \"" + kind.kind() + "\" in group \""
                        + kind.group() + "\""));
        String plural = resource.resource().resource();
        return kind.group().isEmpty() ? plural : plural + "." + kind.group();
    }

    /** Where custom metrics are, in the version that their server prefers. */
    private String custom() {
        String path = "/apis/" + CUSTOM;
        try {
            return path + "/" + get(path).object("preferredVersion").string("version");
        } catch (ApiFailure.NotFound absent) {
            throw new MetricException("unable to fetch metrics from custom metrics API: no custom metrics API (" + CUSTOM + ") registered",
                    absent);
        } catch (ClientException failure) {
            throw new MetricException("unable to fetch metrics from custom metrics API: " + failure.getMessage(), failure);
        }
    }

    private List<ObjectValue> items(String api, String target) {
        List<ObjectValue> items = ask(api, target);
        if (items.isEmpty()) {
            throw new MetricException("no metrics returned from " + api);
        }
        return items;
    }

    private List<ObjectValue> ask(String api, String target) {
        try {
            return get(target).list("items").objects();
        } catch (ClientException failure) {
            throw new MetricException("unable to fetch metrics from " + api + ": " + failure.getMessage(), failure);
        }
    }

    private ObjectValue get(String target) {
        Request request = Request.of("GET", target);
        Answer answer = client.transport().send(request);
        if (!answer.isSuccess()) {
            throw Refusal.of(request, answer);
        }
        return answer.body().tree() instanceof ObjectValue object ? object : ObjectValue.EMPTY;
    }

    private static String query(String... namesAndValues) {
        StringBuilder query = new StringBuilder();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            if (!namesAndValues[at + 1].isEmpty()) {
                query.append(query.isEmpty() ? '?' : '&').append(namesAndValues[at]).append('=').append(encoded(namesAndValues[at + 1]));
            }
        }
        return query.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static long milli(@Nullable Value value) {
        return value == null ? 0 : Quantity.parse(value).milliValue();
    }

    private static @Nullable Instant time(String text) {
        try {
            return text.isEmpty() ? null : Instant.parse(text);
        } catch (DateTimeParseException unreadable) {
            return null;
        }
    }
}
