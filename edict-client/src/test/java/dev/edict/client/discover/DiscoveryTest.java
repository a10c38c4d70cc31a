package dev.edict.client.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoMatchException;
import dev.edict.client.transport.ScriptedTransport;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.types.Scope;
import dev.edict.types.UnreadableException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiscoveryTest {
    private static final ApiResource PODS = new ApiResource(
            new GroupVersionResource("", "v1", "pods"), new GroupVersionKind("", "v1", "Pod"), "pod", Scope.NAMESPACED,
            List.of("get", "list"), List.of("po"), List.of("all"), List.of("status"));

    @Test
    void aServerThatCanTellsAllInTwoAnswers() {
        ScriptedTransport server = Servers.aggregated();
        ServerApis apis = new Discovery(server).apis();
        assertThat(apis.groups()).containsExactly(
                new ApiGroup("", "v1", List.of("v1")),
                new ApiGroup("apps", "v1", List.of("v1", "v1beta1")),
                new ApiGroup("metrics.k8s.io", "", List.of()));
        assertThat(apis.resources().get(GroupVersion.V1)).first().isEqualTo(PODS);
        assertThat(apis.failed()).isEqualTo(Map.of(
                new GroupVersion("metrics.k8s.io", "v1beta1"), "stale GroupVersion discovery: metrics.k8s.io/v1beta1"));
        assertThat(server.asked()).as("once more, for what is stale")
                .containsExactly("GET /api", "GET /apis", "GET /api", "GET /apis");
        assertThat(server.last().headers()).isEqualTo(Map.of("Accept",
                "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
                        + "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList",
        "application/json; as=APIGroupDiscoveryList; V=\"v2\"; g=apidiscovery.k8s.io; charset=utf-8",
    })
    void theFormIsKnownByItsParametersInAnyOrder(String type) {
        assertThat(new Discovery(Servers.aggregated(type)).apis()).isEqualTo(new Discovery(Servers.aggregated()).apis());
    }

    @Test
    void anOldServerIsAskedForEachVersion() {
        ScriptedTransport server = Servers.old().transport();
        ServerApis old = new Discovery(server).apis();
        ServerApis apis = new Discovery(Servers.aggregated()).apis();
        assertThat(old.byPreference()).containsExactlyElementsOf(apis.byPreference().toList());
        assertThat(old.failed()).isEqualTo(Map.of(
                new GroupVersion("metrics.k8s.io", "v1beta1"), "the server is currently unable to handle the request"));
        assertThat(server.asked()).contains("GET /apis/apps/v1", "GET /apis/apps/v1beta1", "GET /api/v1");
    }

    @Test
    void aServerThatTellsOneHalfInTheNewFormIsAskedInTheOld() {
        ScriptedTransport server = new ScriptedTransport();
        server.answer(200, Map.of("content-type", Servers.V2), "{\"items\":[]}")
                .answer(200, "{\"kind\":\"APIGroupList\",\"groups\":[]}")
                .answer(200, "{\"kind\":\"APIVersions\",\"versions\":[\"v1\"]}")
                .answer(200, "{\"kind\":\"APIGroupList\",\"groups\":[]}")
                .answer(200, "{\"resources\":[{\"name\":\"pods\",\"kind\":\"Pod\"}]}");
        assertThat(new Discovery(server).apis().byPreference())
                .extracting(resource -> resource.resource().resource()).containsExactly("pods");
    }

    @Test
    void aServerWithoutCoreGroupHasTheRest() {
        ScriptedTransport server = Servers.old().page("/api", 404, "").transport();
        assertThat(new Discovery(server).apis().groups()).extracting(ApiGroup::name).containsExactly("apps", "metrics.k8s.io");
        ScriptedTransport closed = Servers.old().page("/api", 403, "").transport();
        assertThatThrownBy(() -> new Discovery(closed).apis()).isInstanceOf(ApiFailure.Forbidden.class);
    }

    @Test
    void aPageThatIsNoneIsToldWithItsRequest() {
        ScriptedTransport server = new ScriptedTransport().answer(200, Map.of("content-type", "text/html"), "<html>");
        assertThatThrownBy(() -> new Discovery(server).version())
                .isInstanceOf(UnreadableException.class)
                .hasMessage("GET /version: invalid character '<' looking for beginning of value");
    }

    @Test
    void theServerTellsItsVersion() {
        ScriptedTransport server = new ScriptedTransport()
                .answer(200, "{\"major\":\"1\",\"minor\":\"36+\",\"gitVersion\":\"v1.36.4\",\"platform\":\"linux/amd64\"}");
        ServerVersion version = new Discovery(server).version();
        assertThat(version).hasToString("v1.36.4");
        assertThat(version.minor()).isEqualTo("36+");
        assertThat(server.asked()).containsExactly("GET /version");
    }

    @Test
    void openApiDocumentsAreWhereTheServerSays() {
        String index = "{\"paths\":{\"apis/apps/v1\":{\"serverRelativeURL\":\"/openapi/v3/apis/apps/v1?hash=A\"},"
                + "\"api/v1\":{\"serverRelativeURL\":\"/openapi/v3/api/v1?hash=B\"}}}";
        ScriptedTransport server = new ScriptedTransport()
                .answer(200, index).answer(200, "{\"openapi\":\"3.0.0\"}").answer(200, index);
        Discovery discovery = new Discovery(server);
        assertThat(discovery.openApi(new GroupVersion("apps", "v1")).tree()).isEqualTo(Json.parse("{\"openapi\":\"3.0.0\"}"));
        assertThat(server.last()).hasToString("GET /openapi/v3/apis/apps/v1?hash=A");
        assertThatThrownBy(() -> discovery.openApi(new GroupVersion("apps", "v2")))
                .isInstanceOf(NoMatchException.class).hasMessage("there is no OpenAPI document of apps/v2");
    }
}
