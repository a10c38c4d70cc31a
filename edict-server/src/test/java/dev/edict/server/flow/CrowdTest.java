package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Fairness;
import dev.edict.server.filter.Filter;
import dev.edict.server.filter.Pipeline;
import dev.edict.server.filter.User;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import dev.edict.server.metrics.FlowMetrics;
import dev.edict.testing.Waiting;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads at the door at once, of whom some go away, some lose patience, some send their body late, and some fail. */
@Timeout(120)
class CrowdTest {
    private static final int REQUESTS = 3_000;

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
    private final PriorityAndFairness fairness = new PriorityAndFairness(4, resource -> null, FlowMetrics.unread(), timer);
    private final AtomicInteger working = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger gone = new AtomicInteger();

    private HttpExchange exchange(Random random) {
        HttpRequest request = new HttpRequest(random.nextInt(3) == 0 ? "POST" : "GET",
                "/api/v1/namespaces/n/configmaps" + (random.nextInt(4) == 0 ? "?timeout=4ms" : ""), Headers.none(),
                HttpVersion.HTTP_2, new HttpRequest.Peer(
                        "https", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of()));
        boolean late = random.nextInt(3) == 0;
        boolean leaves = random.nextInt(4) == 0;
        return (HttpExchange) Proxy.newProxyInstance(CrowdTest.class.getClassLoader(), new Class<?>[] {HttpExchange.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "request" -> request;
                    case "hasBody" -> !late;
                    case "arrivedBytes" -> 0;
                    case "body" -> new byte[0];
                    case "onClose" -> {
                        if (leaves) {
                            timer.schedule((Runnable) arguments[0], 1, TimeUnit.MILLISECONDS);
                        }
                        yield null;
                    }
                    case "respond" -> {
                        refused.incrementAndGet();
                        yield null;
                    }
                    default -> throw new AssertionError(method);
                });
    }

    private void work(Random random) throws InterruptedException {
        most.accumulateAndGet(working.incrementAndGet(), Math::max);
        try {
            if (random.nextInt(3) > 0) {
                Thread.sleep(0, 200_000);
            }
            if (random.nextInt(10) == 0) {
                throw new IllegalStateException("a request that fails");
            }
        } finally {
            working.decrementAndGet();
        }
    }

    private void ask(int number) {
        Random random = new Random(number);
        Filter identification = (call, next) -> {
            call.actAs(User.of("user-" + number % 7, User.AUTHENTICATED));
            next.accept(call);
        };
        try {
            new Pipeline(List.of(identification, new Fairness(fairness)), call -> {
                try {
                    call.body();
                    work(random);
                    answered.incrementAndGet();
                } catch (InterruptedException interrupted) {
                    throw new IllegalStateException(interrupted);
                }
            }).handle(exchange(random));
        } catch (ConnectionLostException lost) {
            gone.incrementAndGet();
        } catch (IllegalStateException failed) {
            answered.incrementAndGet();
        }
    }

    @Test
    void afterwardsEverySeatIsFreeAndNeverWereMoreTakenThanThereAre() throws Exception {
        ObjectValue level = FlowControlObjects.suggestedLevels().getLast();
        ObjectValue schema = FlowControlObjects.suggestedSchemas().getLast();
        fairness.configure(List.of(level), List.of(schema));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int number = 0; number < REQUESTS; number++) {
                int current = number;
                threads.execute(() -> ask(current));
                if (number % 500 == 499) {
                    threads.execute(fairness::adjust);
                }
            }
        }
        assertThat(answered.get() + refused.get() + gone.get()).isEqualTo(REQUESTS);
        assertThat(answered.get()).isPositive();
        assertThat(most.get()).as("the seats of all levels").isLessThanOrEqualTo(5);
        Waiting.until("all seats are free", () -> fairness.levels().stream().allMatch(Level::isIdle));
        assertThat(fairness.concurrency().reading() + fairness.concurrency().writing()
                + fairness.concurrency().waitingReaders() + fairness.concurrency().waitingWriters()).isZero();
        timer.shutdownNow();
    }
}
