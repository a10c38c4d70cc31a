package dev.edict.benchmarks;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentSpec;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.Tweak;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.model.quantity.Quantity;
import dev.edict.types.ObjectType;
import dev.edict.types.PartialObjectMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** What people write in the stories, and what they look at. */
record LoopWorld(Client client) {
    private static final String NAMESPACE = "default";
    private static final Duration LONGEST = Duration.ofMinutes(20);
    private static final long PAUSE_MILLIS = 50;

    void deploy(String name, int replicas) {
        Map<String, String> labels = Map.of("app", name);
        client.of(Deployment.TYPE).in(NAMESPACE).create(Deployment.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(DeploymentSpec.EMPTY
                        .withReplicas(replicas)
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(labels))
                        .withTemplate(PodTemplateSpec.EMPTY
                                .withMetadata(ObjectMeta.EMPTY.withLabels(labels))
                                .withSpec(spec()))));
    }

    private static PodSpec spec() {
        return PodSpec.EMPTY.withContainers(List.of(Container.EMPTY.withName("main").withImage("nginx:1.29")
                .editResources(resources -> resources.withRequests(
                        Map.of("cpu", Quantity.parse("100m"), "memory", Quantity.parse("100Mi"))))));
    }

    void pod(int number) {
        client.of(Pod.TYPE).in(NAMESPACE).create(Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("pod-" + number).withLabels(Map.of("app", "web")))
                .withSpec(spec()));
    }

    /** A node that is ready, and that nobody plays. */
    void node(int number) {
        String name = "node-" + number;
        Map<String, Quantity> capacity = Map.of("cpu", Quantity.parse("32"), "memory", Quantity.parse("256Gi"),
                "pods", Quantity.parse("110"));
        client.of(Node.TYPE).create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name).withLabels(
                Map.of("kubernetes.io/hostname", name, "topology.kubernetes.io/zone", "zone-" + number % 5))));
        client.of(Node.TYPE).status().edit(name, node -> node.editStatus(status -> status
                .withCapacity(capacity).withAllocatable(capacity)
                .withConditions(List.of(NodeCondition.EMPTY.withType("Ready").withStatus("True")))));
        client.of(Node.TYPE).edit(name, node -> node.editSpec(spec -> spec.withTaints(List.of())));
    }

    void namespace(String name) {
        client.of(Namespace.TYPE).create(Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)));
    }

    /** The account that pods have where nobody says, for stories in which no loop makes it. */
    void account() {
        client.of(ServiceAccount.TYPE).in(NAMESPACE).create(
                ServiceAccount.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("default")));
    }

    /** One object of a namespace: of four, three are ConfigMaps and one is a Secret. */
    void object(String namespace, int number) {
        ObjectMeta metadata = ObjectMeta.EMPTY.withName("object-" + number);
        if (number % 4 == 0) {
            client.of(Secret.TYPE).in(namespace).create(Secret.EMPTY.withMetadata(metadata));
        } else {
            client.of(ConfigMap.TYPE).in(namespace).create(ConfigMap.EMPTY.withMetadata(metadata)
                    .withData(Map.of("text", "a".repeat(500))));
        }
    }

    void deleteNamespace(String name) {
        client.of(Namespace.TYPE).delete(name);
    }

    boolean isGone(String namespace) {
        return client.of(Namespace.TYPE).find(namespace).isEmpty();
    }

    /** Nodes that are ready; until a loop has seen that, they carry a taint that keeps pods away. */
    int readyNodes(boolean seenByLoops) {
        return (int) client.of(Node.TYPE).list(ListOptions.ALL).items().stream()
                .filter(node -> (!seenByLoops || node.spec().taints().isEmpty()) && node.status().conditions().stream()
                        .anyMatch(condition -> condition.type().equals("Ready") && condition.status().equals("True")))
                .count();
    }

    /** Counts pods as they come to have such fields; costs little, and both sides the same. */
    Count pods(String fields) throws InterruptedException {
        InformerFactory informers = InformerFactory.of(client).withTweak(Tweak.fields(fields));
        ObjectType<PartialObjectMetadata> type = PartialObjectMetadata.typeOf(Pod.TYPE);
        Count count = new Count(informers, () -> informers.informer(type).cache().size());
        informers.informer(type);
        informers.start();
        informers.awaitSynced(LONGEST);
        return count;
    }

    interface Size {
        int get();
    }

    record Count(InformerFactory informers, Size size) implements AutoCloseable {
        void await(int number) throws InterruptedException {
            LoopWorld.await(() -> size.get() >= number);
        }

        /** @return how many there are in the end: fewer if it takes longer than this */
        int await(int number, Duration longest) throws InterruptedException {
            hasCome(() -> size.get() >= number, longest);
            return size.get();
        }

        @Override
        public void close() {
            informers.close();
        }
    }

    static void await(BooleanSupplier wanted) throws InterruptedException {
        if (!hasCome(wanted, LONGEST)) {
            throw new IllegalStateException("it does not come true");
        }
    }

    private static boolean hasCome(BooleanSupplier wanted, Duration longest) throws InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        while (!wanted.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        return true;
    }
}
