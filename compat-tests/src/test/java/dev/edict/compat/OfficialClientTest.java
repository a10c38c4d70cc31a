package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.reflect.TypeToken;
import dev.edict.testing.Waiting;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.util.Config;
import io.kubernetes.client.util.Watch;
import io.kubernetes.client.util.generic.GenericKubernetesApi;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The official Java client. */
@Timeout(180)
class OfficialClientTest {
    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    private static ApiClient client() throws IOException {
        return Config.fromConfig(new StringReader(SERVER.kubeconfigText()));
    }

    private static V1ConfigMap configMap(String name, String value) {
        return new V1ConfigMap().metadata(new V1ObjectMeta().name(name)).data(Map.of("key", value));
    }

    private static void namespace(CoreV1Api api, String name) throws ApiException {
        api.createNamespace(new V1Namespace().metadata(new V1ObjectMeta().name(name))).execute();
    }

    @Test
    void createsListsReplacesAndDeletes() throws Exception {
        CoreV1Api api = new CoreV1Api(client());
        namespace(api, "official");
        V1ConfigMap created = api.createNamespacedConfigMap("official", configMap("a", "1")).execute();
        assertThat(created.getMetadata().getCreationTimestamp()).isNotNull();
        V1ConfigMapList list = api.listNamespacedConfigMap("official").fieldSelector("metadata.name=a").execute();
        assertThat(list.getItems()).hasSize(1);
        created.putDataItem("key", "2");
        V1ConfigMap replaced = api.replaceNamespacedConfigMap("a", "official", created).execute();
        assertThat(replaced.getData()).containsEntry("key", "2");
        assertThatThrownBy(() -> api.replaceNamespacedConfigMap("a", "official", created).execute())
                .isInstanceOfSatisfying(ApiException.class, failure -> assertThat(failure.getCode()).isEqualTo(409));
        api.deleteNamespacedConfigMap("a", "official").execute();
        assertThatThrownBy(() -> api.readNamespacedConfigMap("a", "official").execute())
                .isInstanceOfSatisfying(ApiException.class, failure -> assertThat(failure.getCode()).isEqualTo(404));
    }

    @Test
    void watches() throws Exception {
        ApiClient client = client();
        client.setReadTimeout(0);
        CoreV1Api api = new CoreV1Api(client);
        namespace(api, "official-watch");
        String version = api.listNamespacedConfigMap("official-watch").execute().getMetadata().getResourceVersion();
        api.createNamespacedConfigMap("official-watch", configMap("w", "1")).execute();
        api.deleteNamespacedConfigMap("w", "official-watch").execute();
        try (Watch<V1ConfigMap> watch = Watch.createWatch(client,
                api.listNamespacedConfigMap("official-watch").watch(true).resourceVersion(version)
                        .fieldSelector("metadata.name=w").buildCall(null),
                new TypeToken<Watch.Response<V1ConfigMap>>() {}.getType())) {
            assertThat(watch.next().type).isEqualTo("ADDED");
            assertThat(watch.next().type).isEqualTo("DELETED");
        }
    }

    @Test
    void informs() throws Exception {
        ApiClient client = client();
        client.setReadTimeout(0);
        CoreV1Api api = new CoreV1Api(client);
        namespace(api, "official-inform");
        api.createNamespacedConfigMap("official-inform", configMap("before", "1")).execute();
        SharedInformerFactory factory = new SharedInformerFactory(client);
        GenericKubernetesApi<V1ConfigMap, V1ConfigMapList> generic = new GenericKubernetesApi<>(
                V1ConfigMap.class, V1ConfigMapList.class, "", "v1", "configmaps", client);
        SharedIndexInformer<V1ConfigMap> informer =
                factory.sharedIndexInformerFor(generic, V1ConfigMap.class, 0, "official-inform");
        factory.startAllRegisteredInformers();
        try {
            Waiting.until("the informer has begun", informer::hasSynced);
            api.createNamespacedConfigMap("official-inform", configMap("after", "1")).execute();
            Waiting.until("the informer knows the new one",
                    () -> informer.getIndexer().getByKey("official-inform/after") != null);
            assertThat(informer.getIndexer().getByKey("official-inform/before")).isNotNull();
        } finally {
            factory.stopAllRegisteredInformers();
        }
    }
}
