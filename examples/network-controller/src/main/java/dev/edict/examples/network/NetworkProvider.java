package dev.edict.examples.network;

import dev.edict.client.control.Counterpart;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where networks are. What is there under the key of a network is taken over, whoever made it. */
public interface NetworkProvider extends Counterpart<Network, NetworkSpec> {

    @Override
    default NetworkSpec desired(Network network) {
        return network.spec().canonical();
    }

    @Override
    default Network withStatus(Network network, @Nullable NetworkSpec actual) {
        NetworkStatus before = network.status();
        return network.withStatus(new NetworkStatus(describe(network), before == null ? List.of() : before.conditions()));
    }

    /** @param text {@code memory}, {@code linux}, {@code linux:network-namespace} or {@code neutron:http://host:9696} */
    static NetworkProvider of(String text, Map<String, String> environment) {
        String where = text.substring(text.indexOf(':') + 1);
        return switch (text.split(":", 2)[0]) {
            case "memory" -> new MemoryProvider();
            case "linux" -> new LinuxProvider(where.equals(text) ? "" : where);
            case "neutron" -> new NeutronProvider(
                    URI.create(where), environment.getOrDefault("OS_TOKEN", ""), environment.getOrDefault("OS_PROJECT_ID", ""));
            default -> throw new IllegalArgumentException("networks can be in memory, linux or neutron, not in " + text);
        };
    }
}
