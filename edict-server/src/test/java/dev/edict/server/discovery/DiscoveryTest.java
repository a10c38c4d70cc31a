package dev.edict.server.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Definitions;
import dev.edict.model.schema.Schema;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.catalogue.ResourceType.Subresource;
import dev.edict.server.document.Document;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DiscoveryTest {
    private static final Set<String> ALL_VERBS =
            Set.of("watch", "create", "delete", "deletecollection", "get", "list", "patch", "update");
    private static final Set<String> STATUS_VERBS = Set.of("update", "get", "patch");
    private static final GroupVersionKind SCALE = new GroupVersionKind("autoscaling", "v1", "Scale");

    private final Discovery discovery = Discovery.of(List.of(
            type("autoscaling", "v1", "HorizontalPodAutoscaler", "horizontalpodautoscalers", "v2", List.of("hpa")),
            type("autoscaling", "v2", "HorizontalPodAutoscaler", "horizontalpodautoscalers", "v2", List.of("hpa")),
            type("", "v1", "Pod", "pods", "v1", List.of("po")),
            bindings(),
            deployments("apps", "v1"),
            deployments("extensions", "v1beta1")), "10.0.0.1:6443");

    @Test
    void theCoreDocumentNamesItsVersionsAndTheAddressOfTheServer() {
        assertThat(json(discovery.coreVersions())).isEqualTo("""
                {"kind":"APIVersions","versions":["v1"],"serverAddressByClientCIDRs":\
                [{"clientCIDR":"0.0.0.0/0","serverAddress":"10.0.0.1:6443"}]}""");
    }

    @Test
    void groupsComeInTheOrderOfTheirPriorityAndVersionsTheBestFirst() {
        ObjectValue groups = discovery.groups().tree();
        assertThat(groups.list("groups").objects()).extracting(group -> group.string("name"))
                .containsExactly("apps", "autoscaling", "extensions");
        assertThat(json(discovery.group("autoscaling"))).isEqualTo("""
                {"kind":"APIGroup","apiVersion":"v1","name":"autoscaling","versions":[\
                {"groupVersion":"autoscaling/v2","version":"v2"},{"groupVersion":"autoscaling/v1","version":"v1"}],\
                "preferredVersion":{"groupVersion":"autoscaling/v2","version":"v2"}}""");
    }

    @Test
    void aVersionListsItsResourcesAndSubresourcesInAlphabeticalOrder() {
        assertThat(json(discovery.resources(GroupVersion.V1))).isEqualTo("""
                {"kind":"APIResourceList","groupVersion":"v1","resources":[\
                {"name":"bindings","singularName":"binding","namespaced":true,"kind":"Binding","verbs":["create"]},\
                {"name":"pods","singularName":"pod","namespaced":true,"kind":"Pod","verbs":["create","delete",\
                "deletecollection","get","list","patch","update","watch"],"shortNames":["po"],\
                "storageVersionHash":"xPOwRZ+Yhw8="},\
                {"name":"pods/status","singularName":"","namespaced":true,"kind":"Pod",\
                "verbs":["get","patch","update"]}]}""");
    }

    @Test
    void monitorsOfEverythingAreNotToldOfASecondNameForTheSameObjects() {
        assertThat(verbs("apps", "v1")).contains("watch", "list", "delete");
        assertThat(verbs("extensions", "v1beta1")).contains("list", "delete").doesNotContain("watch");
    }

    private List<String> verbs(String group, String version) {
        return resources(new GroupVersion(group, version)).getFirst().list("verbs").strings();
    }

    @Test
    void aSubresourceOfAnotherGroupSaysWhichAndTheHashIsThatOfTheStoredVersion() {
        List<ObjectValue> resources = resources(new GroupVersion("apps", "v1"));
        assertThat(resources).extracting(entry -> entry.string("name"))
                .containsExactly("deployments", "deployments/scale", "deployments/status");
        assertThat(Json.text(resources.get(1))).isEqualTo("""
                {"name":"deployments/scale","singularName":"","namespaced":true,"group":"autoscaling","version":"v1",\
                "kind":"Scale","verbs":["get","patch","update"]}""");
        assertThat(resources(new GroupVersion("autoscaling", "v1")).getFirst().string("storageVersionHash"))
                .isEqualTo(resources(new GroupVersion("autoscaling", "v2")).getFirst().string("storageVersionHash"));
    }

    @Test
    void onlyTheOldestGroupsLeaveOutTheirApiVersion() {
        assertThat(tree(discovery.resources(new GroupVersion("apps", "v1"))).string("apiVersion")).isEqualTo("v1");
        assertThat(tree(discovery.resources(new GroupVersion("extensions", "v1beta1"))).has("apiVersion")).isFalse();
    }

    @Test
    void whatNobodyServesHasNoDocument() {
        assertThat(discovery.group("nowhere.example")).isNull();
        assertThat(discovery.group("")).isNull();
        assertThat(discovery.resources(new GroupVersion("apps", "v9"))).isNull();
    }

    @Test
    void theAggregatedFormHoldsEverythingWithSubresourcesInside() {
        ObjectValue core = discovery.aggregatedCore().tree();
        assertThat(core.string("apiVersion")).isEqualTo("apidiscovery.k8s.io/v2");
        assertThat(Json.text(core.list("items").object(0).object("metadata"))).isEqualTo("{}");
        ObjectValue apps = discovery.aggregatedGroups().tree().list("items").object(0);
        assertThat(Json.text(apps)).isEqualTo("""
                {"metadata":{"name":"apps"},"versions":[{"version":"v1","resources":[{"resource":"deployments",\
                "responseKind":{"group":"","version":"","kind":"Deployment"},"scope":"Namespaced",\
                "singularResource":"deployment","verbs":["create","delete","deletecollection","get","list","patch",\
                "update","watch"],"shortNames":["deploy"],"categories":["all"],"subresources":[\
                {"subresource":"scale","responseKind":{"group":"autoscaling","version":"v1","kind":"Scale"},\
                "verbs":["get","patch","update"]},{"subresource":"status","responseKind":\
                {"group":"","version":"","kind":"Deployment"},"verbs":["get","patch","update"]}]}],\
                "freshness":"Current"}]}""");
    }

    @Test
    void customResourcesComeLastWithVerbsAndSubresourcesInTheirOwnOrder() {
        Discovery more = discovery.withCustomResources(List.of(
                ships("b.example.com", "v1"), ships("a.example.com", "v1beta1"), ships("a.example.com", "v1")));
        assertThat(more.groups().tree().list("groups").objects()).extracting(group -> group.string("name"))
                .containsExactly("apps", "autoscaling", "extensions", "a.example.com", "b.example.com");
        List<ObjectValue> resources =
                tree(more.resources(new GroupVersion("a.example.com", "v1"))).list("resources").objects();
        assertThat(resources).extracting(entry -> entry.string("name"))
                .containsExactly("ships", "ships/status", "ships/scale");
        assertThat(resources.getFirst().list("verbs").strings()).containsExactly(
                "delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");
        Value kind = more.aggregatedGroups().tree().list("items").object(3).list("versions").object(0)
                .list("resources").object(0).get("responseKind");
        assertThat(kind).isEqualTo(
                ObjectValue.of("group", "a.example.com", "version", "v1", "kind", "Ship"));
    }

    @Test
    void customGroupsStandByTheirServicesInThePlainFormAndByNameInTheAggregatedOne() {
        Discovery more = discovery.withCustomResources(
                List.of(ships("a.example.com", "v1beta1"), ships("b.example.com", "v1")));
        assertThat(more.groups().tree().list("groups").objects()).extracting(group -> group.string("name"))
                .endsWith("b.example.com", "a.example.com");
        assertThat(more.aggregatedGroups().tree().list("items").objects())
                .extracting(group -> group.object("metadata").string("name"))
                .endsWith("a.example.com", "b.example.com");
    }

    @Test
    void documentsOfVersionsWithoutCustomResourcesAreShared() {
        Discovery more = discovery.withCustomResources(List.of(ships("a.example.com", "v1")));
        assertThat(more.resources(GroupVersion.V1)).isSameAs(discovery.resources(GroupVersion.V1));
        assertThat(more.withCustomResources(List.of()).group("a.example.com")).isNull();
    }

    @Test
    void theEntityTagFollowsTheContent() {
        Document before = discovery.aggregatedGroups();
        Document after = discovery.withCustomResources(List.of(ships("a.example.com", "v1"))).aggregatedGroups();
        assertThat(before.entityTag()).matches("\"[0-9A-F]{128}\"").isNotEqualTo(after.entityTag());
        assertThat(before.isKnownTo(before.entityTag())).isTrue();
        assertThat(before.isKnownTo(after.entityTag())).isFalse();
        assertThat(before.isKnownTo(null)).isFalse();
    }

    @Test
    void theAggregatedFormWinsWhereverItStandsInTheHeader() {
        String form = "application/json" + Discovery.AGGREGATED_PARAMETERS;
        assertThat(Discovery.negotiate("").form()).isNull();
        assertThat(Discovery.negotiate("*/*").form()).isNull();
        assertThat(Discovery.negotiate("application/json, " + form).form()).isEqualTo(Discovery.AGGREGATED);
        assertThat(Discovery.negotiate("application/vnd.kubernetes.protobuf;q=0.5," + form).mediaType())
                .isEqualTo("application/json");
    }

    @Test
    void anUnknownVersionOfTheFormFallsBackOnThePlainOneOrFails() {
        String beta = "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList";
        assertThat(Discovery.negotiate(beta + ",application/json").form()).isNull();
        assertThatThrownBy(() -> Discovery.negotiate(beta)).isInstanceOf(ApiException.class)
                .hasMessage("only the following media types are accepted: application/json, application/yaml, "
                        + "application/vnd.kubernetes.protobuf")
                .extracting(failure -> ((ApiException) failure).code()).isEqualTo(406);
    }

    private List<ObjectValue> resources(GroupVersion groupVersion) {
        return tree(discovery.resources(groupVersion)).list("resources").objects();
    }

    private static ObjectValue tree(@Nullable Document document) {
        return Objects.requireNonNull(document).tree();
    }

    private static String json(@Nullable Document document) {
        return new String(Objects.requireNonNull(document).json(), StandardCharsets.UTF_8);
    }

    private static ResourceType type(
            String group, String version, String kind, String plural, String stored, List<String> shortNames) {
        GroupVersionKind full = new GroupVersionKind(group, version, kind);
        return new ResourceType(new GroupVersionResource(group, version, plural), full, kind + "List",
                plural.substring(0, plural.length() - 1), true, ALL_VERBS, shortNames, List.of(),
                List.of(new Subresource("status", full, STATUS_VERBS)),
                new GroupVersionResource(group, stored, plural), DiscoveryTest::noSchema, "");
    }

    private static ResourceType deployments(String group, String version) {
        GroupVersionKind kind = new GroupVersionKind(group, version, "Deployment");
        return new ResourceType(new GroupVersionResource(group, version, "deployments"), kind, "DeploymentList",
                "deployment", true, ALL_VERBS, List.of("deploy"), List.of("all"),
                List.of(new Subresource("status", kind, STATUS_VERBS), new Subresource("scale", SCALE, STATUS_VERBS)),
                new GroupVersionResource("apps", "v1", "deployments"), DiscoveryTest::noSchema, "");
    }

    private static ResourceType bindings() {
        GroupVersionResource resource = new GroupVersionResource("", "v1", "bindings");
        return new ResourceType(resource, new GroupVersionKind("", "v1", "Binding"), "", "binding", true,
                Set.of("create"), List.of(), List.of(), List.of(), resource, DiscoveryTest::noSchema, "");
    }

    private static ResourceType ships(String group, String version) {
        GroupVersionKind kind = new GroupVersionKind(group, version, "Ship");
        return new ResourceType(new GroupVersionResource(group, version, "ships"), kind, "ShipList", "ship", true,
                ALL_VERBS, List.of(), List.of(),
                List.of(new Subresource("scale", SCALE, STATUS_VERBS), new Subresource("status", kind, STATUS_VERBS)),
                new GroupVersionResource(group, "v1", "ships"), DiscoveryTest::noSchema, "");
    }

    private static Schema noSchema() {
        return Schema.of(ObjectValue.EMPTY, Definitions.NONE);
    }
}
