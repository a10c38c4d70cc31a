package dev.edict.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RetryingQueueTest {
    private final RetryingQueue queue = new RetryingQueue();

    @Test
    void aNameWaitsOnce() throws InterruptedException {
        queue.add("a");
        queue.add("b");
        queue.add("a");
        assertThat(queue.size()).isEqualTo(2);
        assertThat(queue.take()).isEqualTo("a");
        queue.add("a");
        assertThat(queue.take()).isEqualTo("b");
        assertThat(queue.take()).isEqualTo("a");
    }

    @Test
    void aNameThatIsPutOffTwiceComesBackOnce() throws InterruptedException {
        queue.addLater("a", Duration.ofMillis(20));
        queue.addLater("a", Duration.ofMillis(1));
        assertThat(queue.take()).isEqualTo("a");
        assertThat(queue.size()).isZero();
    }
}
