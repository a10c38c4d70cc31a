package dev.edict.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Definitions;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.catalogue.ResourceType.Subresource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class OpenApiTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final OpenApi OPEN_API = OpenApi.of(CATALOGUE, "v1.36.4");
    private static final String DEPLOYMENT = "/apis/apps/v1/namespaces/{namespace}/deployments/{name}";

    @Test
    void theIndexLeadsToEveryDocumentByTheHashOfItsContent() {
        ObjectValue paths = tree(OPEN_API.index()).object("paths");
        assertThat(paths.keys()).contains("api", "api/v1", "apis", "apis/apps", "apis/apps/v1", "version");
        OpenApiDocument apps = document("apis/apps/v1");
        assertThat(paths.object("apis/apps/v1").string("serverRelativeURL"))
                .isEqualTo("/openapi/v3/apis/apps/v1?hash=" + apps.hash());
        assertThat(apps.hash()).matches("[0-9A-F]{128}").isNotEqualTo(document("api/v1").hash());
        assertThat(OPEN_API.document("apis/nowhere/v1")).isNull();
    }

    @Test
    void everyDocumentHasAllThatItRefersToAndNothingPrivate() {
        for (String path : tree(OPEN_API.index()).object("paths").keys()) {
            ObjectValue document = tree(document(path));
            Set<String> defined = document.object("components").object("schemas").keys();
            walk(document, (key, value) -> {
                if (key.equals("$ref") && value instanceof StringValue reference) {
                    assertThat(defined).as(path).contains(reference.text().substring(PublishedSchema.PREFIX.length()));
                }
                assertThat(key).as(path).doesNotStartWith("x-edict-");
            });
        }
    }

    @Test
    void operationsAreNamedOnce() {
        ObjectValue swagger = tree(OPEN_API.swagger());
        List<String> ids = new ArrayList<>();
        walk(swagger.object("paths"), (key, value) -> {
            if (key.equals("operationId")) {
                ids.add(Json.text(value));
            }
        });
        assertThat(ids).hasSizeGreaterThan(1000).doesNotHaveDuplicates();
    }

    @Test
    void anObjectCanBeReadReplacedPatchedAndDeleted() {
        ObjectValue item = tree(document("apis/apps/v1")).object("paths").object(DEPLOYMENT);
        assertThat(item.keys()).containsExactlyInAnyOrder("delete", "get", "patch", "put", "parameters");
        assertThat(names(item)).containsExactly("name", "namespace", "pretty");
        ObjectValue patch = item.object("patch");
        assertThat(patch.string("operationId")).isEqualTo("patchAppsV1NamespacedDeployment");
        assertThat(patch.string("description")).isEqualTo("partially update the specified Deployment");
        assertThat(patch.string("x-kubernetes-action")).isEqualTo("patch");
        assertThat(patch.get("x-kubernetes-group-version-kind"))
                .isEqualTo(ObjectValue.of("group", "apps", "version", "v1", "kind", "Deployment"));
        assertThat(names(patch)).containsExactly("dryRun", "fieldManager", "fieldValidation", "force");
        assertThat(patch.object("requestBody").object("content").keys()).containsExactly(
                "application/json-patch+json", "application/merge-patch+json",
                "application/strategic-merge-patch+json", "application/apply-patch+yaml");
        assertThat(patch.object("responses").keys()).containsExactly("200", "201", "401");
    }

    @Test
    void aCollectionCanBeListedInOneNamespaceAndInAll() {
        ObjectValue paths = tree(document("api/v1")).object("paths");
        assertThat(paths.object("/api/v1/namespaces/{namespace}/events").object("get").string("operationId"))
                .isEqualTo("listCoreV1NamespacedEvent");
        assertThat(paths.object("/api/v1/namespaces/{namespace}/events").object("post").string("description"))
                .isEqualTo("create an Event");
        assertThat(paths.object("/api/v1/events").keys()).containsExactly("get", "parameters");
        assertThat(paths.object("/api/v1/events").object("get").string("operationId"))
                .isEqualTo("listCoreV1EventForAllNamespaces");
        assertThat(paths.object("/api/v1/watch/events").object("get").string("x-kubernetes-action"))
                .isEqualTo("watchlist");
        assertThat(paths.object("/api/v1/namespaces/{name}").object("get").string("operationId"))
                .isEqualTo("readCoreV1Namespace");
        assertThat(paths.object("/api/v1/namespaces").has("delete")).isFalse();
    }

    @Test
    void subresourcesHaveTheKindsOfTheirBodies() {
        ObjectValue core = tree(document("api/v1")).object("paths");
        ObjectValue eviction = core.object("/api/v1/namespaces/{namespace}/pods/{name}/eviction").object("post");
        assertThat(eviction.string("operationId")).isEqualTo("createCoreV1NamespacedPodEviction");
        assertThat(eviction.object("x-kubernetes-group-version-kind").string("group")).isEqualTo("policy");
        assertThat(core.object("/api/v1/namespaces/{namespace}/pods/{name}/log").object("get").object("responses")
                .object("200").object("content").keys()).contains("text/plain");
        assertThat(core.object("/api/v1/namespaces/{namespace}/services/{name}/proxy/{path}").keys())
                .contains("head", "options");
        assertThat(tree(document("apis/apps/v1")).object("paths").object(DEPLOYMENT + "/scale").object("put")
                .string("operationId")).isEqualTo("replaceAppsV1NamespacedDeploymentScale");
    }

    @Test
    void schemasCarryDescriptionsDefaultsAndHowToMerge() {
        ObjectValue schemas = tree(document("apis/apps/v1")).object("components").object("schemas");
        ObjectValue spec = schemas.object("io.k8s.api.core.v1.PodSpec").object("properties").object("containers");
        assertThat(spec.string("description")).startsWith("List of containers belonging to the pod.");
        assertThat(spec.string("x-kubernetes-patch-merge-key")).isEqualTo("name");
        assertThat(spec.object("items").get("default")).isEqualTo(ObjectValue.EMPTY);
        assertThat(schemas.object("io.k8s.api.core.v1.ObjectReference").has("x-kubernetes-group-version-kind"))
                .isFalse();
        assertThat(schemas.object("io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions")
                .list("x-kubernetes-group-version-kind").objects()).extracting(kind -> kind.string("group"))
                .containsExactly("", "apps");
    }

    @Test
    void swaggerSaysTheSameInTheWordsOfTheOlderVersion() {
        ObjectValue swagger = tree(OPEN_API.swagger());
        assertThat(swagger.string("swagger")).isEqualTo("2.0");
        ObjectValue definitions = swagger.object("definitions");
        walk(swagger, (key, value) -> {
            if (key.equals("$ref") && value instanceof StringValue reference) {
                String[] parts = reference.text().split("/");
                assertThat(swagger.object(parts[1]).has(parts[2])).as(reference.text()).isTrue();
            }
        });
        ObjectValue port = definitions.object("io.k8s.api.core.v1.ContainerPort").object("properties");
        assertThat(port.object("protocol").has("default")).isFalse();
        assertThat(definitions.object("io.k8s.apimachinery.pkg.util.intstr.IntOrString").string("type"))
                .isEqualTo("string");
        assertThat(definitions.object("io.k8s.api.apps.v1.Deployment").object("properties").object("spec").keys())
                .containsExactlyInAnyOrder("$ref", "description");
    }

    @Test
    void oldClientsFindTheParametersOfAPatchInItsOperation() {
        ObjectValue patch = tree(OPEN_API.swagger()).object("paths").object(DEPLOYMENT).object("patch");
        assertThat(patch.list("parameters").objects()).extracting(parameter -> parameter.string("name"))
                .contains("dryRun", "fieldValidation");
        assertThat(patch.list("parameters").objects()).extracting(parameter -> parameter.string("$ref"))
                .anyMatch(reference -> reference.startsWith("#/parameters/force-"));
    }

    @Test
    void theProtobufFormHoldsTheSameDocument() {
        ObjectValue swagger = tree(OPEN_API.swagger());
        ProtobufFields document = ProtobufFields.read(OPEN_API.swagger().protobuf());
        assertThat(document.text(1)).isEqualTo("2.0");
        assertThat(document.message(2).text(2)).isEqualTo("v1.36.4");
        assertThat(document.message(8).messages(2)).extracting(path -> path.text(1))
                .containsExactlyElementsOf(swagger.object("paths").keys());
        assertThat(document.message(9).messages(1)).extracting(definition -> definition.text(1))
                .containsExactlyElementsOf(swagger.object("definitions").keys());
        ProtobufFields deployment = document.message(9).messages(1).stream()
                .filter(definition -> definition.text(1).equals("io.k8s.api.apps.v1.Deployment"))
                .findFirst().orElseThrow().message(2);
        assertThat(deployment.message(22).text(1)).isEqualTo("object");
        assertThat(deployment.message(31).text(1)).isEqualTo("x-kubernetes-group-version-kind");
        assertThat(Json.parse(deployment.message(31).message(2).text(2)))
                .isEqualTo(swagger.object("definitions").object("io.k8s.api.apps.v1.Deployment")
                        .get("x-kubernetes-group-version-kind"));
        assertThat(deployment.message(25).messages(1)).extracting(property -> property.text(1))
                .containsExactlyInAnyOrder("apiVersion", "kind", "metadata", "spec", "status");
    }

    @Test
    void customResourcesHaveDocumentsOfTheirOwn() {
        GroupVersionKind kind = new GroupVersionKind("example.com", "v1", "Ship");
        GroupVersionResource resource = new GroupVersionResource("example.com", "v1", "ships");
        ResourceType ships = new ResourceType(resource, kind, "ShipList", "ship", true,
                Set.of("get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"), List.of(),
                List.of(), List.of(new Subresource("status", kind, Set.of("get", "update", "patch"))), resource,
                () -> Schema.of(ObjectValue.EMPTY, Definitions.NONE), "");
        ObjectValue schema = (ObjectValue) Json.parse("""
                {"type":"object","properties":{"metadata":
                {"$ref":"#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"}}}""");
        OpenApi custom = OPEN_API.withCustomResources(
                List.of(new CustomKind(ships, () -> schema, false, List.of("spec.size"))));
        ObjectValue document = tree(Objects.requireNonNull(custom.document("apis/example.com/v1")));
        ObjectValue patch = document.object("paths")
                .object("/apis/example.com/v1/namespaces/{namespace}/ships/{name}/status").object("patch");
        assertThat(patch.string("operationId")).isEqualTo("patchExampleComV1NamespacedShipStatus");
        assertThat(patch.object("requestBody").object("content").keys())
                .doesNotContain("application/strategic-merge-patch+json");
        assertThat(document.object("components").object("schemas").keys())
                .contains("com.example.v1.Ship", "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta");
        assertThat(tree(custom.swagger()).object("definitions").keys()).contains("com.example.v1.Ship");
    }

    @Test
    void swaggerLeavesOutOfCustomSchemasWhatOldClientsCannotRead() {
        GroupVersionKind kind = new GroupVersionKind("example.com", "v1", "Ship");
        GroupVersionResource resource = new GroupVersionResource("example.com", "v1", "ships");
        ResourceType ships = new ResourceType(resource, kind, "ShipList", "ship", true, Set.of("get", "list"), List.of(),
                List.of(), List.of(), resource, () -> Schema.of(ObjectValue.EMPTY, Definitions.NONE), "");
        ObjectValue schema = (ObjectValue) Json.parse("""
                {"type":"object","required":["a","b"],"properties":{
                "a":{"type":"string","nullable":true},
                "b":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"c":{"type":"string"}}},
                "d":{"x-kubernetes-int-or-string":true},
                "e":{"type":"object","oneOf":[{"required":["f"]}],"properties":{"f":{"type":"string","default":"x"}}}}}""");
        OpenApi custom = OPEN_API.withCustomResources(List.of(new CustomKind(ships, () -> schema, false, List.of())));
        ObjectValue newer = tree(Objects.requireNonNull(custom.document("apis/example.com/v1"))).object("components")
                .object("schemas").object("com.example.v1.Ship").object("properties");
        assertThat(newer.object("d").list("anyOf").objects()).extracting(type -> type.string("type"))
                .containsExactly("integer", "string");
        assertThat(newer.object("a").bool("nullable")).isTrue();
        assertThat(newer.object("e").list("oneOf")).hasSize(1);
        ObjectValue older = tree(custom.swagger()).object("definitions").object("com.example.v1.Ship");
        assertThat(older.list("required").strings()).containsExactly("b");
        ObjectValue properties = older.object("properties");
        assertThat(properties.object("a").keys()).isEmpty();
        assertThat(properties.object("b").keys()).containsExactly("x-kubernetes-preserve-unknown-fields");
        assertThat(properties.object("e").has("oneOf")).isFalse();
        assertThat(properties.object("e").object("properties").object("f").has("default")).isFalse();
        assertThat(properties.object("metadata").string("$ref")).endsWith("ObjectMeta");
    }

    @Test
    void aKindWithoutAStructuralSchemaIsAnObjectWithoutKnownFields() {
        GroupVersionKind kind = new GroupVersionKind("example.com", "v1", "Ship");
        GroupVersionResource resource = new GroupVersionResource("example.com", "v1", "ships");
        ResourceType ships = new ResourceType(resource, kind, "ShipList", "ship", true, Set.of("get", "list"), List.of(),
                List.of(), List.of(), resource, () -> Schema.of(ObjectValue.EMPTY, Definitions.NONE), "");
        OpenApi custom = OPEN_API.withCustomResources(List.of(new CustomKind(ships, () -> null, true, List.of())));
        assertThat(tree(Objects.requireNonNull(custom.document("apis/example.com/v1"))).object("components")
                .object("schemas").object("com.example.v1.Ship").keys())
                .containsExactlyInAnyOrder("type", "x-kubernetes-group-version-kind");
        assertThat(custom.withCustomResources(List.of()).document("apis/example.com/v1")).isNull();
        assertThat(custom.document("apis/apps/v1")).isSameAs(OPEN_API.document("apis/apps/v1"));
    }

    private static OpenApiDocument document(String path) {
        return Objects.requireNonNull(OPEN_API.document(path));
    }

    private static ObjectValue tree(OpenApiDocument document) {
        return (ObjectValue) Json.parse(new String(document.json(), StandardCharsets.UTF_8));
    }

    private static List<String> names(ObjectValue holder) {
        return holder.list("parameters").objects().stream().map(parameter -> parameter.string("name")).toList();
    }

    private static void walk(Value value, BiConsumer<String, Value> visit) {
        if (value instanceof ObjectValue object) {
            object.forEach((key, child) -> {
                visit.accept(key, child);
                walk(child, visit);
            });
        } else if (value instanceof ListValue list) {
            list.forEach(child -> walk(child, visit));
        }
    }
}
