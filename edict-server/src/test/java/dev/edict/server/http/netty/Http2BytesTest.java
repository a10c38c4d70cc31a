package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpHandler;
import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpServerOptions;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.StreamKind;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/2 over plain text, frame by frame. */
@Timeout(180)
class Http2BytesTest {

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int WINDOW_UPDATE = 8;
    private static final int CONTINUATION = 9;

    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    /** :method GET, :scheme http, :path /, all from the static table. */
    private static final byte[] GET = {(byte) 0x82, (byte) 0x86, (byte) 0x84};

    /** :method POST, :scheme http, :path /. */
    private static final byte[] POST = {(byte) 0x83, (byte) 0x86, (byte) 0x84};

    /** Short for a test, and long enough for a client on a busy machine to have sent what it sends in time. */
    private static final Duration SOON = Duration.ofSeconds(1);

    @SuppressWarnings("ArrayRecordComponent") // frames are not compared
    private record Frame(int type, int flags, int stream, byte[] payload) {}

    @Test
    void aClientWithPriorKnowledgeIsServed() throws Exception {
        try (HttpServer server = start(HttpLimits.defaults(), Http2BytesTest::respondOk);
                Client client = new Client(server, 65535)) {
            client.send(HEADERS, END_HEADERS | END_STREAM, 1, GET);

            assertThat(client.await(frame -> frame.type() == HEADERS && frame.stream() == 1)).isNotNull();
            Frame data = client.await(frame -> frame.type() == DATA && frame.stream() == 1);
            assertThat(new String(data.payload(), StandardCharsets.US_ASCII)).isEqualTo("ok");
            assertThat(data.flags() & END_STREAM).isEqualTo(END_STREAM);
        }
    }

    @Test
    void aStreamSendsNoMoreThanItsWindow() throws Exception {
        BlockingQueue<ResponseStream> streams = new LinkedBlockingQueue<>();
        int bound = 10_000;
        HttpLimits limits = HttpLimits.defaults().withMaxPendingBytes(bound);
        try (HttpServer server = start(
                        limits, exchange -> streams.add(exchange.stream(200, Headers.none(), StreamKind.ENDLESS)));
                Client client = new Client(server, 5)) {
            client.send(HEADERS, END_HEADERS | END_STREAM, 1, GET);
            ResponseStream stream = streams.take();
            client.await(frame -> frame.type() == HEADERS);
            assertThat(stream.offer("0123456789".getBytes(StandardCharsets.US_ASCII))).isTrue();
            assertThat(text(client.await(frame -> frame.type() == DATA))).isEqualTo("01234");
            // With the window closed, chunks pile up here and not in Netty.
            int taken = 0;
            while (stream.offer("abcdefghij".getBytes(StandardCharsets.US_ASCII))) {
                taken++;
            }
            assertThat(stream.pendingBytes()).isEqualTo(bound);
            assertThat(taken).isBetween(bound / 10, bound / 10 + 1);

            client.send(WINDOW_UPDATE, 0, 1, ByteBuffer.allocate(4).putInt(9).array());

            assertThat(text(client.await(frame -> frame.type() == DATA))).isEqualTo("56789");
            assertThat(text(client.await(frame -> frame.type() == DATA))).isEqualTo("abcd");
        }
    }

    @Test
    void aClientThatNeverOpensItsWindowLosesTheStreamButNotTheConnection() throws Exception {
        HttpLimits limits = HttpLimits.defaults().withWriteTimeout(Duration.ofMillis(200));
        CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
        try (HttpServer server = start(limits, exchange -> {
                    exchange.onClose(() -> cancelled.complete(exchange.cancelled()));
                    respondOk(exchange);
                });
                Client client = new Client(server, 0)) {
            client.send(HEADERS, END_HEADERS | END_STREAM, 1, GET);

            assertThat(client.await(frame -> frame.type() == RST_STREAM && frame.stream() == 1)).isNotNull();
            assertThat(cancelled.get()).isTrue();
            client.send(HEADERS, END_HEADERS | END_STREAM, 3, GET);
            assertThat(client.await(frame -> frame.type() == HEADERS && frame.stream() == 3)).isNotNull();
        }
    }

