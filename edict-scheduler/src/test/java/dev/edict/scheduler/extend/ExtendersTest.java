package dev.edict.scheduler.extend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.net.httpserver.HttpServer;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.transport.Credentials;
import dev.edict.client.transport.Endpoint;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.scheduler.Facts;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Asks a program that answers over HTTP as those of real clusters do. */
@Timeout(60)
class ExtendersTest {
    private static final Pod POD = Facts.pod("p", Map.of(), Facts.asking("example.com/gpu", "1"));

    private final Cluster cluster = Facts.cluster(Facts.node("a", Map.of()), Facts.node("b", Map.of()), Facts.node("c", Map.of()));
    private final Map<String, Rejection> rejections = new HashMap<>();
    private final Map<String, Value> asked = new ConcurrentHashMap<>();

    @SuppressWarnings("NullAway.Init")
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(String verb, String json) {
        answer(verb, 200, json);
    }

    private void answer(String verb, int status, String json) {
        server.createContext("/scheduler/" + verb, exchange -> {
            asked.put(verb, Json.parse(exchange.getRequestBody().readAllBytes()));
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    private ExtenderSettings settings(boolean knowsNodes, Set<String> managed, boolean ignorable) {
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/scheduler";
        return new ExtenderSettings(url, "filter", "prioritize", 3, "preempt", "bind", Endpoint.of(URI.create(url)),
                Credentials.NONE, Duration.ofSeconds(5), knowsNodes, managed, ignorable);
    }

    private Extenders extenders(UnaryOperator<ExtenderSettings> change) {
        return Extenders.of(List.of(change.apply(settings(true, Set.of(), false))));
    }

    private List<String> pass(Extenders extenders) {
        try (extenders) {
            return extenders.pass(PodFacts.of(POD), cluster.nodes(), rejections).stream().map(NodeFacts::name).toList();
        }
    }

    @Test
    void itSaysWhichNodesWillDoAndWhyOthersWillNot() {
        answer("filter", "{\"NodeNames\": [\"b\"], \"FailedNodes\": {\"a\": \"too warm\"}}");

        assertThat(pass(extenders(same -> same))).containsExactly("b");
        assertThat(rejections.get("a")).isEqualTo(Rejection.resolvable("Extender", "too warm"));
        assertThat(rejections.get("c")).isEqualTo(Rejection.lasting("Extender"));
        assertThat(asked.get("filter")).isInstanceOfSatisfying(ObjectValue.class, question -> {
            assertThat(question.object("Pod").object("metadata").string("name")).isEqualTo("p");
            assertThat(question.list("NodeNames").size()).isEqualTo(3);
        });
    }

    @Test
    void oneThatDoesNotKnowNodesIsToldThemWhole() {
        answer("filter", "{\"nodes\": {\"items\": [{\"metadata\": {\"name\": \"a\"}}, {\"metadata\": {\"name\": \"c\"}}]},"
                + "\"failedAndUnresolvableNodes\": {\"b\": \"no\"}}");

        assertThat(pass(extenders(same -> settings(false, Set.of(), false)))).containsExactly("a", "c");
        assertThat(rejections.get("b")).isEqualTo(Rejection.lasting("Extender", "no"));
        assertThat(asked.get("filter")).isInstanceOfSatisfying(ObjectValue.class,
                question -> assertThat(question.object("Nodes").list("items").size()).isEqualTo(3));
    }

    @Test
    void onlyPodsThatAskForWhatItManagesAreItsBusiness() {
        answer("filter", "{\"NodeNames\": []}");

        assertThat(pass(extenders(same -> settings(true, Set.of("example.com/other"), false)))).hasSize(3);
        assertThat(pass(extenders(same -> settings(true, Set.of("example.com/gpu"), false)))).isEmpty();
    }

    @Test
    void oneThatMayFailIsNotMissed() {
        answer("filter", 500, "");

        assertThat(pass(extenders(same -> settings(true, Set.of(), true)))).hasSize(3);
        assertThatIllegalStateException().isThrownBy(() -> pass(extenders(same -> same)))
                .withMessageStartingWith("failed filter with extender at URL http://127.0.0.1:")
                .withMessageEndingWith(", code 500");
    }

    @Test
    void whatItSaysIsWrongFails() {
        answer("filter", "{\"Error\": \"out of order\"}");

        assertThatIllegalStateException().isThrownBy(() -> pass(extenders(same -> same))).withMessage("out of order");
    }

    @Test
    void itsPointsCountByItsWeight() {
        answer("prioritize", "[{\"Host\": \"a\", \"Score\": 10}, {\"host\": \"b\", \"score\": 5}]");
        long[] points = {1, 1, 1};

        try (Extenders extenders = extenders(same -> same)) {
            extenders.addPoints(PodFacts.of(POD), cluster.nodes(), points);
        }

        assertThat(points).containsExactly(301, 151, 1);
    }

    @Test
    void itPutsPodsOnNodes() {
        answer("bind", "{}");

        try (Extenders extenders = extenders(same -> same)) {
            assertThat(extenders.bind(POD, "a")).isTrue();
        }
        assertThat(Extenders.NONE.bind(POD, "a")).isFalse();
        assertThat(asked.get("bind")).isEqualTo(
                ObjectValue.of("PodName", "p", "PodNamespace", "test", "PodUID", "p", "Node", "a"));
    }

    @Test
    void itSaysWhoHasToGo() {
        PodFacts one = PodFacts.of(Facts.pod("one"));
        PodFacts two = PodFacts.of(Facts.pod("two"));
        answer("preempt", "{\"NodeNameToMetaVictims\": {\"a\": {\"Pods\": [{\"UID\": \"two\"}], \"NumPDBViolations\": 1}}}");

        try (Extenders extenders = extenders(same -> same)) {
            Map<String, NodeVictims> left = extenders.agree(PodFacts.of(POD), Map.of(
                    "a", new NodeVictims(List.of(one), List.of(one, two), 0), "b", new NodeVictims(List.of(one), List.of(one), 0)));

            assertThat(left).containsOnlyKeys("a");
            assertThat(left.get("a")).isEqualTo(new NodeVictims(List.of(two), List.of(one, two), 1));
        }
    }
}
