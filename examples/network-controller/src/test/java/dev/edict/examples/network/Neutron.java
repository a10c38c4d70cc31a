package dev.edict.examples.network;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * As much of the Networking API v2.0 as is documented about networks and subnets: lists with filters, 201 and 204, 404 for what is
 * not there, 409 for what ports use, subnets that go with their network. Who names no project is refused, as where nobody is asked
 * for a token. All of its state is guarded by its monitor.
 */
final class Neutron implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, Map<String, ObjectValue>> resources =
            Map.of("networks", new LinkedHashMap<>(), "subnets", new LinkedHashMap<>());
    private int failures;
    private boolean subnetsAreUsed;

    Neutron() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v2.0/", this::answer);
        server.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Answers the next requests with 503. */
    synchronized void failNext(int count) {
        failures = count;
    }

    /** Whether ports have addresses from all subnets. */
    synchronized void useSubnets(boolean used) {
        subnetsAreUsed = used;
    }

    synchronized List<ObjectValue> all(String resource) {
        return List.copyOf(of(resource).values());
    }

    synchronized void remove(String resource, String id) {
        of(resource).remove(id);
    }

    synchronized String add(String resource, ObjectValue made) {
        String id = UUID.randomUUID().toString();
        of(resource).put(id, made.with("id", id));
        return id;
    }

    private Map<String, ObjectValue> of(String resource) {
        Map<String, ObjectValue> known = resources.get(resource);
        if (known == null) {
            throw new IllegalArgumentException("no resource " + resource);
        }
        return known;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String[] path = exchange.getRequestURI().getPath().substring("/v2.0/".length()).split("/");
            byte[] body = exchange.getRequestBody().readAllBytes();
            ObjectValue sent = body.length == 0 ? ObjectValue.EMPTY : (ObjectValue) Json.parse(body);
            ObjectValue wanted = sent.object(path[0].replaceAll("s$", ""));
            Answer answer = answer(exchange.getRequestMethod(), path, exchange.getRequestURI().getQuery(), wanted);
            byte[] bytes = Json.bytes(answer.body());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.status(), answer.status() == 204 ? -1 : bytes.length);
            if (answer.status() != 204) {
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    private record Answer(int status, ObjectValue body) {
        static Answer refused(int status, String type, String message) {
            return new Answer(status, ObjectValue.of(
                    "NeutronError", ObjectValue.of("type", type, "message", message, "detail", "")));
        }
    }

    private synchronized Answer answer(String method, String[] path, @Nullable String query, ObjectValue wanted) {
        String one = path[0].replaceAll("s$", "");
        if (failures > 0) {
            failures--;
            return Answer.refused(503, "ServiceUnavailable", "try again");
        }
        if (path.length == 2 && !of(path[0]).containsKey(path[1])) {
            return Answer.refused(404, "NotFound", one + " " + path[1] + " could not be found");
        }
        return switch (method) {
            case "GET" -> new Answer(200, ObjectValue.of(path[0], ListValue.copyOf(filtered(path[0], query))));
            case "POST" -> create(path[0], one, wanted);
            case "PUT" -> {
                ObjectValue.Builder changed = Objects.requireNonNull(of(path[0]).get(path[1])).toBuilder();
                wanted.forEach(changed::put);
                ObjectValue after = changed.build();
                of(path[0]).put(path[1], after);
                yield new Answer(200, ObjectValue.of(one, after));
            }
            case "DELETE" -> delete(path[0], path[1]);
            default -> Answer.refused(405, "HTTPMethodNotAllowed", method);
        };
    }

    private List<ObjectValue> filtered(String resource, @Nullable String query) {
        if (query == null) {
            return all(resource);
        }
        return of(resource).values().stream().filter(known -> Stream.of(query.split("&")).map(field -> field.split("=", 2))
                .allMatch(field -> known.string(field[0]).equals(field[1]))).toList();
    }

    private Answer create(String resource, String one, ObjectValue wanted) {
        if (wanted.string("project_id").isEmpty()) {
            return Answer.refused(400, "HTTPBadRequest", "Running without keystone AuthN requires that tenant_id is specified");
        }
        if (resource.equals("subnets") && filtered("subnets", "network_id=" + wanted.string("network_id")).stream()
                .anyMatch(known -> known.string("cidr").equals(wanted.string("cidr")))) {
            return Answer.refused(400, "InvalidInput", "Requested subnet overlaps with another subnet");
        }
        String id = add(resource, wanted);
        return new Answer(201, ObjectValue.of(one, wanted.with("id", id)));
    }

    private Answer delete(String resource, String id) {
        if (subnetsAreUsed && !all("subnets").isEmpty()) {
            String type = resource.equals("subnets") ? "SubnetInUse" : "NetworkInUse";
            return Answer.refused(409, type, "Unable to complete operation: ports use it");
        }
        remove(resource, id);
        of("subnets").values().removeIf(subnet -> subnet.string("network_id").equals(id));
        return new Answer(204, ObjectValue.EMPTY);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
