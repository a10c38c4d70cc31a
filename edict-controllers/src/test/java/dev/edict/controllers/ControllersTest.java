package dev.edict.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.core.v1.Event;
import dev.edict.client.request.Client;
import dev.edict.local.InProcessTransport;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ControllersTest {
    private final Edict edict = Edict.builder().store(MemoryStore::open).start();
    private final Client client = new Client(InProcessTransport.of(edict, User.of("manager", User.MASTERS)));
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    @AfterEach
    void close() {
        client.close();
        edict.close();
    }

    private void waitForTheEnd() throws InterruptedException {
        begun.incrementAndGet();
        try {
            new CountDownLatch(1).await();
        } finally {
            ended.incrementAndGet();
        }
    }

    private Controllers start(boolean elected, Work... works) {
        return Controllers.start(List.of(ControlLoop.of("test", bench -> List.of(works))), account -> client, elected);
    }

    @Test
    void closingEndsAllWorkAndWaitsForIt() throws Exception {
        Controllers controllers = start(false, this::waitForTheEnd, this::waitForTheEnd);
        Waiting.until("both have begun", () -> begun.get() == 2);

        controllers.close();

        assertThat(ended).hasValue(2);
    }

    @Test
    void workThatFailsIsBegunAgainAndHoldsUpNobody() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        try (Controllers controllers = start(false, this::waitForTheEnd, () -> {
            if (attempts.incrementAndGet() < 2) {
                throw new IllegalStateException("expected by the test");
            }
            waitForTheEnd();
        })) {
            Waiting.until("the second attempt goes on", () -> begun.get() == 2);
            assertThat(controllers).isNotNull();
        }
        assertThat(attempts).hasValue(2);
    }

    @Test
    void ofSeveralOneWorksAndAnotherGoesOnWhenItEnds() throws Exception {
        Controllers first = start(true, this::waitForTheEnd);
        Waiting.until("the first works", () -> begun.get() == 1);
        try (Controllers second = start(true, this::waitForTheEnd)) {
            String leader = client.of(Lease.TYPE).in("kube-system").get("kube-controller-manager").spec().holderIdentity();
            assertThat(leader).isNotEmpty();
            assertThat(begun).hasValue(1);
            Waiting.untilSo("people are told who works", () -> assertThat(
                    client.of(Event.TYPE).in("kube-system").list().items())
                    .filteredOn(event -> event.involvedObject().kind().equals("Lease"))
                    .extracting(event -> event.source().component() + " " + event.reason() + " " + event.message())
                    .containsExactly("kube-controller-manager LeaderElection " + leader + " became leader"));

            first.close();

            Waiting.until("the second works", () -> begun.get() == 2);
            assertThat(ended).hasValue(1);
            assertThat(second).isNotNull();
        }
        assertThat(ended).hasValue(2);
    }
}
