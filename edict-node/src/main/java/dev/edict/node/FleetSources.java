package dev.edict.node;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.ServiceAccountTokenProjection;
import dev.edict.client.request.Client;
import dev.edict.model.quantity.Quantity;
import dev.edict.node.source.MissingSourceException;
import dev.edict.node.source.Sources;
import dev.edict.types.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Asks for ConfigMaps and Secrets when a pod needs them, as its node, which may read what its pods refer to. Pods that begin at the
 * same time often need the same one, such as the certificates of the server: what was just asked for is not asked for again. What was
 * not there is before anybody looks for it a second time. Tokens are asked for likewise. Safe for use by any thread.
 */
public final class FleetSources implements Sources {
    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final Duration FRESH_ABSENCE = Duration.ofMillis(400);

    /** More than this are forgotten, whatever their age. */
    private static final int MOST = 1_000;

    private final Function<String, Client> clients;
    private final InstantSource clock;
    private final FleetTokens tokens;
    private final Map<Name, Found> found = new ConcurrentHashMap<>();
    /** By the name of the node. There are no more of these than nodes. */
    private final Map<String, Allocatable> allocatable = new ConcurrentHashMap<>();

    private record Name(Kind kind, String namespace, String name) {}

    private record Found(@Nullable Content content, Instant at) {
        boolean isFresh(Instant now) {
            return at.plus(content == null ? FRESH_ABSENCE : FRESH).isAfter(now);
        }
    }

    private record Allocatable(Map<String, Quantity> amounts, Instant at) {}

    /** @param clients asks as a node, by its name */
    public FleetSources(Function<String, Client> clients, InstantSource clock) {
        this.clients = clients;
        this.clock = clock;
        this.tokens = new FleetTokens(clients, clock);
    }

    @Override
    public @Nullable Content find(Pod pod, Kind kind, String name) {
        Name key = new Name(kind, pod.namespace(), name);
        Found known = found.get(key);
        Instant now = clock.instant();
        if (known != null && known.isFresh(now)) {
            return known.content();
        }
        Content content = ask(clients.apply(pod.spec().nodeName()), key);
        if (found.size() >= MOST) {
            found.clear();
        }
        found.put(key, new Found(content, now));
        return content;
    }

    @Override
    public Map<String, Quantity> allocatable(Pod pod) {
        String node = pod.spec().nodeName();
        Allocatable known = allocatable.get(node);
        Instant now = clock.instant();
        if (known != null && known.at().plus(FRESH).isAfter(now)) {
            return known.amounts();
        }
        Map<String, Quantity> amounts = clients.apply(node).of(Node.TYPE).get(node).status().allocatable();
        allocatable.put(node, new Allocatable(amounts, now));
        return amounts;
    }

    @Override
    public String token(Pod pod, ServiceAccountTokenProjection wanted) throws MissingSourceException {
        return tokens.of(pod, wanted);
    }

    @Override
    public void forget(String uid) {
        tokens.forget(uid);
    }

    private static @Nullable Content ask(Client node, Name key) {
        return switch (key.kind()) {
            case CONFIG_MAP -> node.of(ConfigMap.TYPE).in(key.namespace()).find(key.name()).map(FleetSources::content).orElse(null);
            case SECRET -> node.of(Secret.TYPE).in(key.namespace()).find(key.name())
                    .map(secret -> new Content(secret.data(), Map.of())).orElse(null);
        };
    }

    private static Content content(ConfigMap map) {
        Map<String, Bytes> values = new LinkedHashMap<>();
        map.data().forEach((key, value) -> values.put(key, Bytes.of(value)));
        return new Content(values, new HashMap<>(map.binaryData()));
    }
}
