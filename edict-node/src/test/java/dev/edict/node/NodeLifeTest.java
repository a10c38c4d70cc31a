package dev.edict.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.client.request.Client;
import dev.edict.local.InProcessTransport;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NodeLifeTest {
    private static final Instant BEGIN = Instant.parse("2026-11-18T12:00:00Z");

    private final Edict edict = Edict.builder().store(MemoryStore::open).start();
    private final Client admin = new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)));
    private final NodeLife life = new NodeLife("node-1", "127.0.0.1", FleetOptions.of(1), admin, 0, node -> {},
            NodeNews.NONE);

    @AfterEach
    void close() {
        admin.close();
        edict.close();
    }

    private void takeForDead() {
        admin.of(Node.TYPE).status().edit("node-1", now -> now.editStatus(status -> status.withConditions(List.of(
                NodeCondition.EMPTY.withType("Ready").withStatus("Unknown")))));
    }

    private String ready() {
        return admin.of(Node.TYPE).get("node-1").status().conditions().stream()
                .filter(condition -> condition.type().equals("Ready")).findFirst().orElseThrow().status();
    }

    @Test
    void aNodeThatWasNotHeardForAWhileSaysThatItLives() {
        life.beat(BEGIN);
        takeForDead();

        life.beat(BEGIN.plusSeconds(60));

        assertThat(ready()).isEqualTo("True");
    }

    @Test
    void aNodeThatIsTakenForDeadALittleAfterItWasHeardAgainSaysThatItLives() {
        life.beat(BEGIN);
        life.beat(BEGIN.plusSeconds(60));
        takeForDead();

        life.beat(BEGIN.plusSeconds(70));

        assertThat(ready()).isEqualTo("True");
    }

    @Test
    void aNodeThatIsHeardAllTheTimeDoesNotLook() {
        life.beat(BEGIN);
        takeForDead();

        life.beat(BEGIN.plusSeconds(10));

        assertThat(ready()).isEqualTo("Unknown");
    }
}
