package dev.edict.examples.network;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Networks that are nowhere but here.
 *
 * @param networks by their keys
 */
public record MemoryProvider(Map<String, NetworkSpec> networks) implements NetworkProvider {

    public MemoryProvider() {
        this(new ConcurrentHashMap<>());
    }

    @Override
    public @Nullable NetworkSpec actual(Network network) {
        return networks.get(network.key());
    }

    @Override
    public void create(Network network, NetworkSpec desired) {
        networks.put(network.key(), desired);
    }

    @Override
    public void delete(Network network, NetworkSpec actual) {
        networks.remove(network.key());
    }

    @Override
    public String describe(Network network) {
        return "network " + network.key() + " in memory";
    }
}