    @Test
    void aBodyThatNobodyAsksForIsHeldByFlowControl() throws Exception {
        CompletableFuture<Void> ask = new CompletableFuture<>();
        CompletableFuture<Integer> length = new CompletableFuture<>();
        try (HttpServer server = start(HttpLimits.defaults(), exchange -> {
                    ask.join();
                    length.complete(exchange.body().length);
                    respondOk(exchange);
                });
                Client client = new Client(server, 65535)) {
            client.send(HEADERS, END_HEADERS, 1, POST);
            for (int i = 0; i < 4; i++) {
                client.send(DATA, 0, 1, new byte[16_000]);
            }
            client.send(6, 0, 0, new byte[8]);
            Frame ping = client.await(frame -> {
                assertThat(frame.type() == WINDOW_UPDATE && frame.stream() == 1).isFalse();
                return frame.type() == 6;
            });
            assertThat(ping.flags()).isEqualTo(1);

            ask.complete(null);

            assertThat(client.await(frame -> frame.type() == WINDOW_UPDATE && frame.stream() == 1)).isNotNull();
            client.send(DATA, END_STREAM, 1, new byte[1000]);
            assertThat(client.await(frame -> frame.type() == DATA)).isNotNull();
            assertThat(length.get()).isEqualTo(65_000);
        }
    }

    @Test
    void aResponseBeforeTheEndOfTheRequestTellsTheClientToStop() throws Exception {
        try (HttpServer server = start(HttpLimits.defaults(), Http2BytesTest::respondOk);
                Client client = new Client(server, 65535)) {
            client.send(HEADERS, END_HEADERS, 1, POST);

            assertThat(client.await(frame -> frame.type() == DATA).flags()).isEqualTo(END_STREAM);
            Frame reset = client.await(frame -> frame.type() == RST_STREAM);
            assertThat(ByteBuffer.wrap(reset.payload()).getInt()).isZero();
        }
    }

    @Test
    void aMalformedPathGets400() throws Exception {
        byte[] headers = ByteBuffer.allocate(16)
                .put(new byte[] {(byte) 0x82, (byte) 0x86, 0x04, 4})
                .put("/%zz".getBytes(StandardCharsets.US_ASCII))
                .array();
        try (HttpServer server = start(HttpLimits.defaults(), Http2BytesTest::respondOk);
                Client client = new Client(server, 65535)) {
            client.send(HEADERS, END_HEADERS | END_STREAM, 1, Arrays.copyOf(headers, 8));

            Frame response = client.await(frame -> frame.type() == HEADERS);
            // :status 400 is entry 12 of the static table.
            assertThat(response.payload()[0]).isEqualTo((byte) 0x8c);
            assertThat(response.flags() & END_STREAM).isEqualTo(END_STREAM);
        }
    }

