package dev.edict.server.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class NameLookupTest {
    private static final int MORE_THAN_AT_A_TIME = 20;

    private final CountDownLatch answers = new CountDownLatch(1);
    private final CountDownLatch asked = new CountDownLatch(8);
    private final NameLookup names = new NameLookup(host -> {
        asked.countDown();
        try {
            answers.await();
        } catch (InterruptedException over) {
            throw new IllegalStateException(over);
        }
        return InetAddress.getLoopbackAddress();
    });

    private CompletableFuture<InetAddress> lookUp(int number) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return names.address("host-" + number, Duration.ofSeconds(60));
            } catch (IOException failure) {
                throw new IllegalStateException(failure);
            }
        }, Thread::startVirtualThread);
    }

    @Test
    void whoComesWhenAllAreBusyWaits() throws Exception {
        List<CompletableFuture<InetAddress>> all =
                IntStream.range(0, MORE_THAN_AT_A_TIME).mapToObj(this::lookUp).toList();
        asked.await();
        assertThat(all).noneMatch(CompletableFuture::isDone);
        answers.countDown();
        assertThat(all).allMatch(found -> found.join().isLoopbackAddress());
    }

    @Test
    void nobodyWaitsLongerThanHeHasPatience() throws Exception {
        IntStream.range(0, 8).forEach(this::lookUp);
        asked.await();
        assertThatThrownBy(() -> names.address("one-more", Duration.ofMillis(50)))
                .isInstanceOf(SocketTimeoutException.class);
        answers.countDown();
    }
}
