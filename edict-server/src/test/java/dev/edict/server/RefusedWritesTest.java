package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.memory.MemoryStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What clients see of a store that can be read and not written to. */
@Timeout(180)
class RefusedWritesTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    @Test
    void aStoreThatTakesNoWritesIsSeenInHealthAndSaidToWriters() throws Exception {
        GatedStore store = new GatedStore(MemoryStore.open());
        try (RunningServer server = new RunningServer(Edict.builder().store(() -> store))) {
            assertThat(server.send("POST", MAPS, "{\"metadata\":{\"name\":\"early\"}}").code()).isEqualTo(201);
            assertThat(server.code("/readyz")).isEqualTo(200);
            store.refuse("No space left on device");

            RunningServer.Answer refused = server.send("POST", MAPS, "{\"metadata\":{\"name\":\"late\"}}");
            assertThat(refused.code()).isEqualTo(503);
            assertThat(refused.body().string("reason")).isEqualTo("ServiceUnavailable");
            assertThat(refused.body().string("message")).contains("No space left on device");
            assertThat(server.code("/readyz")).isEqualTo(500);
            assertThat(server.code("/livez")).isEqualTo(200);
            assertThat(server.get(MAPS + "/early").code()).isEqualTo(200);

            store.refuse(null);
            assertThat(server.code("/readyz")).isEqualTo(200);
            assertThat(server.send("POST", MAPS, "{\"metadata\":{\"name\":\"late\"}}").code()).isEqualTo(201);
        }
    }
}
