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
import dev.edict.testing.Waiting;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of levels when the objects change; nobody looks every ten seconds here. */
@Timeout(60)
class ReconfigurationTest {
    private static final ObjectValue LEVEL = FlowControlObjects.suggestedLevels().getLast();
    private static final ObjectValue SCHEMA = FlowControlObjects.suggestedSchemas().getLast();

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
    private final PriorityAndFairness fairness = new PriorityAndFairness(600, resource -> null, FlowMetrics.unread(), timer);

    @BeforeEach
    void begin() {
        fairness.configure(List.of(LEVEL), List.of(SCHEMA));
    }

    @AfterEach
    void end() {
        timer.shutdownNow();
    }

    private static HttpExchange exchange() {
        HttpRequest request = new HttpRequest("GET", "/api/v1/namespaces/n/configmaps/c", Headers.none(), HttpVersion.HTTP_2,
                new HttpRequest.Peer("https", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of()));
        return (HttpExchange) Proxy.newProxyInstance(ReconfigurationTest.class.getClassLoader(),
                new Class<?>[] {HttpExchange.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "request" -> request;
                    case "onClose", "respond" -> null;
                    default -> throw new AssertionError(method);
                });
    }

    /** Does something with a seat of the level. */
    private void ask(Runnable work) {
        Filter identification = (call, next) -> {
            call.actAs(User.of("bob", User.AUTHENTICATED));
            next.accept(call);
        };
        new Pipeline(List.of(identification, new Fairness(fairness)), call -> work.run()).handle(exchange());
    }

    private List<String> names() {
        return fairness.levels().stream().map(level -> level.settings().name()).toList();
    }

    private Level level(String name) {
        return fairness.levels().stream().filter(level -> level.settings().name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void aLevelThatIsNotWantedGoesWithTheLastWhoIsInIt() throws Exception {
        ask(() -> {
            fairness.configure(List.of(), List.of());
            assertThat(names()).containsExactly("catch-all", "exempt", "global-default");
            assertThat(level("global-default").isLeaving()).isTrue();
            assertThat(level("catch-all").limits().nominal()).as("its shares count as long as it is there").isEqualTo(120);
        });
        Waiting.until("it has gone", () -> names().equals(List.of("catch-all", "exempt")));
        assertThat(level("catch-all").limits().nominal()).isEqualTo(600);
    }

    @Test
    void aLevelThatIsWantedAgainStays() {
        ask(() -> {
            fairness.configure(List.of(), List.of());
            fairness.configure(List.of(LEVEL), List.of(SCHEMA));
        });
        fairness.adjust();
        assertThat(level("global-default").isLeaving()).isFalse();
    }

    @Test
    void whatChangesNothingEndsNoPeriodOfLending() {
        ask(() -> {});
        ObjectValue noted = SCHEMA.with("status", ObjectValue.of("conditions", List.of()));
        fairness.configure(List.of(LEVEL), List.of(noted));
        fairness.adjust();
        assertThat(level("global-default").sample().peak()).isEqualTo(1);
    }
}
