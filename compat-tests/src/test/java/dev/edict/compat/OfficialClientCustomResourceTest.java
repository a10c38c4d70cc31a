package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.edict.compat.fleet.Fleet;
import dev.edict.testing.Waiting;
import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.CustomObjectsApi;
import io.kubernetes.client.openapi.models.V1ListMeta;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.util.Config;
import io.kubernetes.client.util.generic.GenericKubernetesApi;
import io.kubernetes.client.util.generic.KubernetesApiResponse;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesApi;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesObject;
import io.kubernetes.client.util.generic.options.ListOptions;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Custom resources through the official Java client: as maps, as JSON trees, and as classes. */
@Timeout(180)
class OfficialClientCustomResourceTest {
    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    /** A fleet as a user of this client writes it. */
    static final class FleetObject implements KubernetesObject {
        String apiVersion = Fleet.GROUP + "/v1";
        String kind = "Fleet";
        V1ObjectMeta metadata = new V1ObjectMeta();
        Map<String, Object> spec = Map.of();
        @Nullable Map<String, Object> status;

        static FleetObject of(String name, String flag) {
            FleetObject fleet = new FleetObject();
            fleet.metadata = new V1ObjectMeta().namespace("default").name(name);
            fleet.spec = Map.of("flag", flag);
            return fleet;
        }

        @Override
        public String getApiVersion() {
            return apiVersion;
        }

        @Override
        public String getKind() {
            return kind;
        }

        @Override
        public V1ObjectMeta getMetadata() {
            return metadata;
        }
    }

    /** A list of them. */
    static final class FleetObjectList implements KubernetesListObject {
        String apiVersion = Fleet.GROUP + "/v1";
        String kind = "FleetList";
        V1ListMeta metadata = new V1ListMeta();
        List<FleetObject> items = List.of();

        @Override
        public String getApiVersion() {
            return apiVersion;
        }

        @Override
        public String getKind() {
            return kind;
        }

        @Override
        public V1ListMeta getMetadata() {
            return metadata;
        }

        @Override
        public List<FleetObject> getItems() {
            return items;
        }
    }

    @BeforeAll
    static void install() throws Exception {
        GeneratedCrds.install(SERVER.client(), Fleet.class);
    }

    private static ApiClient client() throws IOException {
        return Config.fromConfig(new StringReader(SERVER.kubeconfigText()));
    }

    private static GenericKubernetesApi<FleetObject, FleetObjectList> fleets(ApiClient client) {
        return new GenericKubernetesApi<>(FleetObject.class, FleetObjectList.class, Fleet.GROUP, "v1", "fleets", client);
    }

    @Test
    void mapsAreCreatedListedAndDeleted() throws Exception {
        CustomObjectsApi api = new CustomObjectsApi(client());
        Map<String, Object> fleet = Map.of("apiVersion", Fleet.GROUP + "/v1", "kind", "Fleet",
                "metadata", Map.of("name", "map", "labels", Map.of("as", "map")), "spec", Map.of("flag", "blue"));
        api.createNamespacedCustomObject(Fleet.GROUP, "v1", "default", "fleets", fleet).execute();
        assertThat(api.listNamespacedCustomObject(Fleet.GROUP, "v1", "default", "fleets").labelSelector("as=map")
                .execute().toString()).contains("name=map").contains("flag=blue");
        assertThat(api.deleteNamespacedCustomObject(Fleet.GROUP, "v1", "default", "fleets", "map").execute().toString())
                .contains("Success");
    }

    @Test
    void classesAreCreatedPatchedAndRefused() throws Exception {
        GenericKubernetesApi<FleetObject, FleetObjectList> fleets = fleets(client());
        FleetObject created = fleets.create(FleetObject.of("typed", "blue")).throwsApiException().getObject();
        assertThat(created.spec).containsEntry("replicas", 1.0);
        FleetObject patched = fleets.patch("default", "typed", V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH,
                new V1Patch("{\"spec\":{\"replicas\":3}}")).throwsApiException().getObject();
        assertThat(patched.spec).containsEntry("replicas", 3.0);
        assertThat(patched.metadata.getGeneration()).isEqualTo(2);
        FleetObject sailing = fleets.updateStatus(patched, fleet -> Map.of("phase", "Sailing"))
                .throwsApiException().getObject();
        assertThat(sailing.status).containsEntry("phase", "Sailing");
        KubernetesApiResponse<FleetObject> refused = fleets.create(FleetObject.of("refused", "No!"));
        assertThat(refused.getHttpStatusCode()).isEqualTo(422);
        assertThat(Objects.requireNonNull(refused.getStatus().getDetails()).getCauses())
                .anyMatch(cause -> "spec.flag".equals(cause.getField()));
        ListOptions blue = new ListOptions();
        blue.setFieldSelector("spec.flag=blue,metadata.name=typed");
        assertThat(fleets.list("default", blue).throwsApiException().getObject().items).hasSize(1);
        assertThat(fleets.delete("default", "typed").isSuccess()).isTrue();
        assertThat(fleets.get("default", "typed").getHttpStatusCode()).isEqualTo(404);
    }

    @Test
    void treesAreCreatedAppliedAndDeleted() throws Exception {
        DynamicKubernetesApi fleets = new DynamicKubernetesApi(Fleet.GROUP, "v1", "fleets", client());
        JsonObject spec = new JsonObject();
        spec.addProperty("flag", "blue");
        DynamicKubernetesObject fleet = new DynamicKubernetesObject();
        fleet.setApiVersion(Fleet.GROUP + "/v1");
        fleet.setKind("Fleet");
        fleet.setMetadata(new V1ObjectMeta().namespace("default").name("tree"));
        fleet.getRaw().add("spec", spec);
        DynamicKubernetesObject created = fleets.create(fleet).throwsApiException().getObject();
        assertThat(created.getRaw().getAsJsonObject("spec").get("replicas").getAsInt()).isEqualTo(1);
        created.getRaw().getAsJsonObject("spec").addProperty("replicas", 2);
        assertThat(fleets.update(created).throwsApiException().getObject().getMetadata().getGeneration()).isEqualTo(2);
        assertThat(fleets.update(created).getHttpStatusCode()).isEqualTo(409);
        assertThat(fleets.delete("default", "tree").isSuccess()).isTrue();
    }

    @Test
    void informersFollow() throws Exception {
        ApiClient client = client();
        client.setReadTimeout(0);
        GenericKubernetesApi<FleetObject, FleetObjectList> fleets = fleets(client);
        fleets.create(FleetObject.of("before", "blue")).throwsApiException();
        SharedInformerFactory factory = new SharedInformerFactory(client);
        SharedIndexInformer<FleetObject> informer =
                factory.sharedIndexInformerFor(fleets, FleetObject.class, 0, "default");
        factory.startAllRegisteredInformers();
        try {
            Waiting.until("the informer has begun", informer::hasSynced);
            fleets.create(FleetObject.of("after", "red")).throwsApiException();
            Waiting.until("the informer knows the new one", () -> informer.getIndexer().getByKey("default/after") != null);
            assertThat(informer.getIndexer().getByKey("default/before")).isNotNull();
            fleets.delete("default", "after").throwsApiException();
            Waiting.until("the informer forgets it", () -> informer.getIndexer().getByKey("default/after") == null);
        } finally {
            factory.stopAllRegisteredInformers();
        }
    }
}
