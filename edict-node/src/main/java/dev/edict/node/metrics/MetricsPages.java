package dev.edict.node.metrics;

import dev.edict.api.core.v1.Pod;
import dev.edict.model.json.Json;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.time.Times;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.node.http.HttpExchange;
import dev.edict.node.http.HttpListener;
import dev.edict.node.kubelet.NodeNumbers;
import dev.edict.node.kubelet.NodePods;
import dev.edict.node.run.Use;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code metrics.k8s.io/v1beta1}. It answers only the API server, which has looked at rights before: whoever shows a
 * certificate of the authority for proxies.
 */
public final class MetricsPages implements HttpListener.Handler {
    static final String GROUP = "metrics.k8s.io";
    static final String VERSION = "v1beta1";
    private static final String API = GROUP + "/" + VERSION;
    private static final String WINDOW = "15s";

    private final NodePods pods;
    private final NodeNumbers numbers;
    private final X509Certificate proxies;
    private final InstantSource clock;

    /** @param proxies the authority whose certificates proxies have that are believed */
    public MetricsPages(NodePods pods, NodeNumbers numbers, X509Certificate proxies, InstantSource clock) {
        this.pods = pods;
        this.numbers = numbers;
        this.proxies = proxies;
        this.clock = clock;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        if (!isProxy(exchange.certificate())) {
            exchange.refuse(401, "Unauthorized");
        } else if (!exchange.request().method().equals("GET")) {
            exchange.refuse(405, "the method is not supported");
        } else {
            answer(exchange);
        }
    }

    private boolean isProxy(@Nullable X509Certificate certificate) {
        try {
            Objects.requireNonNull(certificate).verify(proxies.getPublicKey());
            return true;
        } catch (GeneralSecurityException | NullPointerException other) {
            return false;
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        List<String> parts = exchange.request().parts();
        if (parts.size() < 3) {
            found(exchange, parts.size() == 2 ? group() : ObjectValue.of(
                    "kind", "APIGroupList", "apiVersion", "v1", "groups", ListValue.of(group())));
            return;
        }
        LabelSelector selector;
        try {
            String text = exchange.request().parameter("labelSelector");
            selector = text == null ? LabelSelector.EVERYTHING : LabelSelector.parse(text);
        } catch (SelectorException broken) {
            failed(exchange, 400, "BadRequest", String.valueOf(broken.getMessage()));
            return;
        }
        List<String> below = parts.subList(3, parts.size());
        boolean inNamespace = below.size() > 2 && below.getFirst().equals("namespaces");
        String namespace = inNamespace ? below.get(1) : "";
        List<String> named = inNamespace ? below.subList(2, below.size()) : below;
        String resource = named.isEmpty() ? "" : named.getFirst();
        String name = named.size() > 1 ? named.get(1) : null;
        if (resource.isEmpty()) {
            found(exchange, resources());
        } else if (resource.equals("nodes") && !inNamespace) {
            one(exchange, "NodeMetrics", resource, name, nodes(name, selector));
        } else if (resource.equals("pods") && (name == null || inNamespace)) {
            one(exchange, "PodMetrics", resource, name, pods(namespace, name, selector));
        } else {
            failed(exchange, 404, "NotFound", "the server could not find the requested resource");
        }
    }

    private void one(HttpExchange exchange, String kind, String resource, @Nullable String name, List<ObjectValue> items)
            throws IOException {
        if (name == null) {
            found(exchange, ObjectValue.of("kind", kind + "List", "apiVersion", API, "metadata", ObjectValue.EMPTY,
                    "items", ListValue.copyOf(items)));
        } else if (items.isEmpty()) {
            failed(exchange, 404, "NotFound", resource + "." + GROUP + " \"" + name + "\" not found");
        } else {
            found(exchange, named(kind, items.getFirst()));
        }
    }

    private static ObjectValue named(String kind, ObjectValue item) {
        ObjectValue.Builder whole = ObjectValue.builder();
        whole.put("kind", kind);
        whole.put("apiVersion", API);
        item.forEach(whole::put);
        return whole.build();
    }

    private List<ObjectValue> nodes(@Nullable String name, LabelSelector selector) {
        List<ObjectValue> items = new ArrayList<>();
        for (String node : pods.nodes()) {
            Map<String, String> labels = pods.labels(node);
            if ((name == null || name.equals(node)) && selector.matches(labels)) {
                items.add(item(node, "", labels).with("usage", usage(numbers.use(node))));
            }
        }
        return items;
    }

    private List<ObjectValue> pods(String namespace, @Nullable String name, LabelSelector selector) {
        List<ObjectValue> items = new ArrayList<>();
        for (Pod pod : pods.on("")) {
            if ((namespace.isEmpty() || pod.namespace().equals(namespace)) && (name == null || pod.name().equals(name))
                    && selector.matches(pod.metadata().labels())) {
                List<Value> containers = new ArrayList<>();
                numbers.uses(pod).forEach((container, use) ->
                        containers.add(ObjectValue.of("name", container, "usage", usage(use))));
                if (!containers.isEmpty()) {
                    items.add(item(pod.name(), pod.namespace(), pod.metadata().labels())
                            .with("containers", ListValue.copyOf(containers)));
                }
            }
        }
        return items;
    }

    private ObjectValue item(String name, String namespace, Map<String, String> labels) {
        String now = Times.print(clock.instant().truncatedTo(ChronoUnit.SECONDS));
        ObjectValue metadata = ObjectValue.of("name", name);
        metadata = namespace.isEmpty() ? metadata : metadata.with("namespace", namespace);
        metadata = metadata.with("creationTimestamp", now);
        if (!labels.isEmpty()) {
            ObjectValue.Builder copies = ObjectValue.builder();
            labels.forEach(copies::put);
            metadata = metadata.with("labels", copies.build());
        }
        return ObjectValue.of("metadata", metadata, "timestamp", now, "window", WINDOW);
    }

    /** As metrics-server writes it: nanocores and kibibytes. */
    private static ObjectValue usage(Use use) {
        return ObjectValue.of("cpu", use.milliCores() * 1_000_000 + "n", "memory", use.bytes() / 1_024 + "Ki");
    }

    private static ObjectValue group() {
        ObjectValue version = ObjectValue.of("groupVersion", API, "version", VERSION);
        return ObjectValue.of("kind", "APIGroup", "apiVersion", "v1", "name", GROUP, "versions", ListValue.of(version),
                "preferredVersion", version);
    }

    private static ObjectValue resources() {
        ListValue verbs = ListValue.of("get", "list");
        return ObjectValue.of("kind", "APIResourceList", "apiVersion", "v1", "groupVersion", API, "resources", ListValue.of(
                ObjectValue.of("name", "nodes", "singularName", "", "namespaced", false, "kind", "NodeMetrics", "verbs", verbs),
                ObjectValue.of("name", "pods", "singularName", "", "namespaced", true, "kind", "PodMetrics", "verbs", verbs)));
    }

    private static void found(HttpExchange exchange, ObjectValue body) throws IOException {
        exchange.answer(200, "application/json", Json.text(body));
    }

    private static void failed(HttpExchange exchange, int code, String reason, String message) throws IOException {
        exchange.answer(code, "application/json", Json.text(ObjectValue.of("kind", "Status", "apiVersion", "v1",
                "metadata", ObjectValue.EMPTY, "status", "Failure", "message", message, "reason", reason, "code", code)));
    }
}
