package dev.edict.examples.envoy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.meta.v1.Initializer;
import dev.edict.api.meta.v1.Initializers;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.transport.Transport;
import dev.edict.controllers.local.LocalLoops;
import dev.edict.examples.envoy.EnvoyInitializer.Settings;
import dev.edict.local.InProcessTransport;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The initializer at a server in this process. EnvoyTest has the whole story, with kubectl. */
@Timeout(300)
class EnvoyInitializerTest {
    private final Edict edict = Edict.builder().store(MemoryStore::open).alongside(LocalLoops.usual()).start();
    private final Client client = new Client(transport());
    private final ResourceClient<Pod> pods = client.of(Pod.TYPE).in("default");
    private final ResourceClient<ConfigMap> configMaps = client.of(ConfigMap.TYPE).in("default");

    private Transport transport() {
        return InProcessTransport.of(edict, User.of("administrator", User.MASTERS));
    }

    private EnvoyInitializer start(Settings settings) {
        return new EnvoyInitializer(new Client(transport()), settings);
    }

    @BeforeEach
    void podsNeedAnAccount() throws InterruptedException {
        Waiting.until("the account is there", () -> client.of(ServiceAccount.TYPE).in("default").find("default").isPresent());
    }

    @AfterEach
    void close() {
        client.close();
        edict.close();
    }

    /** One who says himself who is to look at it, so that no configuration is needed. */
    private CompletableFuture<Pod> creation(Pod pod) {
        Initializers waiting = Initializers.builder()
                .pending(List.of(Initializer.builder().name(Settings.DEFAULT.name()).build())).build();
        return CompletableFuture.supplyAsync(() -> pods.create(pod.editMetadata(
                metadata -> metadata.withInitializers(waiting))), Thread::startVirtualThread);
    }

    private static List<String> containers(Pod pod) {
        return pod.spec().containers().stream().map(Container::name).toList();
    }

    @Test
    void aConfigMapThatComesLaterIsPutIntoThePodsThatWait() throws Exception {
        try (EnvoyInitializer running = start(Settings.DEFAULT)) {
            CompletableFuture<Pod> creation = creation(Manifest.POD);
            Waiting.until("the pod waits", () -> pods.find("myapp-pod").isPresent());
            assertThat(creation).isNotDone();
            configMaps.create(Manifest.CONFIG_MAP);
            assertThat(containers(creation.join())).containsExactly("myapp-container", "envoy");
        }
    }

    @Test
    void aConfigMapThatChangesCountsForThePodsThatCome() throws Exception {
        configMaps.create(Manifest.CONFIG_MAP);
        try (EnvoyInitializer running = start(Settings.DEFAULT)) {
            creation(Manifest.POD).join();
            configMaps.edit(Settings.DEFAULT.configMap(), map -> map.withData(Map.of(
                    "config", "containers: [{name: other, image: busybox}]")));
            assertThat(Waiting.until("the new one counts", () -> {
                Pod pod = creation(Manifest.POD.editMetadata(metadata -> metadata.withName("").withGenerateName("next-"))).join();
                return containers(pod);
            }, names -> !names.contains("envoy"))).containsExactly("myapp-container", "other");
        }
    }

    @Test
    void podsThatDoNotAskForItPassWithoutAConfigMap() {
        try (EnvoyInitializer running = start(Settings.DEFAULT.requiringAnnotation())) {
            assertThat(containers(creation(Manifest.POD).join())).containsExactly("myapp-container");
        }
    }

    @Test
    void whyAPodWasLeftAloneIsToldOnce() throws Exception {
        configMaps.create(Manifest.CONFIG_MAP);
        Pod own = Manifest.POD.editSpec(spec -> spec.withContainers(List.of(
                Container.builder().name("envoy").image("mine").build())));
        try (EnvoyInitializer running = start(Settings.DEFAULT)) {
            assertThat(containers(creation(own).join())).containsExactly("envoy");
        }
        List<Event> told = client.of(Event.TYPE).in("default").list(
                ListOptions.ALL.withFields("reason=NotInjected")).items();
        assertThat(told).singleElement().satisfies(event -> {
            assertThat(event.message()).isEqualTo("Envoy was not injected: the pod has \"envoy\" among its containers already");
            assertThat(event.involvedObject().name()).isEqualTo("myapp-pod");
            assertThat(event.source().component()).isEqualTo("envoy-initializer");
            assertThat(event.count()).isEqualTo(1);
        });
    }

    @Test
    void aPodThatMayNotHaveItFailsAndItsCreatorHearsWhy() {
        configMaps.create(Manifest.CONFIG_MAP.withData(Map.of("config", "containers: [{name: Not A Name, image: busybox}]")));
        try (EnvoyInitializer running = start(Settings.DEFAULT)) {
            CompletableFuture<Pod> creation = creation(Manifest.POD);
            assertThatThrownBy(creation::join).isInstanceOf(CompletionException.class)
                    .cause().isInstanceOf(ApiFailure.Invalid.class).hasMessageStartingWith("Envoy could not be injected: ");
        }
        assertThat(pods.find("myapp-pod")).isEmpty();
    }
}
