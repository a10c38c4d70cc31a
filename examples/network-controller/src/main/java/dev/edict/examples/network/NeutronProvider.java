package dev.edict.examples.network;

import dev.edict.model.format.Cidr;
import dev.edict.model.format.IpAddress;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Networks of OpenStack, by its Networking API v2.0: a network of the key's name, up, with one subnet. A subnet can get another
 * gateway, but no other addresses: then it is replaced. If ports use it, Neutron says so, and the loop tries again, ever later.
 *
 * @param token empty where nobody is asked for one
 * @param project the owner of what is looked for and made; empty for the token's
 */
public record NeutronProvider(URI endpoint, String token, String project) implements NetworkProvider {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

    @Override
    public @Nullable NetworkSpec actual(Network network) throws IOException, InterruptedException {
        ObjectValue found = find(network);
        if (found == null) {
            return null;
        }
        List<ObjectValue> subnets = list("subnets", "network_id", found.string("id"));
        return subnets.size() == 1 && found.bool("admin_state_up") ? spec(subnets.getFirst()) : NetworkSpec.UNFINISHED;
    }

    @Override
    public void create(Network network, NetworkSpec desired) throws IOException, InterruptedException {
        ask("POST", "networks", "network", owned(ObjectValue.of("name", network.key(), "admin_state_up", true)));
        update(network, NetworkSpec.UNFINISHED, desired);
    }

    @Override
    public void update(Network network, NetworkSpec actual, NetworkSpec desired) throws IOException, InterruptedException {
        String id = id(network);
        ask("PUT", "networks/" + id, "network", ObjectValue.of("admin_state_up", true));
        ObjectValue kept = null;
        for (ObjectValue subnet : list("subnets", "network_id", id)) {
            if (spec(subnet).cidr().equals(desired.cidr())) {
                kept = subnet;
            } else {
                ask("DELETE", "subnets/" + subnet.string("id"));
            }
        }
        if (kept == null) {
            ask("POST", "subnets", "subnet", owned(ObjectValue.of(
                    "network_id", id, "name", network.key(), "cidr", desired.cidr(), "ip_version",
                    desired.cidr().contains(":") ? 6 : 4, "gateway_ip", desired.gateway())));
        } else if (!spec(kept).equals(desired)) {
            ask("PUT", "subnets/" + kept.string("id"), "subnet", ObjectValue.of(
                    "gateway_ip", desired.gateway(), "allocation_pools", pools(desired)));
        }
    }

    /** Its subnets go with it. */
    @Override
    public void delete(Network network, NetworkSpec actual) throws IOException, InterruptedException {
        ask("DELETE", "networks/" + id(network));
    }

    @Override
    public String describe(Network network) {
        return "network " + network.key() + " of " + endpoint.getAuthority();
    }

    private static NetworkSpec spec(ObjectValue subnet) {
        return new NetworkSpec(subnet.string("cidr"), subnet.string("gateway_ip"));
    }

    /** What ports may have: all but the first address, the gateway and, in IPv4, the last. */
    private static ListValue pools(NetworkSpec spec) {
        Cidr block = Objects.requireNonNull(Cidr.parse(spec.cidr()));
        IpAddress gateway = Objects.requireNonNull(IpAddress.parse(spec.gateway()));
        IpAddress last = block.last().plus(block.isIpv4() ? -1 : 0);
        return ListValue.copyOf(Stream.of(List.of(block.network().plus(1), gateway.plus(-1)), List.of(gateway.plus(1), last))
                .filter(pool -> pool.getFirst().compareTo(pool.getLast()) <= 0)
                .map(pool -> ObjectValue.of("start", pool.getFirst().toString(), "end", pool.getLast().toString())).toList());
    }

    /** By its name; but names are free to be used twice. */
    private @Nullable ObjectValue find(Network network) throws IOException, InterruptedException {
        List<ObjectValue> found = list("networks", "name", network.key());
        if (found.size() > 1) {
            throw new IOException("there are " + found.size() + " networks " + network.key());
        }
        return found.isEmpty() ? null : found.getFirst();
    }

    private String id(Network network) throws IOException, InterruptedException {
        ObjectValue found = find(network);
        if (found == null) {
            throw new IOException("network " + network.key() + " has gone meanwhile");
        }
        return found.string("id");
    }

    private ObjectValue owned(ObjectValue made) {
        return project.isEmpty() ? made : made.with("project_id", project);
    }

    private List<ObjectValue> list(String resource, String field, String value) throws IOException, InterruptedException {
        String owner = project.isEmpty() ? "" : "project_id=" + project + "&";
        String path = resource + "?" + owner + field + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
        return ask("GET", path).list(resource).objects();
    }

    ObjectValue ask(String method, String path, Object... body) throws IOException, InterruptedException {
        byte[] sent = body.length == 0 ? new byte[0] : Json.bytes(ObjectValue.of(body));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(endpoint + "/v2.0/" + path)).timeout(PATIENCE)
                .header("Content-Type", "application/json").method(method, BodyPublishers.ofByteArray(sent));
        HttpResponse<byte[]> answer;
        try {
            answer = HTTP.send((token.isEmpty() ? request : request.header("X-Auth-Token", token)).build(), BodyHandlers.ofByteArray());
        } catch (IOException unreachable) {
            throw new IOException(method + " " + path + ": no answer from " + endpoint.getAuthority(), unreachable);
        }
        boolean isGone = method.equals("DELETE") && answer.statusCode() == 404;
        if (answer.statusCode() >= 300 && !isGone) {
            throw new IOException(method + " " + path + ": " + answer.statusCode() + " "
                    + new String(answer.body(), StandardCharsets.UTF_8));
        }
        return isGone || answer.body().length == 0 ? ObjectValue.EMPTY : (ObjectValue) Json.parse(answer.body());
    }
}
