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

    private void create(String name) throws Exception {
        Waiting.until(name + " is there", () -> server.send("POST", IN + "/pods", "{\"metadata\":{\"name\":\"" + name
                + "\"},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}],\"nodeName\":\"lost\"}}").code() == 201);
    }

    @Test
    void thePlaceOfAPodThatWasLostIsGivenBackOnce() throws Exception {
        server.send("POST", IN + "/resourcequotas", "{\"metadata\":{\"name\":\"q\"},\"spec\":{\"hard\":{\"pods\":\"9\"}}}");
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
