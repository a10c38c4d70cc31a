package dev.edict.server.authenticate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.filter.User;
import dev.edict.server.metrics.MetricRegistry;
import dev.edict.server.metrics.TokenCacheMetrics;
import dev.edict.testing.Waiting;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TokenCacheTest {
    private static final List<String> US = List.of("us");

    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger asked = new AtomicInteger();
    private boolean broken;

    private TokenCache cache(Duration failure) {
        return new TokenCache(this::ask, Duration.ofSeconds(10), failure, now::get);
    }

    private TokenAuthenticator.@Nullable Bearer ask(String token, List<String> audiences) throws TokenRefusedException {
        asked.incrementAndGet();
        if (broken) {
            throw new TokenRefusedException("out of order");
        }
        return token.equals("good") ? new TokenAuthenticator.Bearer(User.of("jane"), audiences) : null;
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    @Test
    void whatIsKnownIsKnownForAWhile() throws Exception {
        TokenCache cache = cache(Duration.ZERO);
        assertThat(cache.authenticate("good", US)).isEqualTo(cache.authenticate("good", US));
        assertThat(asked).hasValue(1);
        pass(Duration.ofSeconds(10));
        assertThat(cache.authenticate("good", US)).isNotNull();
        assertThat(asked).hasValue(2);
    }

    @Test
    void forWhomATokenIsMeantMatters() throws Exception {
        TokenCache cache = cache(Duration.ZERO);
        cache.authenticate("good", US);
        cache.authenticate("good", List.of("us", "them"));
        cache.authenticate("good", List.of("usthem"));
        assertThat(asked).hasValue(3);
    }

    @Test
    void thatATokenIsNobodysIsRememberedIfThatIsWanted() throws Exception {
        TokenCache forgetful = cache(Duration.ZERO);
        assertThat(forgetful.authenticate("bad", US)).isNull();
        assertThat(forgetful.authenticate("bad", US)).isNull();
        assertThat(asked).hasValue(2);
        TokenCache cache = cache(Duration.ofSeconds(5));
        assertThat(cache.authenticate("bad", US)).isNull();
        assertThat(cache.authenticate("bad", US)).isNull();
        assertThat(asked).hasValue(3);
    }

    @Test
    void failuresAreNotRemembered() throws Exception {
        TokenCache cache = cache(Duration.ofSeconds(5));
        broken = true;
        assertThatThrownBy(() -> cache.authenticate("good", US)).hasMessage("out of order");
        broken = false;
        assertThat(cache.authenticate("good", US)).isNotNull();
    }

    @Test
    void ofManyWhoComeAtOnceOneAsks() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        TokenCache cache = new TokenCache((token, audiences) -> {
            asked.incrementAndGet();
            try {
                answer.await();
            } catch (InterruptedException interrupted) {
                throw new TokenRefusedException("interrupted");
            }
            return new TokenAuthenticator.Bearer(User.of("jane"), audiences);
        }, Duration.ofSeconds(10), Duration.ZERO, now::get);
        MetricRegistry registry = new MetricRegistry();
        TokenCacheMetrics metrics = new TokenCacheMetrics(registry);
        cache.measure(new TokenCache.Tally() {
            @Override
            public void looked(boolean found, long nanoseconds) {}

            @Override
            public void asked(boolean answered) {}

            @Override
            public void waiting(boolean asks, int change) {
                metrics.waiting(asks, change);
            }
        });
        ConcurrentLinkedQueue<Object> answers = new ConcurrentLinkedQueue<>();
        List<Thread> clients = new ArrayList<>();
        for (int index = 0; index < 20; index++) {
            clients.add(Thread.startVirtualThread(() -> {
                try {
                    answers.add(String.valueOf(cache.authenticate("good", US)));
                } catch (TokenRefusedException refused) {
                    answers.add(refused);
                }
            }));
        }
        Waiting.until("all wait", () -> clients.stream().allMatch(client -> client.getState() == Thread.State.WAITING
                || client.getState() == Thread.State.TIMED_WAITING));
        Waiting.until("nineteen are counted who wait for one who asks", () -> {
            String counted = new String(registry.write(), StandardCharsets.UTF_8);
            return counted.contains("authentication_token_cache_active_fetch_count{status=\"in_flight\"} 1\n")
                    && counted.contains("authentication_token_cache_active_fetch_count{status=\"blocked\"} 19\n");
        });
        answer.countDown();
        for (Thread client : clients) {
            client.join();
        }
        assertThat(answers).hasSize(20).containsOnly(String.valueOf(new TokenAuthenticator.Bearer(User.of("jane"), US)));
        assertThat(asked).hasValue(1);
        assertThat(new String(registry.write(), StandardCharsets.UTF_8))
                .contains("{status=\"in_flight\"} 0\n").contains("{status=\"blocked\"} 0\n");
    }

    @Test
    void itsMemoryIsBounded() throws Exception {
        TokenCache cache = cache(Duration.ofMinutes(5));
        for (int index = 0; index < 40_000; index++) {
            cache.authenticate("bad" + index, US);
        }
        cache.authenticate("bad" + 39_999, US);
        assertThat(asked).as("the last is remembered").hasValue(40_000);
        cache.authenticate("bad0", US);
        assertThat(asked).as("the first is not").hasValue(40_001);
    }
}
