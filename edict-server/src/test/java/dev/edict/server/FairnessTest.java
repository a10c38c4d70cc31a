package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.filter.Decision;
import dev.edict.server.flow.FlowSettings;
import dev.edict.testing.Waiting;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Priority and fairness as clients see it: Bob's requests have one seat and two places in a queue, and take as long as we like. */
@Timeout(120)
class FairnessTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String FLOWS = "/apis/flowcontrol.apiserver.k8s.io/v1";
    private static final String LEVEL = """
            {"metadata": {"name": "narrow"}, "spec": {"type": "Limited", "limited": {"nominalConcurrencyShares": 1,
             "borrowingLimitPercent": 0, "limitResponse": {"type": "Queue",
             "queuing": {"queues": 1, "handSize": 1, "queueLengthLimit": 2}}}}}""";
    private static final String SCHEMA = """
            {"metadata": {"name": "narrow"}, "spec": {"priorityLevelConfiguration": {"name": "narrow"},
             "matchingPrecedence": 50, "rules": [{"subjects": [{"kind": "User", "user": {"name": "bob"}}],
             "resourceRules": [{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "namespaces": ["*"]}]}]}}""";

    @TempDir
    Path directory;

    /** As many of Bob's requests go on as there are permits. */
    private final Semaphore goOn = new Semaphore(0);
    private final Semaphore begun = new Semaphore(0);
    private final List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
    private RunningServer server;
    private HttpClient bob;
    /** How many of Bob's requests there have been before the test. */
    private int quick;

    @BeforeEach
    void start() throws Exception {
        server = new RunningServer(Edict.builder()
                .tokenFile(Files.writeString(directory.resolve("tokens"), "secret,bob,1\n"))
                .flows(FlowSettings.DEFAULT.withSeats(10, 10))
                .authorizer((user, request) -> {
                    if (user.name().equals("bob") && request.name().equals("slow")) {
                        begun.release();
                        goOn.acquireUninterruptibly();
                    }
                    return user.name().equals("bob") ? Decision.ALLOWED : Decision.NO_OPINION;
                }));
        bob = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build();
        assertThat(server.send("POST", FLOWS + "/prioritylevelconfigurations", LEVEL).code()).isEqualTo(201);
        assertThat(server.send("POST", FLOWS + "/flowschemas", SCHEMA).code()).isEqualTo(201);
        String uid = uid("flowschemas/narrow");
        Waiting.until("Bob's requests have a level of their own",
                () -> header(ask("/quick").get(60, TimeUnit.SECONDS), "Flowschema"), found -> found.equals(uid));
        quick = 1;
    }

    @AfterEach
    void stop() {
        goOn.release(1_000);
        bob.shutdownNow();
        server.close();
        bob.close();
    }

    private String uid(String object) throws Exception {
        return server.get(FLOWS + "/" + object).body().object("metadata").string("uid");
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue("X-Kubernetes-Pf-" + name + "-Uid").orElse("none");
    }

    private CompletableFuture<HttpResponse<String>> ask(String name) {
        return bob.sendAsync(HttpRequest.newBuilder(server.to(MAPS + name).build().uri())
                .header("Authorization", "Bearer secret").build(), HttpResponse.BodyHandlers.ofString());
    }

    private String page(String path) throws Exception {
        return server.client.send(server.to(path).build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    /** A row of the page about levels, without the spaces between its cells. */
    private String row(String level) throws Exception {
        return page("/debug/api_priority_and_fairness/dump_priority_levels").lines()
                .filter(line -> line.startsWith(level + ",")).findFirst().orElse("none").replaceAll(", +", ",");
    }

    private void fill() throws Exception {
        asked.add(ask("/slow"));
        assertThat(begun.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
        asked.add(ask("/slow"));
        asked.add(ask("/slow"));
        Waiting.until("two wait", () -> row("narrow"), found -> found.contains("narrow,1,false,false,2,1,"));
    }

    @Test
    void requestsWaitForTheirTurnAndWhoFindsTheQueueFullIsToldWhenToComeBack() throws Exception {
        fill();
        HttpResponse<String> refused = ask("/slow").get(60, TimeUnit.SECONDS);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.body()).isEqualTo("Too many requests, please try again later.\n");
        assertThat(refused.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        assertThat(header(refused, "Prioritylevel")).isEqualTo(uid("prioritylevelconfigurations/narrow"));

        HttpResponse<String> administrator =
                server.client.send(server.to(MAPS).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(administrator.statusCode()).isEqualTo(200);
        assertThat(header(administrator, "Flowschema")).isEqualTo(uid("flowschemas/exempt"));

        assertThat(page("/debug/api_priority_and_fairness/dump_queues").lines().filter(line -> line.startsWith("narrow")))
                .singleElement().asString().matches("narrow, +0, +2, +1, +1, +\\d+\\.\\d{8}ss, +2, +2, +0\\.00600000ss");
        assertThat(page("/debug/api_priority_and_fairness/dump_requests?includeRequestDetails=1").lines()
                .filter(line -> line.startsWith("narrow")).map(line -> line.replaceAll(", +", ","))).hasSize(3)
                .allMatch(line -> line.matches("narrow,narrow,0,(-1|0|1),,[^,]*Z,1,0,0s,[^,]*Z,bob,get,"
                        + MAPS + "/slow,default,slow,v1,configmaps,"));
        assertThat(page("/metrics"))
                .contains("apiserver_flowcontrol_rejected_requests_total{flow_schema=\"narrow\",priority_level=\"narrow\","
                        + "reason=\"queue-full\"} 1")
                .contains("apiserver_flowcontrol_current_inqueue_requests{flow_schema=\"narrow\",priority_level=\"narrow\"} 2")
                .contains("apiserver_flowcontrol_current_executing_seats{flow_schema=\"narrow\",priority_level=\"narrow\"} 1")
                .contains("apiserver_current_inqueue_requests{request_kind=\"readOnly\"} 2")
                .contains("apiserver_request_terminations_total{code=\"429\",component=\"apiserver\",group=\"\","
                        + "resource=\"configmaps\",scope=\"resource\",subresource=\"\",verb=\"GET\",version=\"v1\"} 1");

        goOn.release(3);
        for (var answer : asked) {
            assertThat(answer.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(404);
        }
        Waiting.until("all have left", () -> row("narrow"), found -> found.contains("narrow,0,true,false,0,0,"));
    }

    @Test
    void whoGoesAwayLeavesTheQueueAtOnce() throws Exception {
        fill();
        asked.get(1).cancel(true);
        Waiting.until("one waits", () -> row("narrow"), found -> found.contains("narrow,1,false,false,1,1,"));
        assertThat(row("narrow")).endsWith(",1,0,1");

        goOn.release(2);
        assertThat(asked.get(2).get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(404);
    }

    @Test
    void nobodyWaitsLongerThanAQuarterOfHisTime() throws Exception {
        asked.add(ask("/slow"));
        assertThat(begun.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
        assertThat(ask("/slow?timeout=1s").get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(429);
        assertThat(page("/metrics")).contains("priority_level=\"narrow\",reason=\"time-out\"} 1");
    }

    @Test
    void aLevelThatIsDeletedServesThoseWhoAreInIt() throws Exception {
        fill();
        assertThat(server.send("DELETE", FLOWS + "/flowschemas/narrow", "").code()).isEqualTo(200);
        assertThat(server.send("DELETE", FLOWS + "/prioritylevelconfigurations/narrow", "").code()).isEqualTo(200);
        String other = uid("flowschemas/global-default");
        Waiting.until("Bob's next requests have another level",
                () -> header(ask("/quick").get(60, TimeUnit.SECONDS), "Flowschema"), found -> found.equals(other));
        assertThat(row("narrow")).contains("narrow,1,false,true,2,1,");
        goOn.release(3);
        for (var answer : asked) {
            assertThat(answer.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void whoSendsHisBodySlowlyKeepsNoSeatAndStandsInTheQueueWhenHeIsDone() throws Exception {
        try (SubmissionPublisher<ByteBuffer> body = new SubmissionPublisher<>()) {
            var slow = bob.sendAsync(HttpRequest.newBuilder(server.to(MAPS).build().uri())
                    .header("Authorization", "Bearer secret").header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.fromPublisher(body)).build(), HttpResponse.BodyHandlers.ofString());
            Waiting.until("the request is on its way", body::hasSubscribers);
            body.submit(StandardCharsets.UTF_8.encode("{\"metadata\":"));
            Waiting.until("it has had a seat and left it", () -> page("/metrics"), metrics -> metrics.contains(
                    "apiserver_flowcontrol_request_execution_seconds_count{flow_schema=\"narrow\",priority_level=\"narrow\","
                            + "type=\"regular\"} " + (quick + 1)));
            asked.add(ask("/slow"));
            assertThat(begun.tryAcquire(60, TimeUnit.SECONDS)).as("the seat is free").isTrue();

            body.submit(StandardCharsets.UTF_8.encode("{\"name\":\"late\"}}"));
            body.close();
            Waiting.until("it waits", () -> row("narrow"), found -> found.contains("narrow,1,false,false,1,1,"));
            goOn.release();
            assertThat(slow.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
        }
    }

    @Test
    void aWatchKeepsItsSeatOnlyWhileItBegins() throws Exception {
        var watch = bob.send(HttpRequest.newBuilder(server.to(MAPS + "?watch=true").build().uri())
                .header("Authorization", "Bearer secret").build(), HttpResponse.BodyHandlers.ofInputStream());
        try (var stream = watch.body()) {
            assertThat(header(watch, "Flowschema")).isEqualTo(uid("flowschemas/narrow"));
            Waiting.until("it has left its seat", () -> row("narrow"), found -> found.contains("narrow,0,true,false,0,0,"));
            assertThat(page("/metrics")).contains("priority_level=\"narrow\",type=\"watch\"} 1");
            assertThat(stream.available()).isNotNegative();
        }
    }

    @Test
    void whoMayNotLooksAtNoPage() throws Exception {
        for (String page : List.of("dump_priority_levels", "dump_queues", "dump_requests")) {
            HttpResponse<String> refused = bob.send(HttpRequest.newBuilder(
                    server.to("/debug/api_priority_and_fairness/" + page).build().uri()).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(refused.statusCode()).isEqualTo(403);
        }
        assertThat(page("/debug/api_priority_and_fairness/other")).isEqualTo("404 page not found\n");
        assertThat(page("/debug/api_priority_and_fairness/dump_queues/")).isEqualTo("404 page not found\n");
        assertThat(page("/")).doesNotContain("debug");
    }
}
