package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A pod that should be gone for long takes nothing of a quota, and gives nothing back when it goes at last. */
class OverduePodTest {
    private static final String IN = "/api/v1/namespaces/default";
    private static final String QUOTA = IN + "/resourcequotas/q";

    private volatile Duration later = Duration.ZERO;
    private final RunningServer server = new RunningServer(
            Edict.builder().store(MemoryStore::open).clock(new LaterClock()));

    private final class LaterClock extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneId.of("UTC");
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.now().plus(later);
        }
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String used() throws Exception {
        return server.get(QUOTA).body().object("status").object("used").string("pods");
    }

    private void quota() throws Exception {
        server.send("POST", IN + "/resourcequotas", "{\"metadata\":{\"name\":\"q\"},\"spec\":{\"hard\":{\"pods\":\"9\"}}}");
    }

    private void create(String name) throws Exception {
        create(name, "");
    }

    private void create(String name, String more) throws Exception {
        Waiting.until(name + " is there", () -> server.send("POST", IN + "/pods", "{\"metadata\":{\"name\":\"" + name
                + "\"},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}],\"nodeName\":\"lost\"" + more + "}}").code() == 201);
    }

    private Duration untilDeletion(String query) throws Exception {
        RunningServer.Answer deleted = server.send("DELETE", IN + "/pods/lost" + query, "");
        assertThat(deleted.code()).as(query).isEqualTo(200);
        return Duration.between(Instant.now(), Instant.parse(deleted.body().object("metadata").string("deletionTimestamp")));
    }

    /** As on the real server: what is too much for a duration of Go's begins again below zero. */
    @Test
    void aPodWithAnEndlessGraceIsDeletedAndCounted() throws Exception {
        create("lost");
        assertThat(untilDeletion("?gracePeriodSeconds=20000000000000000")).isBetween(years(100), years(102));
        quota();
        Waiting.until("what is used is known", () -> used().equals("1"));
        assertThat(server.send("PATCH", IN + "/pods/lost", "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}").code()).isEqualTo(200);
        assertThat(untilDeletion("?gracePeriodSeconds=10000000000000000")).isBetween(years(50), years(51));
        assertThat(server.send("DELETE", IN + "/pods/lost?gracePeriodSeconds=0", "").code()).isEqualTo(200);
        assertThat(server.code(IN + "/pods/lost")).isEqualTo(404);
    }

    @Test
    void aPodThatAsksForAllTheTimeThereIsCanBeDeleted() throws Exception {
        create("lost", ",\"terminationGracePeriodSeconds\":" + Long.MAX_VALUE);
        assertThat(untilDeletion("")).isBetween(years(-1), Duration.ZERO);
    }

    private static Duration years(long number) {
        return Duration.ofDays(365 * number);
    }

    @Test
    void thePlaceOfAPodThatWasLostIsGivenBackOnce() throws Exception {
        quota();
        Waiting.until("what is used is known", () -> used().equals("0"));
        create("lost");
        create("here");
        server.send("DELETE", IN + "/pods/lost?gracePeriodSeconds=30", "");
        assertThat(used()).isEqualTo("2");

        later = Duration.ofMinutes(10);
        server.send("PATCH", QUOTA + "/status", "{\"status\":{\"hard\":null,\"used\":null}}");
        Waiting.until("it is counted again", () -> used().equals("1"));
        assertThat(server.send("DELETE", IN + "/pods/lost?gracePeriodSeconds=0", "").code()).isEqualTo(200);
        assertThat(server.code(IN + "/pods/lost")).isEqualTo(404);
        assertThat(used()).isEqualTo("1");
    }
}
