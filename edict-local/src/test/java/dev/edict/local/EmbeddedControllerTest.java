package dev.edict.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentSpec;
import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.elect.ElectionOptions;
import dev.edict.client.elect.LeaderElection;
import dev.edict.client.elect.LeaseAccess;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.request.Client;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Controllers in the process of their server: they list, watch, patch, write status and are elected, without a connection. */
@Timeout(300)
class EmbeddedControllerTest {
    private static final String LOOKED_AT = "example.dev/looked-at-by";

    private final Edict edict = Edict.builder().store(MemoryStore::open).start();
    private final Client client = new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)));
    private final ResourceClient<Deployment> deployments = client.of(Deployment.TYPE).in("default");

    @AfterEach
    void close() {
        client.close();
        edict.close();
    }

    /** One of several programs in this process, each as a user of its own, of which the one that leads works. */
    private Running run(String name) {
        Client own = new Client(InProcessTransport.of(edict, User.of(name, User.MASTERS)));
        InformerFactory informers = InformerFactory.of(own);
        Controller<ObjectKey> controller = Controller.of(name, Deployment.TYPE, informers)
                .when(Change.ofGeneration())
                .reconciling(key -> lookAt(own.of(Deployment.TYPE), informers, key, name));
        ElectionOptions options = ElectionOptions.of("default", "deployments", name)
                .withTimes(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofMillis(100));
        Thread candidate = Thread.startVirtualThread(
                new LeaderElection(options, LeaseAccess.of(own.of(Lease.TYPE).in("default")), controller::run)::run);
        return () -> {
            candidate.interrupt();
            candidate.join();
            informers.close();
            own.close();
        };
    }

    private static Outcome lookAt(ResourceClient<Deployment> all, InformerFactory informers, ObjectKey key, String by) {
        Deployment seen = informers.informer(Deployment.TYPE).lister().get(key.namespace(), key.name()).orElse(null);
        if (seen == null) {
            return Outcome.done();
        }
        ResourceClient<Deployment> own = all.in(key.namespace());
        own.patch(key.name(), Patch.merge(seen, seen.editMetadata(
                metadata -> metadata.withAnnotations(Map.of(LOOKED_AT, by))), Deployment.CODEC));
        own.status().edit(key.name(), now -> now.editStatus(status -> status
                .withObservedGeneration(seen.metadata().generation())
                .withReplicas(Objects.requireNonNull(seen.spec().replicas()))));
        return Outcome.done();
    }

    private interface Running extends AutoCloseable {}

    private static Deployment deployment(String name, int replicas) {
        Map<String, String> labels = Map.of("app", name);
        return Deployment.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withSpec(DeploymentSpec.builder()
                .replicas(replicas)
                .selector(LabelSelector.builder().matchLabels(labels).build())
                .template(PodTemplateSpec.builder()
                        .metadata(ObjectMeta.EMPTY.withLabels(labels))
                        .spec(PodSpec.builder().containers(List.of(
                                Container.builder().name("web").image("nginx").build())).build())
                        .build())
                .build());
    }

    /** Waits until the status says as many replicas, for the newest generation. */
    private Deployment awaitReplicas(String name, int replicas) throws InterruptedException {
        return Waiting.until(name + " has " + replicas, () -> deployments.get(name), deployment ->
                deployment.status().replicas() == replicas
                        && deployment.status().observedGeneration() == deployment.metadata().generation());
    }

    @Test
    void oneLeadsAndAnotherGoesOnWhenItEnds() throws Exception {
        deployments.create(deployment("before", 2));
        Running first = run("first");
        assertThat(awaitReplicas("before", 2).metadata().annotations()).containsEntry(LOOKED_AT, "first");
        try (Running second = run("second")) {
            deployments.create(deployment("later", 3));
            assertThat(awaitReplicas("later", 3).metadata().annotations()).containsEntry(LOOKED_AT, "first");
            deployments.edit("later", deployment -> deployment.editSpec(spec -> spec.withReplicas(5)));
            awaitReplicas("later", 5);

            first.close();
            deployments.edit("later", deployment -> deployment.editSpec(spec -> spec.withReplicas(1)));
            assertThat(awaitReplicas("later", 1).metadata().annotations()).containsEntry(LOOKED_AT, "second");
        }
        assertThat(Objects.requireNonNull(client.of(Lease.TYPE).in("default").get("deployments").spec().leaseTransitions()))
                .isPositive();
    }

    /** As docs/client-connections.md has it. */
    @Test
    void aServerAndItsControllerAreTenLines() throws Exception {
        Patch greeting = new Patch.MergePatch(
                ObjectValue.of("metadata", ObjectValue.of("labels", ObjectValue.of("greeted", "yes"))));
        InformerFactory informers = InformerFactory.of(client);
        try (informers;
                Controller<ObjectKey> controller = Controller.of("greeter", ConfigMap.TYPE, informers)
                        .when(change -> change instanceof Change.Added)
                        .reconciling(key -> {
                            client.of(ConfigMap.TYPE).in(key.namespace()).patch(key.name(), greeting);
                            return Outcome.done();
                        })) {
            controller.start();
            ResourceClient<ConfigMap> maps = client.of(ConfigMap.TYPE).in("default");
            maps.create(ConfigMap.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("guest").withLabels(Map.of("a", "b"))));
            Waiting.until("the guest is greeted", () -> maps.get("guest").metadata().labels(),
                    Map.of("a", "b", "greeted", "yes")::equals);
        }
    }

    @Test
    void aServerThatEndsDoesNotKeepItsControllersFromEnding() throws Exception {
        Running running = run("only");
        deployments.create(deployment("web", 1));
        awaitReplicas("web", 1);
        edict.close();
        running.close();
    }
}
