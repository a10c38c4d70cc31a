package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.testing.Waiting;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** fabric8's client, as an operator uses it. */
@Timeout(180)
class Fabric8Test {
    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    private static KubernetesClient client() {
        return SERVER.connect();
    }

    private static String namespace(KubernetesClient client, String name) {
        client.resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build()).create();
        return name;
    }

    private static ConfigMap configMap(String namespace, String name, String value) {
        return new ConfigMapBuilder().withNewMetadata().withNamespace(namespace).withName(name)
                .addToLabels("app", "demo").endMetadata().addToData("key", value).build();
    }

    @Test
    void createsReadsReplacesAndDeletesObjects() {
        try (KubernetesClient client = client()) {
            String namespace = namespace(client, "crud");
            ConfigMap created = client.resource(configMap(namespace, "one", "1")).create();
            assertThat(created.getMetadata().getUid()).isNotEmpty();
            ConfigMap changed = new ConfigMapBuilder(created).addToData("key", "2").build();
            assertThat(client.resource(changed).update().getData()).containsEntry("key", "2");
            assertThatThrownBy(() -> client.resource(changed).lockResourceVersion(
                            created.getMetadata().getResourceVersion()).update())
                    .isInstanceOfSatisfying(KubernetesClientException.class,
                            failure -> assertThat(failure.getCode()).isEqualTo(409));
            client.configMaps().inNamespace(namespace).withName("one").delete();
            assertThat(client.configMaps().inNamespace(namespace).withName("one").get()).isNull();
        }
    }

    @Test
    void listsByLabelsAndInChunks() {
        try (KubernetesClient client = client()) {
            String namespace = namespace(client, "lists");
            for (int index = 0; index < 7; index++) {
                client.resource(configMap(namespace, "c" + index, "x")).create();
            }
            assertThat(client.configMaps().inNamespace(namespace).withLabel("app", "demo").list().getItems())
                    .hasSize(7);
            assertThat(client.configMaps().inNamespace(namespace).withLabelNotIn("app", "demo").list().getItems())
                    .noneMatch(item -> item.getMetadata().getName().startsWith("c"));
            var first = client.configMaps().inNamespace(namespace).withLabel("app", "demo").list(
                    new io.fabric8.kubernetes.api.model.ListOptionsBuilder().withLimit(3L).build());
            assertThat(first.getItems()).hasSize(3);
            assertThat(first.getMetadata().getContinue()).isNotEmpty();
        }
    }

    @Test
    void watchesFromNowOn() throws InterruptedException {
        try (KubernetesClient client = client()) {
            String namespace = namespace(client, "watches");
            BlockingQueue<String> seen = new LinkedBlockingQueue<>();
            try (Watch watch = client.configMaps().inNamespace(namespace).withLabel("app", "demo")
                    .watch(new Watcher<>() {
                        @Override
                        public void eventReceived(Action action, ConfigMap resource) {
                            seen.add(action + " " + resource.getMetadata().getName());
                        }

                        @Override
                        public void onClose(WatcherException cause) {}
                    })) {
                ConfigMap created = client.resource(configMap(namespace, "w", "1")).create();
                client.resource(new ConfigMapBuilder(created).addToData("key", "2").build()).update();
                client.resource(created).delete();
                assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("ADDED w");
                assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("MODIFIED w");
                assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("DELETED w");
                assertThat(watch).isNotNull();
            }
        }
    }

    @Test
    void informsAndKeepsAnIndex() throws Exception {
        try (KubernetesClient client = client()) {
            String namespace = namespace(client, "informs");
            client.resource(configMap(namespace, "before", "1")).create();
            SharedIndexInformer<ConfigMap> informer = client.configMaps().inNamespace(namespace).runnableInformer(0);
            informer.start().toCompletableFuture().get(60, TimeUnit.SECONDS);
            try (informer) {
                client.resource(configMap(namespace, "after", "1")).create();
                Waiting.until("the informer knows the new one", () -> informer.getIndexer().getByKey(namespace + "/after") != null);
                assertThat(informer.getIndexer().getByKey(namespace + "/before")).isNotNull();
            }
        }
    }

    @Test
    void appliesOnTheServerSide() {
        try (KubernetesClient client = client()) {
            String namespace = namespace(client, "applies");
            Deployment wanted = new DeploymentBuilder()
                    .withNewMetadata().withNamespace(namespace).withName("web").endMetadata()
                    .withNewSpec().withReplicas(2)
                    .withNewSelector().addToMatchLabels("app", "web").endSelector()
                    .withNewTemplate().withNewMetadata().addToLabels("app", "web").endMetadata()
                    .withNewSpec().addNewContainer().withName("web").withImage("nginx").endContainer().endSpec()
                    .endTemplate().endSpec().build();
            Deployment applied = client.resource(wanted).fieldManager("blue").serverSideApply();
            assertThat(applied.getMetadata().getManagedFields())
                    .anyMatch(entry -> entry.getManager().equals("blue") && entry.getOperation().equals("Apply"));
            wanted.getSpec().setReplicas(3);
            assertThatThrownBy(() -> client.resource(wanted).fieldManager("green").serverSideApply())
                    .isInstanceOfSatisfying(KubernetesClientException.class,
                            failure -> assertThat(failure.getCode()).isEqualTo(409));
            assertThat(client.resource(wanted).fieldManager("green").forceConflicts().serverSideApply()
                    .getSpec().getReplicas()).isEqualTo(3);
        }
    }

    @Test
    void patchesAndScales() {
        try (KubernetesClient client = client()) {
            String namespace = namespace(client, "patches");
            client.resource(configMap(namespace, "p", "1")).create();
            ConfigMap patched = client.configMaps().inNamespace(namespace).withName("p").patch(
                    PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"key\":\"9\"}}");
            assertThat(patched.getData()).isEqualTo(Map.of("key", "9"));
            assertThat(client.configMaps().inNamespace(namespace).withName("p").edit(
                            map -> new ConfigMapBuilder(map).addToData("more", "x").build()).getData())
                    .containsEntry("more", "x");
        }
    }

    @Test
    void refusesAPodThatCannotBe() {
        try (KubernetesClient client = client()) {
            String namespace = namespace(client, "refuses");
            assertThatThrownBy(() -> client.resource(new PodBuilder().withNewMetadata().withNamespace(namespace)
                            .withName("p").endMetadata().withNewSpec().endSpec().build()).create())
                    .isInstanceOfSatisfying(KubernetesClientException.class, failure -> {
                        assertThat(failure.getCode()).isEqualTo(422);
                        assertThat(failure.getStatus().getDetails().getCauses())
                                .anyMatch(cause -> cause.getField().equals("spec.containers"));
                    });
        }
    }
}
