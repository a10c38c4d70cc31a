package dev.edict.examples.network;

import dev.edict.model.json.Json;
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
import org.jspecify.annotations.Nullable;

/**
 * Networks of OpenStack, by its Networking API v2.0: a network of the key's name, up, with one subnet. Neutron does not move a
 * subnet, nor its gateway to where addresses for ports come from, so a subnet of another shape is replaced; if ports use it,
 * Neutron says so, and the loop tries again.
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
        ask("POST", "networks", "network", owned(ObjectValue.of("name", NetworkProvider.key(network), "admin_state_up", true)));
        update(network, NetworkSpec.UNFINISHED, desired);
    }

    @Override
    public void update(Network network, NetworkSpec actual, NetworkSpec desired) throws IOException, InterruptedException {
        String id = Objects.requireNonNull(find(network)).string("id");
        ask("PUT", "networks/" + id, "network", ObjectValue.of("admin_state_up", true));
        boolean there = false;
        for (ObjectValue subnet : list("subnets", "network_id", id)) {
            if (!there && spec(subnet).equals(desired)) {
                there = true;
            } else {
                ask("DELETE", "subnets/" + subnet.string("id"));
            }
        }
        if (!there) {
            ask("POST", "subnets", "subnet", owned(ObjectValue.of(
                    "network_id", id, "name", NetworkProvider.key(network), "cidr", desired.cidr(), "ip_version",
                    desired.cidr().contains(":") ? 6 : 4, "gateway_ip", desired.gateway())));
        }
    }

    /** Its subnets go with it. */
    @Override
    public void delete(Network network, NetworkSpec actual) throws IOException, InterruptedException {
        ask("DELETE", "networks/" + Objects.requireNonNull(find(network)).string("id"));
    }

    @Override
    public String describe(Network network) {
        return "network " + NetworkProvider.key(network) + " of " + endpoint.getAuthority();
    }

    private static NetworkSpec spec(ObjectValue subnet) {
        return new NetworkSpec(subnet.string("cidr"), subnet.string("gateway_ip"));
    }

    /** By its name; but names are free to be used twice. */
    private @Nullable ObjectValue find(Network network) throws IOException, InterruptedException {
        List<ObjectValue> found = list("networks", "name", NetworkProvider.key(network));
        if (found.size() > 1) {
            throw new IOException("there are " + found.size() + " networks " + NetworkProvider.key(network));
        }
        return found.isEmpty() ? null : found.getFirst();
    }

    private ObjectValue owned(ObjectValue made) {
        return project.isEmpty() ? made : made.with("project_id", project);
    }

    private List<ObjectValue> list(String resource, String field, String value) throws IOException, InterruptedException {
        String owner = project.isEmpty() ? "" : "project_id=" + project + "&";
        String path = resource + "?" + owner + field + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
        return ask("GET", path).list(resource).objects();
    }

    private ObjectValue ask(String method, String path, Object... body) throws IOException, InterruptedException {
        byte[] sent = body.length == 0 ? new byte[0] : Json.bytes(ObjectValue.of(body));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(endpoint + "/v2.0/" + path)).timeout(PATIENCE)
                .header("Content-Type", "application/json").method(method, BodyPublishers.ofByteArray(sent));
        HttpResponse<byte[]> answer = HTTP.send(
                (token.isEmpty() ? request : request.header("X-Auth-Token", token)).build(), BodyHandlers.ofByteArray());
        boolean isGone = method.equals("DELETE") && answer.statusCode() == 404;
        if (answer.statusCode() >= 300 && !isGone) {
            throw new IOException(method + " " + path + ": " + answer.statusCode() + " "
                    + new String(answer.body(), StandardCharsets.UTF_8));
        }
        return isGone || answer.body().length == 0 ? ObjectValue.EMPTY : (ObjectValue) Json.parse(answer.body());
    }
}
