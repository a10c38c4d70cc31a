package dev.edict.examples.network;

import dev.edict.api.meta.v1.Condition;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Controller;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.local.InProcessTransport;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import dev.edict.types.DynamicObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** A server in this process that knows networks. */
final class Cluster implements AutoCloseable {
    static final String GENERATED = "/META-INF/edict/crd/networks.samplecrd.k8s.io.yaml";

    private final Edict edict = Edict.builder().store(MemoryStore::open).start();
    private final Client client = new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)));

    /** @param definition a resource with the manifest that says what networks are */
    Cluster(String definition) throws IOException, InterruptedException {
        create(definition, "");
        Waiting.until("networks are served", () -> client.of(NetworkType.TYPE).list().items().isEmpty());
        Waiting.until("everybody can know of it", () -> {
            client.mapping().invalidate();
            return client.mapping().find(NetworkType.TYPE.kind()).isPresent();
        });
    }

    /** What {@code kubectl create -f} does. */
    void create(String manifest, String namespace) throws IOException {
        try (InputStream in = Objects.requireNonNull(Cluster.class.getResourceAsStream(manifest), manifest)) {
            ObjectValue tree = (ObjectValue) Yaml.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            GroupVersion version = Objects.requireNonNull(GroupVersion.parse(tree.string("apiVersion")));
            client.dynamic(version.kind(tree.string("kind"))).in(namespace).create(DynamicObject.of(tree));
        }
    }

    /** The networks of a namespace that is made for them. */
    ResourceClient<Network> networks(String namespace) {
        client.dynamic(new GroupVersionKind("", "v1", "Namespace")).create(DynamicObject.of(ObjectValue.of(
                "apiVersion", "v1", "kind", "Namespace", "metadata", ObjectValue.of("name", namespace))));
        return Networks.client(client).in(namespace);
    }

    static Network network(String name, String cidr, String gateway) {
        return new Network(ObjectMeta.EMPTY.withName(name), new NetworkSpec(cidr, gateway), null);
    }

    /** Waits until the condition {@code Ready} says so, of the network as it is now. */
    static Network awaitReady(ResourceClient<Network> networks, String name, String status, String reason)
            throws InterruptedException {
        return Waiting.until(name + " is " + reason, () -> networks.get(name), network -> conditions(network).stream()
                .anyMatch(condition -> condition.status().equals(status) && condition.reason().equals(reason)
                        && condition.observedGeneration() == network.metadata().generation()));
    }

    static List<Condition> conditions(Network network) {
        NetworkStatus status = network.status();
        return status == null ? List.of() : status.conditions();
    }

    /** The reasons of what was told of the networks of a namespace. */
    List<String> events(String namespace) {
        return client.dynamic(new GroupVersionKind("", "v1", "Event")).in(namespace).list().items().stream()
                .map(event -> event.tree().string("reason")).toList();
    }

    /** A controller at work, which looks at everything each second. */
    Running run(NetworkProvider provider) {
        EventBroadcaster events = new EventBroadcaster(client);
        InformerFactory informers = InformerFactory.of(client).withResync(Duration.ofSeconds(1));
        Controller<ObjectKey> controller = NetworkController.of(client, informers, events.recorder("network-controller"), provider);
        controller.start();
        return () -> {
            controller.close();
            informers.close();
            events.close();
        };
    }

    /** Stops it. */
    interface Running extends AutoCloseable {
        @Override
        void close();
    }

    @Override
    public void close() {
        client.close();
        edict.close();
    }
}
