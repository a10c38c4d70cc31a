package dev.edict.server.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import dev.edict.server.http.ResponseStream;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Who has a seat while his client reads slowly. */
class CallStreamTest {
    private final AtomicInteger left = new AtomicInteger();

    /** A client that has so much to read, and reads it or does not when it is waited for. */
    private record Reader(long pendingBytes, boolean isCrowded, boolean reads) implements ResponseStream {
        @Override
        public boolean awaitPending(long bytes, Duration patience) {
            return reads;
        }

        @Override
        public boolean offer(byte[] chunk) {
            return true;
        }

        @Override
        public void write(byte[] chunk) {}

        @Override
        public void close() {}

        @Override
        public void abort() {}

        @Override
        public boolean closed() {
            return false;
        }
    }

    private void write(Reader reader) {
        HttpRequest request = new HttpRequest("GET", "/api/v1/pods", Headers.none(), HttpVersion.HTTP_2, new HttpRequest.Peer(
                "https", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of()));
        HttpExchange exchange = (HttpExchange) Proxy.newProxyInstance(CallStreamTest.class.getClassLoader(),
                new Class<?>[] {HttpExchange.class}, (proxy, method, arguments) -> request);
        Call call = new Call(exchange, RequestInfo.of(request), "1");
        call.sit(left::incrementAndGet);
        new CallStream(reader, call, null).write(new byte[10]);
    }

    @Test
    void keepsItsSeatWhileTheClientIsFast() {
        write(new Reader(0, true, false));
        assertThat(left).hasValue(0);
    }

    @Test
    void givesItBackWhenTheClientIsSlow() {
        write(new Reader(200_000, false, true));
        assertThat(left).hasValue(1);
    }

    @Test
    void keepsItWhereToBeginMoreWouldBeInVainAsLongAsTheClientReads() {
        write(new Reader(200_000, true, true));
        assertThat(left).hasValue(0);
        write(new Reader(200_000, true, false));
        assertThat(left).hasValue(1);
    }
}
