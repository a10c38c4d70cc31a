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
        return networks.get(NetworkProvider.key(network));
    }

    @Override
    public void create(Network network, NetworkSpec desired) {
        networks.put(NetworkProvider.key(network), desired);
    }

    @Override
    public void update(Network network, NetworkSpec actual, NetworkSpec desired) {
        create(network, desired);
    }

    @Override
    public void delete(Network network, NetworkSpec actual) {
        networks.remove(NetworkProvider.key(network));
    }

    @Override
    public String describe(Network network) {
        return "network " + NetworkProvider.key(network) + " in memory";
    }
}
