package dev.edict.examples.network;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.edict.model.format.Cidr;
import dev.edict.model.format.IpAddress;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * As much of the Networking API v2.0 as concerns networks, subnets and ports: lists with filters, 201 and 204, 404 for what is not
 * there, 409 for what ports use and for gateways that move to where ports get addresses, subnets that go with their network. All of
 * its state is guarded by its monitor, and kept when it is stopped.
 */
final class Neutron {
    private final Map<String, Map<String, ObjectValue>> resources =
            Map.of("networks", new LinkedHashMap<>(), "subnets", new LinkedHashMap<>(), "ports", new LinkedHashMap<>());
    private @Nullable HttpServer server;
    private int port;

    synchronized void start() throws IOException {
        HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        started.createContext("/v2.0/", this::answer);
        started.start();
        port = started.getAddress().getPort();
        server = started;
    }

    synchronized void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    synchronized URI endpoint() {
        return URI.create("http://127.0.0.1:" + port);
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
        if (path.length == 2 && !of(path[0]).containsKey(path[1])) {
            return Answer.refused(404, "NotFound", one + " " + path[1] + " could not be found");
        }
        return switch (method) {
            case "GET" -> new Answer(200, ObjectValue.of(path[0], ListValue.copyOf(filtered(path[0], query))));
            case "POST" -> create(path[0], one, wanted);
            case "PUT" -> change(path[0], one, path[1], wanted);
            case "DELETE" -> delete(path[0], path[1]);
            default -> Answer.refused(405, "HTTPMethodNotAllowed", method);
        };
    }

    private List<ObjectValue> filtered(String resource, @Nullable String query) {
        Stream<String[]> fields = query == null ? Stream.of() : Stream.of(query.split("&")).map(field -> field.split("=", 2));
        List<String[]> wanted = fields.toList();
        return of(resource).values().stream()
                .filter(known -> wanted.stream().allMatch(field -> known.string(field[0]).equals(field[1]))).toList();
    }

    private List<ObjectValue> inNetwork(String resource, ObjectValue ofIt) {
        return filtered(resource, "network_id=" + ofIt.string("network_id"));
    }

    private Answer create(String resource, String one, ObjectValue wanted) {
        Cidr block = Cidr.parse(wanted.string("cidr"));
        if (block != null && wanted.string("gateway_ip").equals(block.network().toString()) && block.isIpv4()) {
            return Answer.refused(400, "InvalidInput", "Invalid input for operation: Gateway is not valid on subnet.");
        }
        if (block != null && inNetwork(resource, wanted).stream()
                .anyMatch(known -> block.overlaps(Objects.requireNonNull(Cidr.parse(known.string("cidr")))))) {
            return Answer.refused(400, "InvalidInput", "Requested subnet overlaps with another subnet");
        }
        if (resource.equals("ports") && !hasAddressFor(wanted)) {
            return Answer.refused(409, "IpAddressGenerationFailure", "No more IP addresses available on network");
        }
        String id = UUID.randomUUID().toString();
        ObjectValue made = wanted.with("id", id);
        of(resource).put(id, made);
        return new Answer(201, ObjectValue.of(one, made));
    }

    /** All addresses are for ports but the first, the last and the gateway, unless pools say otherwise. */
    private boolean hasAddressFor(ObjectValue port) {
        long free = 0;
        for (ObjectValue subnet : inNetwork("subnets", port)) {
            Cidr block = Objects.requireNonNull(Cidr.parse(subnet.string("cidr")));
            List<ObjectValue> pools = subnet.list("allocation_pools").objects();
            free += pools.isEmpty() ? (1L << (block.addressBits() - block.prefixLength())) - 3
                    : pools.stream().mapToLong(pool -> number(pool.string("end")) - number(pool.string("start")) + 1).sum();
        }
        return inNetwork("ports", port).size() < free;
    }

    private static int number(String address) {
        return ByteBuffer.wrap(Objects.requireNonNull(IpAddress.parse(address)).bytes()).getInt();
    }

    private Answer change(String resource, String one, String id, ObjectValue wanted) {
        ObjectValue before = Objects.requireNonNull(of(resource).get(id));
        if (wanted.get("cidr") != null) {
            return Answer.refused(400, "HTTPBadRequest", "Cannot update read-only attribute cidr");
        }
        boolean moves = !wanted.string("gateway_ip").isEmpty() && !wanted.string("gateway_ip").equals(before.string("gateway_ip"));
        if (moves && wanted.get("allocation_pools") == null) {
            return Answer.refused(409, "GatewayConflictWithAllocationPools", "Gateway ip conflicts with allocation pool");
        }
        ObjectValue.Builder changed = before.toBuilder();
        wanted.forEach(changed::put);
        ObjectValue after = changed.build();
        of(resource).put(id, after);
        return new Answer(200, ObjectValue.of(one, after));
    }

    private Answer delete(String resource, String id) {
        String network = resource.equals("networks") ? id : Objects.requireNonNull(of(resource).get(id)).string("network_id");
        if (!resource.equals("ports") && !filtered("ports", "network_id=" + network).isEmpty()) {
            String type = resource.equals("subnets") ? "SubnetInUse" : "NetworkInUse";
            return Answer.refused(409, type, "Unable to complete operation: ports use it");
        }
        of(resource).remove(id);
        of("subnets").values().removeIf(subnet -> subnet.string("network_id").equals(id));
        return new Answer(204, ObjectValue.EMPTY);
    }
}
