package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of objects for which nobody comes, on a clock that the tests set. */
@Timeout(120)
class InitializationKeeperTest {
    private static final String CONFIGURATIONS = "/apis/admissionregistration.k8s.io/v1alpha1/initializerconfigurations";
    private static final String TEMPLATES = "/api/v1/namespaces/default/podtemplates";
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String DEADLINE = "initializers.admissionregistration.k8s.io/deadline";
    private static final String RULES =
            "\"rules\":[{\"apiGroups\":[\"\"],\"apiVersions\":[\"v1\"],\"resources\":[\"podtemplates\"]}]";
    private static final String CONFIGURATION = "{\"metadata\":{\"name\":\"c\"},\"deadlineSeconds\":600,\"initializers\":"
            + "[{\"name\":\"one.example.com\"," + RULES + "}]}";
    private static final String TEMPLATE = """
            {"metadata":{"name":"t"},"template":{"spec":{"containers":[{"name":"c","image":"i"}]}}}""";

    private final SetClock clock = new SetClock();
    private final RunningServer server = new RunningServer(Edict.builder().clock(clock));
    private int looks;

    /** Stands still until it is set. */
    private static final class SetClock extends Clock {
        private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());

        void advance(Duration time) {
            now.updateAndGet(before -> before.plus(time));
        }

        @Override
        public Instant instant() {
            return now.get();
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** When configurations change, all that waits is looked at. */
    private void haveItLookedAt() throws Exception {
        server.send("POST", CONFIGURATIONS, "{\"metadata\":{\"name\":\"unrelated-" + looks++ + "\"},\"initializers\":[]}");
    }

    private void configure(String configuration) throws Exception {
        assertThat(server.send("POST", CONFIGURATIONS, configuration).code()).isEqualTo(201);
        Waiting.until("the configuration counts", () -> server.send("POST", TEMPLATES + "?dryRun=All", TEMPLATE).code(),
                code -> code == 202);
    }

    private void awaitEvent(String text) throws Exception {
        Waiting.until("an event tells of it", () -> server.get("/api/v1/namespaces/default/events").body().toString(),
                events -> events.contains(text));
    }

    private String metrics() throws Exception {
        return server.client.send(server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    @Test
    void whatWaitsForSomebodyWhoseConfigurationHasGoneWaitsUntilItIsThereAgain() throws Exception {
        configure(CONFIGURATION);
        server.send("POST", TEMPLATES + "?includeUninitialized=1", TEMPLATE);
        Waiting.until("it is counted", this::metrics, text -> text.contains("initializer=\"one.example.com\"} 1"));
        server.send("DELETE", CONFIGURATIONS + "/c", "");
        Waiting.until("the configuration has gone", () -> server.send(
                "POST", TEMPLATES + "?dryRun=All", TEMPLATE.replace("\"t\"", "\"u\"")).code(), code -> code == 201);

        clock.advance(Duration.ofHours(1));
        haveItLookedAt();
        awaitEvent("waiting for one.example.com");
        assertThat(server.get(TEMPLATES + "/t").body().object("metadata").object("initializers").has("result")).isFalse();

        server.send("POST", CONFIGURATIONS, CONFIGURATION);
        awaitEvent("initializer one.example.com did not finish in time; the object is deleted");
        Waiting.until("the object has gone", () -> server.code(TEMPLATES + "/t"), code -> code == 404);
    }

    @Test
    void whoIsWaitedForTwiceHasTheTimeTwice() throws Exception {
        configure(CONFIGURATION.replace("[{\"name\":\"one", "[{\"name\":\"one.example.com\"," + RULES + "},{\"name\":\"one"));
        ObjectValue created = server.send("POST", TEMPLATES + "?includeUninitialized=1", TEMPLATE).body();
        assertThat(deadline(created)).isEqualTo(clock.instant().plusSeconds(600).toEpochMilli());

        clock.advance(Duration.ofSeconds(500));
        ObjectValue changed = server.send("PATCH", TEMPLATES + "/t", "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}").body();
        assertThat(deadline(changed)).isEqualTo(deadline(created));
        ObjectValue once = server.send("PATCH", TEMPLATES + "/t",
                "{\"metadata\":{\"initializers\":{\"pending\":[{\"name\":\"one.example.com\"}]}}}").body();
        assertThat(deadline(once)).isEqualTo(clock.instant().plusSeconds(600).toEpochMilli());
    }

    private static long deadline(ObjectValue object) {
        return Instant.parse(object.object("metadata").object("annotations").string(DEADLINE)).toEpochMilli();
    }

    @Test
    void thoseWhomACreatorNamesAreSeenToBeWaitedForAsWell() throws Exception {
        server.send("POST", MAPS + "?includeUninitialized=1",
                "{\"metadata\":{\"name\":\"a\",\"initializers\":{\"pending\":[{\"name\":\"mine.example.com\"}]}}}");
        Waiting.until("it is counted", this::metrics,
                text -> text.contains("edict_uninitialized_objects{initializer=\"mine.example.com\"} 1"));
        clock.advance(Duration.ofMinutes(1));
        haveItLookedAt();
        awaitEvent("waiting for mine.example.com");
        server.send("PATCH", MAPS + "/a", "{\"metadata\":{\"initializers\":null}}");
        Waiting.until("it is counted no longer", this::metrics, text -> !text.contains("mine.example.com\"} 1"));
    }

    @Test
    void whatHasFailedFromTheBeginningDoesNotStayForEver() throws Exception {
        assertThat(server.send("POST", MAPS, """
                {"metadata":{"name":"a","finalizers":["example.com/held"],"initializers":{"pending":[{"name":"mine.example.com"}],
                 "result":{"status":"Failure","code":418}}}}""").code()).isEqualTo(418);
        Waiting.until("it is counted", this::metrics, text -> text.contains("initializer=\"mine.example.com\"} 1"));
        assertThat(server.code(MAPS + "/a")).isEqualTo(200);
        clock.advance(Duration.ofMinutes(1));
        haveItLookedAt();
        Waiting.until("it has gone", () -> server.code(MAPS + "/a"), code -> code == 404);
    }

    @Test
    void aLongListIsToldInShort() throws Exception {
        StringBuilder names = new StringBuilder();
        for (int number = 0; number < 2000; number++) {
            names.append(number == 0 ? "" : ",").append("{\"name\":\"n").append(number).append(".example.com\"}");
        }
        server.send("POST", MAPS + "?includeUninitialized=1",
                "{\"metadata\":{\"name\":\"a\",\"initializers\":{\"pending\":[" + names + "]}}}");
        Waiting.until("it is counted", this::metrics, text -> text.contains("initializer=\"n0.example.com\"} 1"));
        clock.advance(Duration.ofMinutes(1));
        haveItLookedAt();
        awaitEvent("n9.example.com and 1990 more");
    }
}
