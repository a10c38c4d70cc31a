package dev.edict.node;

import dev.edict.api.core.v1.Node;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.request.Client;
import dev.edict.node.admit.Admission;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The nodes of a fleet as the server has them. One that is not registered yet is as it is about to be. */
final class KnownNodes implements Admission.Nodes {
    private final Set<String> own;
    private final Cache<Node> nodes;
    private final Function<String, Client> clients;

    /**
     * @param own the names of those of this fleet
     * @param clients asks as a node, by its name
     */
    KnownNodes(List<String> own, Cache<Node> nodes, Function<String, Client> clients) {
        this.own = Set.copyOf(own);
        this.nodes = nodes;
        this.clients = clients;
    }

    @Override
    public @Nullable Node known(String name) {
        return own.contains(name) ? Objects.requireNonNullElseGet(nodes.get("", name), () -> NodeRecord.of(name)) : null;
    }

    @Override
    public @Nullable Node now(String name) {
        try {
            return clients.apply(name).of(Node.TYPE).find(name).orElseGet(() -> NodeRecord.of(name));
        } catch (ClientException failure) {
            return known(name);
        }
    }
}
