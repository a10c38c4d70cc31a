package dev.edict.schema.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Schema;
import dev.edict.model.schema.SchemaType;
import dev.edict.model.schema.ZeroValue;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CatalogueTest {
    private final Catalogue catalogue = Catalogue.load();

    private ResourceType type(String group, String version, String resource) {
        return Objects.requireNonNull(catalogue.find(new GroupVersionResource(group, version, resource)));
    }

    private static Schema property(Schema schema, String... path) {
        Schema found = schema;
        for (String name : path) {
            found = Objects.requireNonNull(found.property(name), name);
        }
        return found;
    }

    @Test
    void aResourceSaysWhatDiscoverySaysOfIt() {
        ResourceType pods = type("", "v1", "pods");
        assertThat(pods.kind()).isEqualTo(new GroupVersionKind("", "v1", "Pod"));
        assertThat(pods.singular()).isEqualTo("pod");
        assertThat(pods.namespaced()).isTrue();
        assertThat(pods.shortNames()).containsExactly("po");
        assertThat(pods.categories()).containsExactly("all");
        assertThat(pods.verbs()).containsExactly(
                "create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
        assertThat(pods.storageVersionHash()).isEqualTo("xPOwRZ+Yhw8=");
        assertThat(pods.subresources()).extracting(ResourceType.Subresource::name).containsExactly("attach", "binding",
                "ephemeralcontainers", "eviction", "exec", "log", "portforward", "proxy", "resize", "status");
    }

    @Test
    void aSubresourceMayBeOfAnotherKind() {
        assertThat(type("apps", "v1", "deployments").subresources())
                .filteredOn(part -> part.name().equals("scale"))
                .singleElement()
                .extracting(ResourceType.Subresource::kind)
                .isEqualTo(new GroupVersionKind("autoscaling", "v1", "Scale"));
    }

    @Test
    void groupsComeInTheOrderOfDiscovery() {
        assertThat(catalogue.versions()).startsWith(
                GroupVersion.V1, new GroupVersion("apiregistration.k8s.io", "v1"), new GroupVersion("apps", "v1"),
                new GroupVersion("apps", "v1beta2"), new GroupVersion("apps", "v1beta1"),
                new GroupVersion("events.k8s.io", "v1"));
    }

    @Test
    void aRetiredVersionNamesItsHubAndItsReplacement() {
        ResourceType cronJobs = type("batch", "v1beta1", "cronjobs");
        assertThat(cronJobs.storage()).isEqualTo(new GroupVersionResource("batch", "v1", "cronjobs"));
        assertThat(cronJobs.isStorage()).isFalse();
        assertThat(cronJobs.isRetired()).isTrue();
        assertThat(cronJobs.deprecation()).isEqualTo(
                "batch/v1beta1 CronJob is deprecated in v1.21+, unavailable in v1.25+; use batch/v1 CronJob");
    }

    @Test
    void everyResourceHasASchemaWithMetadataOrIsAReview() {
        for (ResourceType resource : catalogue.resources()) {
            Schema schema = resource.schema().get();
            assertThat(schema.type()).as(resource.kind().toString()).isEqualTo(SchemaType.OBJECT);
            assertThat(schema.properties()).as(resource.kind().toString()).containsKeys("kind", "metadata");
            assertThat(catalogue.find(resource.storage())).as(resource.kind().toString()).isNotNull();
        }
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        for (ResourceType resource : catalogue.resources()) {
            walk(resource.schema().get(), new HashSet<>());
        }
    }

    private static void walk(Schema schema, Set<String> seen) {
        String reference = schema.reference();
        if (reference != null && !seen.add(reference)) {
            return;
        }
        assertThat(schema.type()).isNotNull();
        for (Map.Entry<String, Schema> property : schema.properties().entrySet()) {
            walk(property.getValue(), seen);
        }
        Schema items = schema.items();
        if (items != null) {
            walk(items, seen);
        }
        Schema additional = schema.additional();
        if (additional != null) {
            walk(additional, seen);
        }
    }

    @Test
    void kindsThatAreNoResourcesHaveSchemas() {
        assertThat(schema("apps", "v1", "DeploymentList").properties()).containsKey("items");
        assertThat(schema("autoscaling", "v1", "Scale").properties()).containsKey("spec");
        assertThat(schema("apps", "v1", "DeleteOptions").properties()).containsKey("propagationPolicy");
        assertThat(schema("meta.k8s.io", "v1", "PartialObjectMetadata").properties()).containsKey("metadata");
        assertThat(catalogue.schema(new GroupVersionKind("apps", "v1", "Ship"))).isNull();
        assertThat(catalogue.schema(new GroupVersionKind("sea", "v1", "Ship"))).isNull();
    }

    private Schema schema(String group, String version, String kind) {
        return Objects.requireNonNull(catalogue.schema(new GroupVersionKind(group, version, kind)));
    }

    @Test
    void schemasKnowHowWritersShareLists() {
        Schema containers = property(type("", "v1", "pods").schema().get(), "spec", "containers");
        assertThat(containers.listMapKeys()).containsExactly("name");
        assertThat(containers.patchMergeKey()).isEqualTo("name");
        assertThat(containers.patchStrategies()).containsExactly("merge");
        Schema ports = property(Objects.requireNonNull(containers.items()), "ports");
        assertThat(ports.listMapKeys()).containsExactly("containerPort", "protocol");
    }

    @Test
    void schemasKnowWhatBecomesOfEmptyValues() {
        Schema spec = property(type("apps", "v1", "deployments").schema().get(), "spec");
        assertThat(property(spec, "replicas").zero()).isEqualTo(ZeroValue.KEPT);
        assertThat(property(spec, "paused").zero()).isEqualTo(ZeroValue.OMITTED);
        assertThat(property(spec, "strategy").zero()).isEqualTo(ZeroValue.WRITTEN);
        assertThat(property(spec, "selector").zero()).isEqualTo(ZeroValue.WRITTEN_AS_NULL);
    }

    @Test
    void schemasKnowTheirPlaceInProtobuf() {
        Schema volume = Objects.requireNonNull(
                property(type("", "v1", "pods").schema().get(), "spec", "volumes").items());
        assertThat(property(volume, "name").protobufNumber()).isEqualTo(1);
        assertThat(property(volume, "emptyDir").protobufNumber()).isEqualTo(2);
        assertThat(property(volume, "emptyDir").protobufWithin()).isEqualTo(List.of(2));
    }

    @Test
    void documentationHasDescriptionsAndNoPrivateKeys() {
        Documentation documentation = catalogue.documentation();
        assertThat(documentation.description("io.k8s.api.core.v1.PodSpec", "containers"))
                .startsWith("List of containers belonging to the pod.");
        assertThat(documentation.openApi("io.k8s.api.core.v1.Pod").toString())
                .doesNotContain("x-edict-").contains("description");
    }
}
