package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.filter.InFlight;
import dev.edict.testing.Waiting;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that compute for long have an end, and leave room for those that do not. */
@Timeout(120)
class ComputingRequestsTest {
    private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

    /** Computes for as long as it is told to on config maps whose name begins with "heavy", as a large merge would. */
    private record Computation(AtomicBoolean goesOn, CountDownLatch begun) implements AdmissionPlugin {
        @Override
        public ObjectValue mutate(AdmissionRequest request) {
            if (request.object().object("metadata").string("name").startsWith("heavy")) {
                begun.countDown();
                while (goesOn.get()) {
                    TimeBudget.step();
                }
            }
            return request.object();
        }
    }

    private static String named(String name) {
        return "{\"metadata\":{\"name\":\"" + name + "\"}}";
    }

    private static CompletableFuture<HttpResponse<String>> create(RunningServer server, String query, String name) {
        return server.client.sendAsync(server.to(CONFIG_MAPS + query).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(named(name))).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void everybodyElseIsServedWhileMoreOfThemComputeThanThereAreCarriers() throws Exception {
        int many = 4 * Integer.getInteger("jdk.virtualThreadScheduler.parallelism",
                Runtime.getRuntime().availableProcessors());
        Computation computation = new Computation(new AtomicBoolean(true), new CountDownLatch(many));
        try (RunningServer server = new RunningServer(Edict.builder().admission(computation))) {
            List<CompletableFuture<HttpResponse<String>>> heavy = new ArrayList<>();
            try (BufferedReader watch = new BufferedReader(new InputStreamReader(
                    server.open(CONFIG_MAPS + "?watch=true&fieldSelector=metadata.name%3Dsmall", "application/json"),
                    StandardCharsets.UTF_8))) {
                for (int count = 0; count < many; count++) {
                    heavy.add(create(server, "", "heavy-" + count));
                }
                assertThat(computation.begun().await(60, TimeUnit.SECONDS)).isTrue();

                assertThat(server.code("/livez")).isEqualTo(200);
                assertThat(server.get("/api/v1/namespaces/default").code()).isEqualTo(200);
                assertThat(server.send("POST", CONFIG_MAPS, named("small")).code()).isEqualTo(201);
                assertThat(watch.readLine()).contains("\"ADDED\"", "\"small\"");
                assertThat(heavy).noneMatch(CompletableFuture::isDone);
            } finally {
                computation.goesOn().set(false);
            }
            for (CompletableFuture<HttpResponse<String>> request : heavy) {
                assertThat(request.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
            }
        }
    }

    @Test
    void whoHasHadHisTimeIsToldSoAndLeavesHisSeat() throws Exception {
        Computation endless = new Computation(new AtomicBoolean(true), new CountDownLatch(1));
        try (RunningServer server =
                new RunningServer(Edict.builder().admission(endless).seats(new InFlight(10, 1)))) {
            HttpResponse<String> late = create(server, "?timeout=50ms", "heavy").get(60, TimeUnit.SECONDS);
            assertThat(late.statusCode()).isEqualTo(504);
            assertThat(late.body()).contains("\"reason\":\"Timeout\"",
                    "Timeout: request did not complete within the allotted timeout");
            Waiting.until("somebody else has the seat",
                    () -> server.send("POST", CONFIG_MAPS, named("small")).code() == 201);
            assertThat(server.get(CONFIG_MAPS + "/heavy").code()).isEqualTo(404);
        }
    }
}
