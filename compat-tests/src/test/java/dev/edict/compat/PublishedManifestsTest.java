package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.edict.testing.Waiting;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What operators publish beside the CRDs of today. Some publish them in the retired {@code v1beta1} too: the old manifest
 * serves, and the new one takes its place while objects exist. Camel publishes hundreds of objects of one of its types.
 */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PublishedManifestsTest {
    private static final String OLD = "/apis/apiextensions.k8s.io/v1beta1/customresourcedefinitions";
    private static final String NEW = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    private final List<PublishedCrd> published = PublishedCrds.unpacked();

    private final Requests requests = SERVER.requests();

    Stream<PublishedCrd> oldManifests() {
        return published.stream().filter(crd -> crd.isOfVersion("v1beta1"));
    }

    @Test
    void thereAreOldManifests() {
        assertThat(oldManifests()).extracting(PublishedCrd::name)
                .contains("flinkdeployments.flink.apache.org", "debeziumservers.debezium.io");
    }

    @ParameterizedTest
    @MethodSource("oldManifests")
    void anOldManifestServesAndGivesWayToTheNewOne(PublishedCrd old) throws Exception {
        Requests.Answer created = requests.post(OLD, "application/yaml", old.yaml());
        assertThat(created.code()).as(created.text()).isEqualTo(201);
        assertThat(created.json().at("/apiVersion").asText()).isEqualTo("apiextensions.k8s.io/v1beta1");
        Waiting.until(old.name() + " is established", () -> isEstablished(old));

        PublishedCrd current = published.stream().filter(crd -> crd.isOfVersion("v1") && crd.name().equals(old.name()))
                .findFirst().orElseThrow();
        PublishedCrd.Version version = current.versions().getFirst();
        String collection =
                "/apis/%s/%s/namespaces/default/%s".formatted(old.group(), version.name(), old.plural());
        Map<String, Object> object = Samples.object(version.schema());
        object.put("apiVersion", old.group() + "/" + version.name());
        object.put("kind", old.kind());
        object.put("metadata", Map.of("name", "kept"));
        Requests.Answer kept = requests.post(collection, "application/json", Serialization.asJson(object));
        assertThat(kept.code()).as(kept.text()).isEqualTo(201);

        Requests.Answer applied = requests.patch(NEW + "/" + old.name() + "?fieldManager=upgrade&force=true",
                "application/apply-patch+yaml", current.yaml());
        assertThat(applied.code()).as(applied.text()).isEqualTo(200);
        assertThat(isEstablished(old)).isTrue();
        JsonNode read = requests.get(collection + "/kept").json();
        assertThat(read.at("/spec")).isEqualTo(kept.json().at("/spec"));
        assertThat(read.at("/metadata/uid")).isEqualTo(kept.json().at("/metadata/uid"));
    }

    @Test
    void theKameletsThatCamelPublishesAreValid() throws Exception {
        PublishedCrd kamelets = published.stream().filter(crd -> crd.kind().equals("Kamelet")).findFirst().orElseThrow();
        requests.post(NEW, "application/yaml", kamelets.yaml());
        Waiting.until("kamelets are established", () -> isEstablished(kamelets));
        String namespace = "kamelets";
        SERVER.client().resource(new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build()).create();
        String collection = "/apis/camel.apache.org/v1/namespaces/" + namespace + "/kamelets";
        List<String> published = PublishedCrds.kamelets();
        for (String kamelet : published) {
            Requests.Answer created = requests.post(collection, "application/yaml", kamelet);
            assertThat(created.code()).as(kamelet + created.text()).isEqualTo(201);
        }
        assertThat(published).hasSizeGreaterThan(200);
        assertThat(requests.get(collection).json().at("/items")).hasSameSizeAs(published);
        JsonNode older = requests.get(collection.replace("/v1/", "/v1alpha1/")).json();
        assertThat(older.at("/apiVersion").asText()).isEqualTo("camel.apache.org/v1alpha1");
        assertThat(older.at("/items")).hasSameSizeAs(published);
    }

    private boolean isEstablished(PublishedCrd crd) {
        return requests.get(NEW + "/" + crd.name()).hasCondition("Established");
    }
}
