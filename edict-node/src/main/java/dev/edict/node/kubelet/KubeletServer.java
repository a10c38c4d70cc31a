package dev.edict.node.kubelet;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.request.Client;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.node.http.HttpExchange;
import dev.edict.node.http.HttpListener;
import dev.edict.node.http.HttpRequest;
import dev.edict.node.kubelet.KubeletUsers.Asker;
import dev.edict.node.run.ContainerAccess;
import dev.edict.node.run.PodContainers;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The kubelets of all nodes of a process behind one port: what concerns a pod is found by the pod, what concerns a node by the
 * address that was asked.
 */
public final class KubeletServer implements HttpListener.Handler {
    private final NodePods pods;
    private final KubeletUsers users;
    private final LogPage logs;
    private final CommandStreams commands;
    private final PortStreams ports;
    private final NodeNumbers numbers;

    /** @param client asks as a node who somebody is, and what they may */
    public KubeletServer(NodePods pods, ContainerAccess containers, Client client, InstantSource clock) {
        this.pods = pods;
        this.users = new KubeletUsers(client, clock);
        this.logs = new LogPage(containers, clock);
        this.commands = new CommandStreams(containers);
        this.ports = new PortStreams(containers);
        this.numbers = new NodeNumbers(pods, containers, clock);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException, InterruptedException {
        HttpRequest request = exchange.request();
        List<String> parts = request.parts();
        Pod pod = parts.size() >= 3 ? pods.find(parts.get(1), parts.get(2)) : null;
        Asker asker = users.who(exchange);
        if (asker == null) {
            exchange.refuse(401, "Unauthorized");
            return;
        }
        String node = pod == null ? pods.at(exchange.address()) : pod.spec().nodeName();
        List<String> subresources = subresources(parts);
        if (!users.may(asker, request.method(), node, subresources)) {
            exchange.refuse(403, "Forbidden (user=" + asker.name() + ", verb=" + (request.method().equals("POST") ? "create" : "get")
                    + ", resource=nodes, subresource(s)=[" + String.join(" ", subresources) + "])");
            return;
        }
        route(exchange, parts, pod, node);
    }

    private static List<String> subresources(List<String> parts) {
        return switch (parts.isEmpty() ? "" : parts.getFirst()) {
            case "pods", "runningpods" -> List.of("pods", "proxy");
            case "healthz" -> List.of("healthz", "proxy");
            case "stats" -> List.of("stats");
            case "metrics" -> List.of("metrics");
            default -> List.of("proxy");
        };
    }

    private void route(HttpExchange exchange, List<String> parts, @Nullable Pod pod, String node)
            throws IOException, InterruptedException {
        switch (parts.isEmpty() ? "" : parts.getFirst()) {
            case "containerLogs", "exec", "attach", "run", "portForward" -> ofPod(exchange, parts, pod);
            case "pods", "runningpods" -> exchange.answer(200, "application/json", Json.text(ObjectValue.of(
                    "kind", "PodList", "apiVersion", "v1", "metadata", ObjectValue.EMPTY,
                    "items", ListValue.copyOf(pods.on(node).stream().map(Pod.CODEC::toObject).toList()))));
            case "healthz" -> exchange.answer(200, "text/plain; charset=utf-8", "ok");
            case "stats" -> exchange.answer(200, "application/json", numbers.summary(node));
            case "metrics" -> exchange.answer(200, "text/plain; version=0.0.4; charset=utf-8", numbers.metrics(node));
            default -> exchange.refuse(404, "404 page not found");
        }
    }

    private void ofPod(HttpExchange exchange, List<String> parts, @Nullable Pod pod) throws IOException, InterruptedException {
        boolean isPort = parts.getFirst().equals("portForward");
        if (pod == null) {
            exchange.refuse(404, parts.getFirst().equals("containerLogs")
                    ? "pod \"" + (parts.size() > 2 ? parts.get(2) : "") + "\" does not exist" : "pod does not exist");
        } else if (isPort) {
            ports.handle(exchange, pod);
        } else if (parts.size() < 4 || PodContainers.find(pod, parts.getLast()) == null) {
            exchange.refuse(404, "container \"" + parts.getLast() + "\" not found in pod \"" + pod.name() + "\"");
        } else {
            switch (parts.getFirst()) {
                case "containerLogs" -> logs.handle(exchange, pod, parts.getLast());
                case "run" -> commands.run(exchange, pod, parts.getLast());
                case "exec" -> commands.exec(exchange, pod, parts.getLast());
                default -> commands.attach(exchange, pod, parts.getLast());
            }
        }
    }
}
