package dev.edict.examples.network;

import dev.edict.model.format.Cidr;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Bridges of Linux, up, with the gateway as their one address. Needs the right to change them, and {@code ip} of iproute2. */
public final class LinuxProvider implements NetworkProvider {
    private final List<String> ip;

    /** @param namespace of the network; empty for the one that this runs in */
    public LinuxProvider(String namespace) {
        this(namespace.isEmpty() ? List.of("ip", "-json") : List.of("ip", "-json", "-netns", namespace));
    }

    LinuxProvider(List<String> ip) {
        this.ip = ip;
    }

    /** Names of devices have at most 15 characters, so they are made from a hash. */
    static String bridge(Network network) {
        byte[] key = network.key().getBytes(StandardCharsets.UTF_8);
        return "br-" + UUID.nameUUIDFromBytes(key).toString().substring(24);
    }

    @Override
    public @Nullable NetworkSpec actual(Network network) throws IOException, InterruptedException {
        ObjectValue found = link(bridge(network));
        if (found == null) {
            return null;
        }
        List<String> addresses = addresses(found);
        if (addresses.size() != 1 || !found.list("flags").strings().contains("UP")) {
            return NetworkSpec.UNFINISHED;
        }
        Cidr gateway = Objects.requireNonNull(Cidr.parse(addresses.getFirst()));
        return new NetworkSpec(gateway.toString(), gateway.address().toString());
    }

    @Override
    public void create(Network network, NetworkSpec desired) throws IOException, InterruptedException {
        ip("link", "add", "name", bridge(network), "type", "bridge");
        update(network, NetworkSpec.UNFINISHED, desired);
    }

    /** Other addresses go before, the last of them first: when the first of a block goes, the rest of that block goes with it. */
    @Override
    public void update(Network network, NetworkSpec actual, NetworkSpec desired) throws IOException, InterruptedException {
        String bridge = bridge(network);
        String address = desired.gateway() + desired.cidr().substring(desired.cidr().indexOf('/'));
        for (String other : addresses(Objects.requireNonNullElse(link(bridge), ObjectValue.EMPTY)).reversed()) {
            if (!other.equals(address)) {
                ip("address", "delete", other, "dev", bridge);
            }
        }
        ip("address", "replace", address, "dev", bridge);
        ip("link", "set", "dev", bridge, "up");
    }

    @Override
    public void delete(Network network, NetworkSpec actual) throws IOException, InterruptedException {
        ip("link", "delete", "dev", bridge(network), "type", "bridge");
    }

    @Override
    public String describe(Network network) {
        return "bridge " + bridge(network);
    }

    private @Nullable ObjectValue link(String bridge) throws IOException, InterruptedException {
        return ip("address", "show", "type", "bridge").objects().stream()
                .filter(link -> link.string("ifname").equals(bridge)).findFirst().orElse(null);
    }

    private static List<String> addresses(ObjectValue link) {
        return link.list("addr_info").objects().stream().filter(address -> address.string("scope").equals("global"))
                .map(address -> address.string("local") + "/" + address.integer("prefixlen")).toList();
    }

    private ListValue ip(String... arguments) throws IOException, InterruptedException {
        List<String> command = Stream.concat(ip.stream(), Stream.of(arguments)).toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + output.strip());
        }
        return output.isBlank() ? ListValue.EMPTY : (ListValue) Json.parse(output);
    }
}
