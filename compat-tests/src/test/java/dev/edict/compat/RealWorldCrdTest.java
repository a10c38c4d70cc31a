package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.edict.testing.Waiting;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The CRDs of well-known operators, large ones among them, become types that serve. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealWorldCrdTest {
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    private final List<PublishedCrd> crds = PublishedCrds.current();

    private final Requests requests = SERVER.requests();

    Stream<PublishedCrd> crds() {
        return crds.stream();
    }

    @Test
    void theSetIsLargeAndVaried() {
        assertThat(crds).extracting(PublishedCrd::name).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(45);
        assertThat(crds).filteredOn(crd -> crd.yaml().length() > 60 * 1024).hasSizeGreaterThanOrEqualTo(20);
        assertThat(crds).filteredOn(crd -> crd.yaml().length() > 500 * 1024).hasSizeGreaterThanOrEqualTo(5);
        for (String feature : List.of("x-kubernetes-validations:", "x-kubernetes-int-or-string:",
                "x-kubernetes-list-map-keys:", "x-kubernetes-preserve-unknown-fields:", "default:", "pattern:",
                "strategy: Webhook", "scale:", "selector")) {
            assertThat(crds).as(feature).anyMatch(crd -> crd.yaml().contains(feature));
        }
    }

    @ParameterizedTest
    @MethodSource("crds")
    void serves(PublishedCrd crd) throws Exception {
        Requests.Answer created = requests.post(DEFINITIONS, "application/yaml", crd.yaml());
        assertThat(created.code()).as(created.text()).isEqualTo(201);
        Requests.Answer established = Waiting.until(crd.name() + " is established",
                () -> requests.get(DEFINITIONS + "/" + crd.name()), answer -> answer.hasCondition("Established"));
        assertThat(established.hasCondition("NamesAccepted")).isTrue();
        for (PublishedCrd.Version version : crd.versions()) {
            if (version.served()) {
                isDiscovered(crd, version);
                listsNothingAsATable(crd, version);
                isDescribed(crd, version);
            }
        }
        PublishedCrd.Version storage =
                crd.versions().stream().filter(PublishedCrd.Version::storage).findFirst().orElseThrow();
        keepsAnObject(crd, storage);
        refusesWhatTheSchemaForbids(crd, storage);
    }

    private void isDiscovered(PublishedCrd crd, PublishedCrd.Version version) {
        JsonNode resources = requests.get("/apis/%s/%s".formatted(crd.group(), version.name())).json();
        assertThat(resources.at("/resources")).as(resources.toString())
                .anySatisfy(resource -> {
                    assertThat(resource.at("/name").asText()).isEqualTo(crd.plural());
                    assertThat(resource.at("/kind").asText()).isEqualTo(crd.kind());
                    assertThat(resource.at("/namespaced").asBoolean()).isEqualTo(crd.isNamespaced());
                });
    }

    private void listsNothingAsATable(PublishedCrd crd, PublishedCrd.Version version) {
        Requests.Answer list = requests.get("/apis/%s/%s/%s".formatted(crd.group(), version.name(), crd.plural()));
        assertThat(list.code()).as(list.text()).isEqualTo(200);
        assertThat(list.json().at("/kind").asText()).isEqualTo(crd.kind() + "List");
        assertThat(list.json().at("/items")).isEmpty();
        JsonNode table = requests.get("/apis/%s/%s/%s".formatted(crd.group(), version.name(), crd.plural()), TABLE)
                .json();
        assertThat(table.at("/columnDefinitions")).as(table.toString()).extracting(column -> column.at("/name").asText())
                .startsWith("Name").containsAll(version.columns());
    }

    /** The description of the group and version has the type with the fields of its specification. */
    private void isDescribed(PublishedCrd crd, PublishedCrd.Version version) {
        Requests.Answer description = requests.get("/openapi/v3/apis/%s/%s".formatted(crd.group(), version.name()));
        assertThat(description.code()).as(description.text()).isEqualTo(200);
        assertThat(description.json().at("/components/schemas")).anySatisfy(schema -> {
            JsonNode kind = schema.at("/x-kubernetes-group-version-kind/0");
            assertThat(kind.at("/kind").asText()).isEqualTo(crd.kind());
            assertThat(kind.at("/version").asText()).isEqualTo(version.name());
            assertThat(schema.at("/properties/metadata").isObject()).isTrue();
        });
    }

    private void keepsAnObject(PublishedCrd crd, PublishedCrd.Version version) {
        String collection = collection(crd, version);
        String object = object(crd, version, Samples.object(version.schema()));
        Requests.Answer created = requests.post(collection + "?fieldValidation=Strict", "application/json", object);
        assertThat(created.code()).as("%s: %s", object, created.text()).isEqualTo(201);
        Requests.Answer patched = requests.patch(collection + "/sample", "application/merge-patch+json",
                "{\"metadata\":{\"labels\":{\"patched\":\"yes\"}}}");
        assertThat(patched.code()).as(patched.text()).isEqualTo(200);
        JsonNode read = requests.get(collection + "/sample").json();
        assertThat(read.at("/metadata/labels/patched").asText()).isEqualTo("yes");
        assertThat(read.at("/spec")).isEqualTo(created.json().at("/spec"));
        assertThat(requests.get(collection).json().at("/items")).hasSize(1);
        assertThat(requests.delete(collection + "/sample").code()).isEqualTo(200);
        assertThat(requests.get(collection + "/sample").code()).isEqualTo(404);
    }

    private void refusesWhatTheSchemaForbids(PublishedCrd crd, PublishedCrd.Version version) {
        Requests.Answer wrong = requests.post(collection(crd, version), "application/json",
                object(crd, version, Map.of("spec", "words")));
        assertThat(wrong.code()).as(wrong.text()).isEqualTo(422);
        assertThat(wrong.json().at("/details/causes")).extracting(cause -> cause.at("/field").asText())
                .contains("spec");
        Map<String, Object> sample = new LinkedHashMap<>(Samples.object(version.schema()));
        sample.put("noSuchField", 1);
        Requests.Answer unknown = requests.post(collection(crd, version) + "?fieldValidation=Strict",
                "application/json", object(crd, version, sample));
        assertThat(unknown.code()).as(unknown.text()).isEqualTo(400);
        assertThat(unknown.json().at("/message").asText()).contains("strict decoding error: unknown field \"noSuchField\"");
    }

    private static String collection(PublishedCrd crd, PublishedCrd.Version version) {
        return "/apis/%s/%s/%s%s".formatted(crd.group(), version.name(),
                crd.isNamespaced() ? "namespaces/default/" : "", crd.plural());
    }

    private static String object(PublishedCrd crd, PublishedCrd.Version version, Map<String, Object> content) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("apiVersion", crd.group() + "/" + version.name());
        object.put("kind", crd.kind());
        object.put("metadata", Map.of("name", "sample"));
        object.putAll(content);
        return Serialization.asJson(object);
    }
}
