package dev.edict.client.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.NoMatchException;
import dev.edict.client.request.Client;
import dev.edict.client.transport.ScriptedTransport;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersionKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestMappingTest {
    private static final GroupVersionKind POD = new GroupVersionKind("", "v1", "Pod");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final ScriptedTransport server = Servers.aggregated();
    private final RestMapping mapping = new RestMapping(new Discovery(server), now::get, Duration.ofSeconds(10));

    private static Optional<String> name(Optional<ApiResource> found) {
        return found.map(resource -> resource.resource().toString());
    }

    @Test
    void aKindIsFoundInItsVersionInGivenOnesOrInThePreferredOne() {
        GroupKind deployment = new GroupKind("apps", "Deployment");
        assertThat(name(mapping.find(new GroupVersionKind("apps", "v1beta1", "Deployment"))))
                .contains("apps/v1beta1, Resource=deployments");
        assertThat(name(mapping.find(deployment))).contains("apps/v1, Resource=deployments");
        assertThat(name(mapping.find(deployment, "v3", "v1beta1", "v1"))).contains("apps/v1beta1, Resource=deployments");
        assertThat(mapping.find(deployment, "v3")).isEmpty();
        assertThat(name(mapping.find(new GroupKind("apps", "Relic")))).contains("apps/v1beta1, Resource=relics");
        assertThat(mapping.find(new GroupKind("", "Deployment"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "pods | v1, Resource=pods",
        "pod | v1, Resource=pods",
        "Pod | v1, Resource=pods",
        "po | v1, Resource=pods",
        "po.apps | apps/v1beta1, Resource=relics",
        "deploy | apps/v1, Resource=deployments",
        "deployments.apps | apps/v1, Resource=deployments",
        "deployments.v1beta1.apps | apps/v1beta1, Resource=deployments",
        "deployment.app | apps/v1, Resource=deployments",
        "relic | apps/v1beta1, Resource=relics",
    })
    void aResourceIsFoundByWhatPeopleCallIt(String words, String resource) {
        assertThat(name(mapping.named(words))).contains(resource);
    }

    @Test
    void aCategoryHasItsResourcesInPreferredVersions() {
        assertThat(mapping.category("all")).extracting(resource -> resource.resource().toString())
                .containsExactly("v1, Resource=pods", "apps/v1, Resource=deployments");
        assertThat(mapping.category("none")).isEmpty();
    }

    @Test
    void theServerIsAskedWhenNeededAndAgainForWhatIsNotFoundButSeldom() {
        assertThat(server.requests()).isEmpty();
        assertThat(mapping.find(POD)).isPresent();
        int once = server.requests().size();

        assertThat(mapping.named("widgets")).isEmpty();
        now.set(Instant.EPOCH.plusSeconds(20));
        assertThat(mapping.find(POD)).isPresent();
        assertThat(server.requests()).hasSize(once);

        assertThat(mapping.named("widgets")).isEmpty();
        assertThat(server.requests()).hasSize(2 * once);
        assertThat(mapping.named("widgets")).isEmpty();
        assertThat(server.requests()).hasSize(2 * once);

        mapping.invalidate();
        assertThat(mapping.find(POD)).isPresent();
        assertThat(server.requests()).hasSize(3 * once);
    }

    @Test
    void whatIsNewIsFound() {
        Servers pages = Servers.old();
        RestMapping growing = new RestMapping(new Discovery(pages.transport()), now::get, Duration.ofSeconds(10));
        GroupVersionKind gadget = new GroupVersionKind("", "v1", "Gadget");
        assertThat(growing.find(gadget)).isEmpty();
        pages.page("/api/v1", 200, "{\"resources\":[{\"name\":\"gadgets\",\"kind\":\"Gadget\"}]}");
        assertThat(growing.find(gadget)).isEmpty();
        now.set(Instant.EPOCH.plusSeconds(10));
        assertThat(growing.find(gadget)).isPresent();
    }

    @Test
    void whatIsNotThereIsToldInTheWordsThatPeopleKnow() {
        assertThatThrownBy(() -> mapping.get(new GroupVersionKind("example.com", "v1", "Widget")))
                .isInstanceOf(NoMatchException.class)
                .hasMessage("no matches for kind \"Widget\" in version \"example.com/v1\" (unable to retrieve the complete list of "
                        + "server APIs: metrics.k8s.io/v1beta1: stale GroupVersion discovery: metrics.k8s.io/v1beta1)");
    }

    @Test
    void aClientWorksWithKindsThatItLearnsOfTheServer() {
        ScriptedTransport server = Servers.old()
                .page("/api/v1/nodes/a", 200, "{\"metadata\":{\"name\":\"a\"},\"spec\":{\"unschedulable\":true}}").transport();
        Client client = new Client(server);
        assertThat(Json.text(client.dynamic(new GroupVersionKind("", "v1", "Node")).get("a").tree()))
                .isEqualTo("{\"kind\":\"Node\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"},"
                        + "\"spec\":{\"unschedulable\":true}}");
        assertThat(client.mapping().named("no")).isPresent();
    }
}
