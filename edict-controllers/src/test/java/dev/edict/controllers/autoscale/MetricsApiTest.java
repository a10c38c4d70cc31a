package dev.edict.controllers.autoscale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.autoscaling.v2.CrossVersionObjectReference;
import dev.edict.client.request.Client;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.ForwardingTransport;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Request;
import dev.edict.local.InProcessTransport;
import dev.edict.model.selector.LabelSelector;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Metrics are answered by the test, all else by a server. */
class MetricsApiTest {
    private final Map<String, String> answers = new HashMap<>();
    private final Edict edict = Edict.builder().store(MemoryStore::open).start();
    private final Client client = new Client(new ForwardingTransport(
            InProcessTransport.of(edict, User.of("autoscaler", User.MASTERS))) {
        @Override
        public Answer send(Request request) {
            String answer = answers.get(request.target());
            return answer == null
                    ? super.send(request)
                    : new Answer(200, Map.of(), Payload.of(answer.getBytes(StandardCharsets.UTF_8)));
        }
    });
    private final MetricsApi api = new MetricsApi(client);

    @AfterEach
    void close() {
        client.close();
        edict.close();
    }

    @Test
    void resourcesOfPodsAreSummedOverContainersOrThoseOfOne() {
        answers.put("/apis/metrics.k8s.io/v1beta1/namespaces/shop/pods?labelSelector=app%3Dweb", """
                {"kind":"PodMetricsList","items":[
                  {"metadata":{"name":"a"},"timestamp":"2026-01-01T12:00:00Z","window":"30s","containers":[
                    {"name":"c","usage":{"cpu":"100m"}},{"name":"d","usage":{"cpu":"200m"}}]},
                  {"metadata":{"name":"b"},"timestamp":"2026-01-01T12:00:00Z","window":"30s","containers":[
                    {"name":"c","usage":{"cpu":"50m"}},{"name":"d","usage":{}}]}]}""");
        LabelSelector selector = LabelSelector.parse("app=web");

        assertThat(api.resource("cpu", "shop", selector, "")).isEqualTo(Map.of(
                "a", new Metric(300, Instant.parse("2026-01-01T12:00:00Z"), Duration.ofSeconds(30))));
        assertThat(api.resource("cpu", "shop", selector, "c").keySet()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void metricsOfPodsObjectsAndOthersAreFoundByTheirNames() {
        answers.put("/apis/custom.metrics.k8s.io", "{\"kind\":\"APIGroup\",\"preferredVersion\":{\"version\":\"v1beta1\"}}");
        answers.put("/apis/custom.metrics.k8s.io/v1beta1/namespaces/shop/pods/*/hits?labelSelector=app%3Dweb&metricLabelSelector=verb%3Dget",
                "{\"items\":[{\"describedObject\":{\"name\":\"a\"},\"timestamp\":\"2026-01-01T12:00:00Z\",\"value\":\"7\"}]}");
        answers.put("/apis/custom.metrics.k8s.io/v1beta1/namespaces/shop/deployments.apps/web/hits",
                "{\"items\":[{\"value\":\"1500m\"}]}");
        answers.put("/apis/external.metrics.k8s.io/v1beta1/namespaces/shop/queue?labelSelector=name%3Dorders",
                "{\"items\":[{\"value\":\"3\"},{\"value\":\"4\"}]}");

        assertThat(api.pods("hits", "shop", LabelSelector.parse("app=web"), "verb=get")).isEqualTo(Map.of(
                "a", new Metric(7000, Instant.parse("2026-01-01T12:00:00Z"), Duration.ofMinutes(1))));
        assertThat(api.object("hits", "shop", CrossVersionObjectReference.EMPTY
                .withApiVersion("apps/v1").withKind("Deployment").withName("web"), "")).isEqualTo(1500);
        assertThat(api.external("queue", "shop", "name=orders")).isEqualTo(List.of(3000L, 4000L));
    }

    @Test
    void anApiThatIsNotThereIsToldOfInTheWordsThatPeopleSearchFor() {
        assertThatThrownBy(() -> api.resource("cpu", "shop", LabelSelector.EVERYTHING, "")).hasMessage(
                "unable to fetch metrics from resource metrics API: the server could not find the requested resource "
                        + "(get pods.metrics.k8s.io)");
        assertThatThrownBy(() -> api.pods("hits", "shop", LabelSelector.EVERYTHING, "")).hasMessage(
                "unable to fetch metrics from custom metrics API: no custom metrics API (custom.metrics.k8s.io) registered");
    }
}
