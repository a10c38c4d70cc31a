package dev.edict.server.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.status.ApiException;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import dev.edict.testing.Waiting;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlinesTest {

    @Test
    void aRequestGetsTheTimeThatItAsksFor() {
        assertThat(Deadlines.allowed("30s", Duration.ofMinutes(1))).isEqualTo(Duration.ofSeconds(30));
        assertThat(Deadlines.allowed("1.5s", Duration.ofMinutes(1))).isEqualTo(Duration.ofMillis(1500));
        assertThat(Deadlines.allowed("0m10s500ms", Duration.ofMinutes(1))).isEqualTo(Duration.ofMillis(10_500));
    }

    @Test
    void noRequestGetsMoreThanAMinute() {
        assertThat(Deadlines.allowed(null, Duration.ofMinutes(1))).isEqualTo(Duration.ofMinutes(1));
        assertThat(Deadlines.allowed("0", Duration.ofMinutes(1))).isEqualTo(Duration.ofMinutes(1));
        assertThat(Deadlines.allowed("2h", Duration.ofMinutes(1))).isEqualTo(Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "10", "s", "1s2", "1 s", "99999999999999999999h"})
    void whatIsNoDurationIsRefused(String text) {
        assertThatThrownBy(() -> Deadlines.allowed(text, Duration.ofMinutes(1))).isInstanceOfSatisfying(ApiException.class,
                failure -> assertThat(failure.code()).isEqualTo(400));
    }

    @Test
    void aServerMayGiveMoreOrLess() {
        Deadlines.read(Duration.ofSeconds(90)).pass(call("/api"), call ->
                assertThat(Deadlines.allowed(call)).isEqualTo(Duration.ofSeconds(90)));
        Deadlines.read(Duration.ofSeconds(5)).pass(call("/api?timeout=20s"), call ->
                assertThat(Deadlines.allowed(call)).isEqualTo(Duration.ofSeconds(5)));
    }

    @Test
    void whoHasWaitedHasSoMuchLess() throws Exception {
        List<Long> delays = new CopyOnWriteArrayList<>();
        try (ScheduledExecutorService timer = new ScheduledThreadPoolExecutor(1) {
            @Override
            public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
                delays.add(unit.toNanos(delay));
                return super.schedule(command, delay, unit);
            }
        }) {
            Call late = call("/api?timeout=50s");
            Waiting.until("some time has gone by", () -> late.age() > 1_000_000);
            new Deadlines(timer, (call, failure) -> {}).pass(late, call -> {});
        }
        assertThat(delays).singleElement().satisfies(delay ->
                assertThat(delay).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(50).toNanos() - 1_000_000));
    }

    /** Whoever returns without an answer is taken for a handler that gave none. */
    @Test
    void aRequestIsNotOverWhileTheClockIsAnsweringIt() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        List<String> told = new CopyOnWriteArrayList<>();
        try (ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor()) {
            Deadlines deadlines = new Deadlines(timer, (call, failure) -> {
                begun.countDown();
                await(goOn);
                told.add("answered");
            });
            Thread request = Thread.ofPlatform().start(() -> {
                deadlines.pass(call("/api?timeout=1ms"), call -> await(begun));
                told.add("over");
            });
            await(begun);
            Waiting.until("the request waits, or is over", () -> told.contains("over")
                    || request.getState() == Thread.State.WAITING);
            goOn.countDown();
            request.join();
        }
        assertThat(told).containsExactly("answered", "over");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static Call call(String target) {
        HttpRequest request = new HttpRequest("GET", target, Headers.none(), HttpVersion.HTTP_1_1,
                new HttpRequest.Peer("https", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of()));
        HttpExchange exchange = (HttpExchange) Proxy.newProxyInstance(DeadlinesTest.class.getClassLoader(),
                new Class<?>[] {HttpExchange.class}, (proxy, method, arguments) -> request);
        return new Call(exchange, RequestInfo.of(request), "");
    }
}