    @Test
    void aFloodOfResetsClosesTheConnection() throws Exception {
        AtomicInteger most = new AtomicInteger();
        AtomicInteger running = new AtomicInteger();
        CompletableFuture<Void> release = new CompletableFuture<>();
        HttpLimits limits = HttpLimits.defaults().withMaxStreamsPerConnection(20);
        try (HttpServer server = start(limits, exchange -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    release.join();
                    running.decrementAndGet();
                });
                Client client = new Client(server, 65535)) {
            Frame end = client.flood(stream -> {
                client.send(HEADERS, END_HEADERS | END_STREAM, stream, GET);
                client.send(RST_STREAM, 0, stream, ByteBuffer.allocate(4).putInt(8).array());
            });

            // ENHANCE_YOUR_CALM
            assertThat(ByteBuffer.wrap(end.payload()).getInt(4)).isEqualTo(11);
            assertThat(most.get()).isLessThanOrEqualTo(40);
            release.complete(null);
        }
    }

    @Test
    void aFloodOfContinuationsClosesTheConnection() throws Exception {
        try (HttpServer server = start(HttpLimits.defaults(), Http2BytesTest::respondOk);
                Client client = new Client(server, 65535)) {
            client.send(HEADERS, END_STREAM, 1, GET);
            Frame end = client.flood(i -> client.send(CONTINUATION, 0, 1, new byte[0]));

            assertThat(end.type()).isEqualTo(GOAWAY);
        }
    }

    @Test
    void aFloodOfEmptyPiecesOfABodyClosesTheConnection() throws Exception {
        try (HttpServer server = start(HttpLimits.defaults(), HttpExchange::body);
                Client client = new Client(server, 65535)) {
            client.send(HEADERS, END_HEADERS, 1, POST);
            Frame end = client.flood(i -> client.send(DATA, 0, 1, new byte[0]));

            // ENHANCE_YOUR_CALM
            assertThat(ByteBuffer.wrap(end.payload()).getInt(4)).isEqualTo(11);
        }
    }

    /** What the server must answer at once, and what nobody takes, is kept up to a number. */
    @ParameterizedTest
    @ValueSource(ints = {PING, SETTINGS})
    void aFloodOfQuestionsWhoseAnswersNobodyReadsClosesTheConnection(int question) throws Exception {
        byte[] payload = new byte[question == PING ? 8 : 0];
        try (HttpServer server = start(HttpLimits.defaults(), Http2BytesTest::respondOk);
                Client client = new Client(server, 65535)) {
            assertThatThrownBy(() -> {
                for (int round = 0; round < 5_000; round++) {
                    client.sendMany(1_000, question, payload);
                }
            }).isInstanceOf(IOException.class);
        }
    }

    /** What each answer adds to a table without bound is never taken out of it again. */
    @Test
    void theTableOfHeadersIsNoLargerThanUsualHoweverLargeTheClientWantsIt() throws Exception {
        try (HttpServer server = start(HttpLimits.defaults(), Http2BytesTest::respondOk);
                Client client = new Client(server, 65535)) {
            client.send(SETTINGS, 0, 0, ByteBuffer.allocate(6).putShort((short) 1).putInt(1 << 30).array());
            client.send(HEADERS, END_HEADERS | END_STREAM, 1, GET);
            Frame answer = client.await(frame -> frame.type() == HEADERS);

            assertThat(tableSize(ByteBuffer.wrap(answer.payload()))).isLessThanOrEqualTo(4096);
        }
    }

    /** The last size of the table that a block of headers begins with, or the usual one (RFC 7541, 5.1 and 6.3). */
    private static long tableSize(ByteBuffer block) {
        long size = 4096;
        while ((block.get(block.position()) & 0xe0) == 0x20) {
            size = block.get() & 0x1f;
            if (size == 0x1f) {
                int shift = 0;
                int next;
                do {
                    next = block.get();
                    size += (long) (next & 0x7f) << shift;
                    shift += 7;
                } while ((next & 0x80) != 0);
            }
        }
        return size;
    }

    @Test
    void aClientThatOpensNoStreamIsClosed() throws Exception {
        HttpLimits limits = HttpLimits.defaults()
                .withIdleTimeout(SOON)
                .withHeaderTimeout(SOON);
        try (HttpServer server = start(limits, Http2BytesTest::respondOk);
                Client silent = new Client(server, 65535);
                Client idle = new Client(server, 65535);
                Client slow = new Client(server, 65535)) {
            idle.send(HEADERS, END_HEADERS | END_STREAM, 1, GET);
            slow.send(HEADERS, END_STREAM, 1, GET);

            assertThat(silent.await(frame -> frame.type() == GOAWAY)).isNotNull();
            assertThat(idle.await(frame -> frame.type() == GOAWAY)).isNotNull();
            assertThat(slow.await(frame -> frame.type() == GOAWAY)).isNotNull();
        }
    }

    /** Clients lose it where the end of the connection comes together with it. */
    @Test
    void whoIsSentAwayMayCloseTheConnectionHimselfAfterTheLastResponse() throws Exception {
        HttpLimits limits = HttpLimits.defaults().withPartingTimeout(Duration.ofMinutes(10));
        BlockingQueue<ResponseStream> streams = new LinkedBlockingQueue<>();
        HttpServer server = start(limits, exchange -> streams.add(exchange.stream(200, Headers.none(), StreamKind.FINITE)));
        try (Client client = new Client(server, 65535)) {
            client.send(HEADERS, END_HEADERS | END_STREAM, 1, GET);
            ResponseStream last = streams.take();
            Thread closing = Thread.startVirtualThread(() -> server.close(Duration.ofMinutes(10)));
            assertThat(client.await(frame -> frame.type() == GOAWAY)).isNotNull();

            last.close();

            assertThat(client.await(frame -> frame.type() == DATA && frame.flags() == END_STREAM)).isNotNull();
            client.send(PING, 0, 0, new byte[8]);
            assertThat(client.await(frame -> frame.type() == PING).flags()).isEqualTo(1);
            client.close();
            closing.join();
        }
    }

    @Test
    void whoIsSentAwayAndStaysIsClosed() throws Exception {
        HttpLimits limits = HttpLimits.defaults().withPartingTimeout(Duration.ofMillis(1));
        BlockingQueue<ResponseStream> streams = new LinkedBlockingQueue<>();
        HttpServer server = start(limits, exchange -> streams.add(exchange.stream(200, Headers.none(), StreamKind.FINITE)));
        try (Client client = new Client(server, 65535)) {
            client.send(HEADERS, END_HEADERS | END_STREAM, 1, GET);
            ResponseStream last = streams.take();
            Thread closing = Thread.startVirtualThread(() -> server.close(Duration.ofMinutes(10)));
            assertThat(client.await(frame -> frame.type() == GOAWAY)).isNotNull();
            last.close();
            assertThatThrownBy(() -> client.await(frame -> false)).isInstanceOf(EOFException.class);
            closing.join();
        }
    }

    @Test
    void whatIsNoMethodPathSchemeOrHostIsRefused() throws Exception {
        BlockingQueue<String> handled = new LinkedBlockingQueue<>();
        try (HttpServer server = start(HttpLimits.defaults(), exchange -> {
                    handled.add(exchange.request().target());
                    respondOk(exchange);
                });
                Client client = new Client(server, 65535)) {
            int stream = 1;
            for (byte[] block : List.of(head("GE T", "/"), head("GET\u0001", "/"), head("GET", "/a b"),
                    head("GET", "/a\tb"), head("GET", "/a\u007f"), head("", "/"),
                    literals(":method", "GET", ":path", "/"),
                    literals(":method", "GET", ":scheme", "ftp", ":path", "/"),
                    literals(":method", "GET", ":scheme", "https", ":authority", "user@host", ":path", "/"),
                    literals(":method", "GET", ":scheme", "https", ":path", "/", ":protocol", "websocket"))) {
                int asked = stream;
                client.send(HEADERS, END_HEADERS | END_STREAM, asked, block);
                Frame answer = client.await(frame -> frame.stream() == asked);
                boolean refused = answer.type() == RST_STREAM || answer.payload()[0] == (byte) 0x8c;
                assertThat(refused).as("400, or reset as malformed").isTrue();
                stream += 2;
            }
            assertThat(handled).isEmpty();
        }
    }

    /** Fields as literals, each name before its value. */
    private static byte[] literals(String... texts) {
        ByteBuffer block = ByteBuffer.allocate(128);
        for (int index = 0; index < texts.length; index++) {
            if (index % 2 == 0) {
                block.put((byte) 0);
            }
            block.put((byte) texts[index].length()).put(texts[index].getBytes(StandardCharsets.US_ASCII));
        }
        return Arrays.copyOf(block.array(), block.position());
    }

    /** :method and :path as literals, :scheme http. */
    private static byte[] head(String method, String path) {
        ByteBuffer block = ByteBuffer.allocate(64);
        block.put((byte) 0x02).put((byte) method.length()).put(method.getBytes(StandardCharsets.US_ASCII));
        block.put((byte) 0x86);
        block.put((byte) 0x04).put((byte) path.length()).put(path.getBytes(StandardCharsets.US_ASCII));
        return java.util.Arrays.copyOf(block.array(), block.position());
    }

    @Test
    void whenAllAnswersTogetherAreTooMuchTheSlowestClientIsCutOff() throws Exception {
        BlockingQueue<ResponseStream> streams = new LinkedBlockingQueue<>();
        HttpLimits limits = HttpLimits.defaults().withMaxPendingBytes(10_000).withMaxTotalPendingBytes(15_000);
        byte[] chunk = "0123456789".getBytes(StandardCharsets.US_ASCII);
        try (HttpServer server = start(
                        limits, exchange -> streams.add(exchange.stream(200, Headers.none(), StreamKind.ENDLESS)));
                Client client = new Client(server, 5)) {
            List<ResponseStream> begun = new java.util.ArrayList<>();
            for (int id : new int[] {1, 3}) {
                client.send(HEADERS, END_HEADERS | END_STREAM, id, GET);
                ResponseStream stream = streams.take();
                begun.add(stream);
                stream.offer(chunk);
                client.await(frame -> frame.type() == DATA && frame.stream() == id);
            }
            for (ResponseStream stream : begun) {
                for (int count = 0; count < 900; count++) {
                    stream.offer(chunk);
                }
            }
            assertThat(client.await(frame -> frame.type() == RST_STREAM).stream()).isEqualTo(1);
            assertThat(begun.get(0).closed()).isTrue();
            assertThat(begun.get(1).closed()).isFalse();
        }
    }

    private static HttpServer start(HttpLimits limits, HttpHandler handler) {
        return NettyHttpServer.start(
                HttpServerOptions.plainText(0).withLimits(limits).withCloseDeadline(Duration.ofSeconds(3)), handler);
    }

    private static void respondOk(HttpExchange exchange) {
        exchange.respond(200, Headers.none(), "ok".getBytes(StandardCharsets.US_ASCII));
    }

    private static String text(Frame frame) {
        return new String(frame.payload(), StandardCharsets.US_ASCII);
    }

    private interface Sender {
        void send(int number) throws IOException;
    }

    /** A client that has sent its preface. */
    private static final class Client implements AutoCloseable {

        private final RawClient raw;
        private final DataInputStream input;

        Client(HttpServer server, int window) throws IOException {
            raw = new RawClient(server.port());
            input = new DataInputStream(raw.input());
            raw.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
            send(SETTINGS, 0, 0, ByteBuffer.allocate(6).putShort((short) 4).putInt(window).array());
        }

        void send(int type, int flags, int stream, byte[] payload) throws IOException {
            raw.send(ByteBuffer.allocate(9 + payload.length)
                    .putInt(payload.length << 8 | type)
                    .put((byte) flags)
                    .putInt(stream)
                    .put(payload)
                    .array());
        }

        /** The same frame again and again, of no stream. */
        void sendMany(int count, int type, byte[] payload) throws IOException {
            ByteBuffer frames = ByteBuffer.allocate(count * (9 + payload.length));
            for (int frame = 0; frame < count; frame++) {
                frames.putInt(payload.length << 8 | type).put((byte) 0).putInt(0).put(payload);
            }
            raw.send(frames.array());
        }

        /** The next frame of that kind; the others are passed over. */
        Frame await(Predicate<Frame> wanted) throws IOException {
            while (true) {
                int head = input.readInt();
                int flags = input.readUnsignedByte();
                int stream = input.readInt();
                byte[] payload = new byte[head >>> 8];
                input.readFully(payload);
                Frame frame = new Frame(head & 0xff, flags, stream, payload);
                if (wanted.test(frame)) {
                    return frame;
                }
            }
        }

        /** Sends until the server has had enough, and returns its last frame. */
        Frame flood(Sender sender) throws Exception {
            Thread flooding = Thread.startVirtualThread(() -> {
                try {
                    for (int stream = 1; stream < 200_000; stream += 2) {
                        sender.send(stream);
                    }
                } catch (IOException closed) {
                    return;
                }
            });
            Frame end = await(frame -> frame.type() == GOAWAY);
            raw.close();
            flooding.join();
            return end;
        }

        @Override
        public void close() throws IOException {
            raw.close();
        }
    }
}
