package dev.edict.api;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.edict.api.apiextensions.v1.JSONSchemaProps;
import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentSpec;
import dev.edict.api.authentication.v1.TokenReview;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerPort;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.ServicePort;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.json.Json;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.BooleanValue;
import dev.edict.types.Bytes;
import dev.edict.types.IntOrString;
import dev.edict.types.Raw;
import dev.edict.types.UnreadableException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How generated records are built, changed and read. */
class RecordsTest {
    private static final Deployment SHOP = Deployment.builder()
            .metadata(ObjectMeta.builder().name("shop").namespace("market").labels(Map.of("app", "shop")).build())
            .spec(DeploymentSpec.builder().replicas(2).build())
            .build();

    private static byte[] utf8(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aBuilderSetsFieldsAndTheRestIsEmpty() {
        assertThat(SHOP.name()).isEqualTo("shop");
        assertThat(SHOP.namespace()).isEqualTo("market");
        assertThat(SHOP.spec().replicas()).isEqualTo(2);
        assertThat(SHOP.spec().paused()).isFalse();
        assertThat(SHOP.spec().template().spec()).isSameAs(PodSpec.EMPTY);
        assertThat(SHOP.metadata().finalizers()).isEmpty();
        assertThat(SHOP.isBeingDeleted()).isFalse();
        assertThat(new String(Deployment.CODEC.toBytes(SHOP), StandardCharsets.UTF_8)).isEqualTo(
                "{\"kind\":\"Deployment\",\"apiVersion\":\"apps/v1\",\"metadata\":{\"name\":\"shop\","
                        + "\"namespace\":\"market\",\"labels\":{\"app\":\"shop\"}},"
                        + "\"spec\":{\"replicas\":2,\"template\":{}}}");
    }

    @Test
    void changesAreMadeToCopiesThatShareTheRest() {
        Deployment scaled = SHOP.editSpec(spec -> spec.withReplicas(3));

        assertThat(scaled.spec().replicas()).isEqualTo(3);
        assertThat(SHOP.spec().replicas()).isEqualTo(2);
        assertThat(scaled.metadata()).isSameAs(SHOP.metadata());
        assertThat(scaled.editSpec(spec -> spec.withReplicas(2))).isEqualTo(SHOP).hasSameHashCodeAs(SHOP);
        assertThat(SHOP.toBuilder().build()).isEqualTo(SHOP);
    }

    @Test
    void aPartThatIsNotThereIsEditedFromItsEmptyValue() {
        Deployment filled = SHOP.editSpec(spec -> spec.editTemplate(template ->
                template.editSpec(pod -> pod.withContainers(List.of(Container.builder().name("server").build())))));

        PodSpec pod = filled.spec().template().spec();
        assertThat(pod).isNotNull();
        assertThat(pod.containers()).containsExactly(Container.EMPTY.withName("server"));
    }

    @Test
    void itemsAndEntriesAreAddedAndPartsOfListsEdited() {
        PodSpec pod = PodSpec.EMPTY
                .addContainers(Container.EMPTY.withName("a"), Container.EMPTY.withName("b"))
                .putNodeSelector("disk", "fast")
                .putNodeSelector("disk", "slow");
        PodSpec edited = pod.editContainers(container -> container.name().equals("b") ? container.withImage("shop:2") : container);

        assertThat(edited.containers()).extracting(Container::name, Container::image)
                .containsExactly(tuple("a", ""), tuple("b", "shop:2"));
        assertThat(edited.nodeSelector()).isEqualTo(Map.of("disk", "slow"));
        assertThat(SHOP.metadata().addFinalizers("example.dev/a").addFinalizers("example.dev/b").finalizers())
                .containsExactly("example.dev/a", "example.dev/b");
    }

    @Test
    void nobodyCanChangeARecordFromOutside() {
        Map<String, String> labels = new HashMap<>(Map.of("a", "b"));
        List<String> finalizers = new ArrayList<>(List.of("example.com/a"));
        ObjectMeta metadata = ObjectMeta.builder().labels(labels).finalizers(finalizers).build();
        labels.put("c", "d");
        finalizers.clear();

        assertThat(metadata.labels()).isEqualTo(Map.of("a", "b"));
        assertThat(metadata.finalizers()).containsExactly("example.com/a");
        assertThatThrownBy(() -> metadata.labels().put("c", "d")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void changesKeepWhatIsNotUnderstood() {
        Pod pod = Pod.CODEC.fromBytes(utf8("{\"spec\":{\"containers\":[],\"orbit\":\"low\"},\"planet\":1}"));
        Pod changed = pod.editSpec(spec -> spec.withNodeName("moon"));

        assertThat(Json.text(Pod.CODEC.toTree(changed))).isEqualTo("{\"kind\":\"Pod\",\"apiVersion\":\"v1\","
                + "\"spec\":{\"containers\":[],\"nodeName\":\"moon\",\"orbit\":\"low\"},\"planet\":1}");
    }

    @Test
    void valuesWithAMeaningHaveTheirTypes() {
        Container container = Container.builder()
                .resources(ResourceRequirements.builder().limits(Map.of("memory", Quantity.parse("1Gi"))).build())
                .ports(List.of(ContainerPort.builder().containerPort(80).build()))
                .build();
        assertThat(Container.CODEC.fromTree(Container.CODEC.toTree(container))).isEqualTo(container);
        assertThat(Secret.CODEC.fromBytes(utf8("{\"data\":{\"key\":\"dGV4dA==\"}}")).data())
                .isEqualTo(Map.of("key", Bytes.of("text")));
        assertThat(ServicePort.CODEC.fromBytes(utf8("{\"port\":80,\"targetPort\":\"http\"}")).targetPort())
                .isEqualTo(IntOrString.of("http"));
    }

    @Test
    void recordsShowWhatIsSetAndNoSecrets() {
        assertThat(SHOP.spec()).hasToString("DeploymentSpec{\"replicas\":2,\"template\":{}}");
        Secret secret = Secret.EMPTY.withData(Map.of("a", Bytes.of("hunter2"))).withStringData(Map.of("b", "hunter2"))
                .editMetadata(metadata -> metadata.withName("key").withAnnotations(
                        Map.of("kubectl.kubernetes.io/last-applied-configuration", "hunter2")));
        assertThat(secret.toString()).contains("\"name\":\"key\"", "\"a\":\"7 bytes\"", "\"b\":\"...\"").doesNotContain("hunter2");
        TokenReview review = TokenReview.EMPTY.editSpec(spec -> spec.withToken("hunter2"));
        assertThat(review.toString()).contains("\"token\":\"...\"");
        assertThat(Json.text(Secret.CODEC.toTree(secret))).contains("\"b\":\"hunter2\"");
    }

    @Test
    void aSchemaOrABooleanStaysWhatItIs() {
        String json = "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}},"
                + "\"additionalProperties\":false}";
        JSONSchemaProps schema = JSONSchemaProps.CODEC.fromBytes(utf8(json));

        assertThat(schema.additionalProperties()).isEqualTo(Raw.of(BooleanValue.FALSE));
        Raw items = requireNonNull(requireNonNull(schema.properties().get("a")).items());
        assertThat(JSONSchemaProps.CODEC.fromTree(items.value())).isEqualTo(JSONSchemaProps.EMPTY.withType("string"));
        assertThat(Json.parse(JSONSchemaProps.CODEC.toBytes(schema))).isEqualTo(Json.parse(json));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{\"metadata\":[]} | metadata: expected an object, found []",
        "{\"metadata\":{\"creationTimestamp\":\"now\"}} | metadata.creationTimestamp: expected a time as RFC 3339 has it, "
                + "found \"now\"",
        "{\"metadata\":{\"generation\":\"1\"}} | metadata.generation: expected an integer, found \"1\"",
        "{\"spec\":{\"replicas\":2.5}} | spec.replicas: expected an integer, found 2.5",
        "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"a\",\"resources\":{\"limits\":{\"cpu\":\"x\"}}}]}}}} "
                + "| spec.template.spec.containers[0].resources.limits.cpu: expected a quantity, found \"x\"",
        "{\"spec\":{\"template\":{\"spec\":{\"containers\":[null]}}}} "
                + "| spec.template.spec.containers[0]: expected an object, found null",
    })
    void whatIsNotOfItsTypeIsNamed(String json, String message) {
        assertThatThrownBy(() -> Deployment.CODEC.fromBytes(utf8(json)))
                .isInstanceOf(UnreadableException.class).hasMessage(message);
        assertThatThrownBy(() -> Deployment.CODEC.fromTree(Json.parse(json)))
                .isInstanceOf(UnreadableException.class).hasMessage(message);
    }
}
