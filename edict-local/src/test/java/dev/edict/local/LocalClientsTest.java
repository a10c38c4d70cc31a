package dev.edict.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Namespace;
import dev.edict.client.request.Client;
import dev.edict.server.Edict;
import dev.edict.server.filter.Seats;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LocalClientsTest {
    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void whoIsToldToComeAgainDoes() {
        try (Edict edict = Edict.builder().store(MemoryStore::open)
                        .seats(call -> call.user().name().equals("patient") && asked.incrementAndGet() == 1 ? null : Seats.NONE)
                        .start();
                Client client = LocalClients.of(edict, User.of("patient", User.MASTERS))) {

            assertThat(client.of(Namespace.TYPE).get("default").name()).isEqualTo("default");
        }
        assertThat(asked).hasValue(2);
    }
}
