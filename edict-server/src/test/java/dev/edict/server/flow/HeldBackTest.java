package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Fairness;
import dev.edict.server.filter.Filter;
import dev.edict.server.filter.Pipeline;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import dev.edict.server.metrics.FlowMetrics;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Seats that are kept back for the processor's sake are given to those who wait, if those who have the others wait too. */
class HeldBackTest {
    /** More than a level begins with on a machine with few processors. */
    private static final int REQUESTS = Math.max(200, 32 * Runtime.getRuntime().availableProcessors());

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
    private final PriorityAndFairness fairness =
            new PriorityAndFairness(10 * REQUESTS, resource -> null, FlowMetrics.unread(), timer);
    private final CountDownLatch inside = new CountDownLatch(REQUESTS);

    @AfterEach
    void end() {
        timer.shutdownNow();
    }

    private static HttpExchange exchange() {
        HttpRequest request = new HttpRequest("GET", "/api/v1/namespaces/n/configmaps/c", Headers.none(), HttpVersion.HTTP_2,
                new HttpRequest.Peer("https", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of()));
        return (HttpExchange) Proxy.newProxyInstance(HeldBackTest.class.getClassLoader(), new Class<?>[] {HttpExchange.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "request" -> request;
                    case "hasBody" -> true;
                    case "arrivedBytes" -> 0;
                    case "onClose", "respond" -> null;
                    default -> throw new AssertionError(method);
                });
    }

    private void ask(int number) {
        Filter identification = (call, next) -> {
            call.actAs(User.of("user-" + number, User.AUTHENTICATED));
            next.accept(call);
        };
        new Pipeline(List.of(identification, new Fairness(fairness)), call -> {
            inside.countDown();
            try {
                inside.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }).handle(exchange());
    }

    @Test
    void whoWaitsForOthersDoesNotKeepThemFromComing() throws Exception {
        ObjectValue level = FlowControlObjects.suggestedLevels().getLast();
        ObjectValue schema = FlowControlObjects.suggestedSchemas().getLast();
        fairness.configure(List.of(level), List.of(schema));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int number = 0; number < REQUESTS; number++) {
                int current = number;
                threads.execute(() -> ask(current));
            }
            assertThat(inside.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }
}
