package dev.edict.server.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class GoAwayTest {

    private static boolean isSentAway(GoAway filter, HttpVersion version) {
        HttpRequest request = new HttpRequest("GET", "/", Headers.none(), version,
                new HttpRequest.Peer("https", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of()));
        AtomicReference<Headers> said = new AtomicReference<>(Headers.none());
        HttpExchange exchange = (HttpExchange) Proxy.newProxyInstance(GoAwayTest.class.getClassLoader(),
                new Class<?>[] {HttpExchange.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("respond")) {
                        said.set((Headers) arguments[1]);
                        return null;
                    }
                    return request;
                });
        filter.pass(new Call(exchange, RequestInfo.of(request), ""), call -> call.respond(200, "text/plain", new byte[0]));
        return "close".equals(Objects.requireNonNull(said.get()).first("Connection"));
    }

    @Test
    void thoseOnWhomTheLotFallsAreSentAwayIfTheyShareAConnection() {
        assertThat(isSentAway(new GoAway(0.02, () -> 0.019), HttpVersion.HTTP_2)).isTrue();
        assertThat(isSentAway(new GoAway(0.02, () -> 0.02), HttpVersion.HTTP_2)).isFalse();
        assertThat(isSentAway(new GoAway(0.02, () -> 0.019), HttpVersion.HTTP_1_1)).isFalse();
        assertThat(isSentAway(new GoAway(0, () -> 0), HttpVersion.HTTP_2)).isFalse();
    }
}
