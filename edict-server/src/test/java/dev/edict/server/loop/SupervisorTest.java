package dev.edict.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.ClosedException;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class SupervisorTest {

    @Test
    void aLoopThatEndsByAnErrorIsBegunAgain() throws Exception {
        Supervisor supervisor = new Supervisor(Duration.ofMillis(1));
        AtomicInteger beginnings = new AtomicInteger();
        Thread loop = supervisor.start("unlucky", () -> {
            if (beginnings.incrementAndGet() < 4) {
                throw new StackOverflowError("too deep");
            }
        });
        loop.join();
        assertThat(beginnings).hasValue(4);
        assertThat(supervisor.failures()).containsEntry("unlucky", 3L);
        assertThat(supervisor.fallen()).isEmpty();
    }

    @Test
    void aLoopThatWaitsToBeBegunAgainIsSeen() throws Exception {
        Supervisor supervisor = new Supervisor(Duration.ofMinutes(1));
        Thread loop = supervisor.start("fallen", () -> {
            throw new NoClassDefFoundError("missing");
        });
        Waiting.until("the loop is seen", () -> supervisor.fallen().contains("fallen"));
        loop.interrupt();
        loop.join();
        assertThat(supervisor.fallen()).isEmpty();
    }

    @Test
    void aLoopWhoseStoreIsClosedEndsWithoutAComplaint() throws Exception {
        Supervisor supervisor = new Supervisor(Duration.ofMinutes(1));
        supervisor.start("over", () -> {
            throw new ClosedException();
        }).join();
        assertThat(supervisor.failures()).isEmpty();
    }

    @Test
    void aLoopThatIsInterruptedEnds() throws Exception {
        Supervisor supervisor = new Supervisor(Duration.ofMillis(1));
        Thread loop = supervisor.start("patient", () -> new CountDownLatch(1).await());
        loop.interrupt();
        loop.join();
        assertThat(supervisor.failures()).isEmpty();
    }
}
