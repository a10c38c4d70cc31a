package dev.edict.scheduler;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.local.LocalLoops;
import dev.edict.local.InProcessTransport;
import dev.edict.model.quantity.Quantity;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A server in this process whose nodes are made by hand, and a scheduler that asks it as it would ask in a real cluster. */
final class TestCluster implements AutoCloseable {
    private final Edict edict = Edict.builder().store(MemoryStore::open)
            .alongside(LocalLoops.chosen("serviceaccount-controller")).start();
    private final Client admin = new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)));
    private final Client client =
            new Client(InProcessTransport.of(edict, User.of("system:kube-scheduler", User.AUTHENTICATED)));
    private final RunningScheduler scheduler;

    TestCluster(SchedulerSettings settings) {
        scheduler = RunningScheduler.start(client, settings, false);
        admin.of(Namespace.TYPE).create(Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("test")));
    }

    TestCluster() {
        this(SchedulerSettings.USUAL);
    }

    /** Asks as somebody who may do everything. */
    Client admin() {
        return admin;
    }

    ResourceClient<Pod> pods() {
        return admin.of(Pod.TYPE).in("test");
    }

    ResourceClient<Node> nodes() {
        return admin.of(Node.TYPE);
    }

    /** A node that is ready and has this much of everything. The scheduler may see what is made afterwards before it. */
    void addNode(String name, Map<String, String> labels, String... resources) {
        addNode(name, labels, List.of(), resources);
    }

    private void addNode(String name, Map<String, String> labels, List<Taint> taints, String... resources) {
        nodes().create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name).withLabels(labels)));
        Map<String, Quantity> amounts = Amounts.of(resources);
        nodes().status().edit(name, node -> node.editStatus(status -> status.withCapacity(amounts).withAllocatable(amounts)));
        nodes().edit(name, node -> node.editSpec(spec -> spec.withTaints(taints)));
    }

    void addNode(String name) {
        addNode(name, List.of());
    }

    /** One that takes no new pods, from its first moment on. */
    void addCordonedNode(String name) {
        nodes().create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).editSpec(spec -> spec.withUnschedulable(true)));
        Map<String, Quantity> amounts = Amounts.of("cpu", "2", "memory", "4Gi", "pods", "10");
        nodes().status().edit(name, node -> node.editStatus(status -> status.withCapacity(amounts).withAllocatable(amounts)));
    }

    void addNode(String name, List<Taint> taints) {
        addNode(name, Map.of("kubernetes.io/hostname", name), taints, "cpu", "2", "memory", "4Gi", "pods", "10");
    }

    static PodSpec spec(String... requests) {
        return PodSpec.EMPTY.withAutomountServiceAccountToken(false).addContainers(Container.EMPTY
                .withName("main")
                .withImage("example.com/main:1")
                .withResources(ResourceRequirements.EMPTY.withRequests(Amounts.of(requests))));
    }

    Pod create(String name, PodSpec spec) {
        return create(name, spec, Map.of());
    }

    Pod create(String name, PodSpec spec, Map<String, String> labels) {
        return pods().create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name).withLabels(labels)).withSpec(spec));
    }

    Pod change(String name, UnaryOperator<Pod> change) {
        return pods().edit(name, change);
    }

    /** Waits until a pod has a node. @return the node's name */
    String nodeOf(String pod) throws InterruptedException {
        return Waiting.until("pod " + pod + " is on a node", () -> pods().get(pod).spec().nodeName(), name -> !name.isEmpty());
    }

    /** Waits until a pod is told why it has no node. @param reason a part of that: it may be another before all is seen */
    String whyNot(String pod, String reason) throws InterruptedException {
        return Waiting.until("pod " + pod + " is told why it waits", () -> scheduled(pod).message(), message -> message.contains(reason));
    }

    PodCondition scheduled(String pod) {
        return pods().get(pod).status().conditions().stream()
                .filter(condition -> condition.type().equals("PodScheduled"))
                .findFirst()
                .orElse(PodCondition.EMPTY);
    }

    @Override
    public void close() {
        scheduler.close();
        client.close();
        admin.close();
        edict.close();
    }
}
