package dev.edict.server.authenticate.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.authenticate.account.TokenKeyring.Surroundings;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TokenKeyringTest {
    private static final Set<Thread.State> AT_REST =
            Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.BLOCKED);

    private final AtomicInteger fetches = new AtomicInteger();
    private final AtomicLong now = new AtomicLong();
    private final CountDownLatch answer = new CountDownLatch(1);

    private ExternalSigner.Fetched fetch() {
        if (fetches.incrementAndGet() > 1) {
            try {
                answer.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
        return new ExternalSigner.Fetched(claims -> claims, List.of(), Duration.ofHours(1));
    }

    @Test
    void ofManyWhoComeWithAnUnknownKeyAtOnceOneAsksTheSigner() throws Exception {
        try (TokenKeyring ring = new TokenKeyring(this::fetch, false, new Surroundings(all -> {}, () -> {}, now::get))) {
            now.addAndGet(Duration.ofSeconds(2).toNanos());
            List<Thread> clients = new ArrayList<>();
            for (int index = 0; index < 20; index++) {
                clients.add(Thread.startVirtualThread(ring::lookAgain));
            }
            Waiting.until("all wait", () -> clients.stream().allMatch(client -> AT_REST.contains(client.getState())));
            now.addAndGet(Duration.ofSeconds(50).toNanos());
            answer.countDown();
            for (Thread client : clients) {
                client.join();
            }
            assertThat(fetches).as("the first keys, and once more").hasValue(2);
        }
    }
}
