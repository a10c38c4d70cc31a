package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EventTtlTest {
    private static final String EVENTS = "/api/v1/namespaces/default/events";

    @Test
    void anEventGoesAfterTheTimeThatWasSaid() throws Exception {
        try (RunningServer server =
                new RunningServer(Edict.builder().store(MemoryStore::open).eventLife(Duration.ofSeconds(1)))) {
            assertThat(server.send("POST", EVENTS, """
                    {"metadata":{"name":"short"},"involvedObject":{"kind":"Pod","namespace":"default","name":"a"}}""").code())
                    .isEqualTo(201);
            Waiting.until("the event is gone", () -> server.code(EVENTS + "/short") == 404);
        }
    }
}
