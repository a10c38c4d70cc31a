package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Watches as clients see them. Each test has a namespace of its own. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WatchTest {
    @AutoClose
    private final RunningServer server = new RunningServer(Edict.builder().bookmarkInterval(Duration.ofMillis(200)));

    /** The path of config maps in a new namespace. */
    private String maps(String namespace) throws Exception {
        server.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + namespace + "\"}}");
        return "/api/v1/namespaces/" + namespace + "/configmaps";
    }

    private static String map(String name) {
        return "{\"metadata\":{\"name\":\"" + name + "\",\"labels\":{\"own\":\"yes\"}}}";
    }

    private static String revision(RunningServer.Answer answer) {
        return answer.body().object("metadata").string("resourceVersion");
    }

    /** Reads events, a line each. */
    private static final class Events implements AutoCloseable {
        private final BufferedReader lines;

        Events(InputStream stream) {
            lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
        }

        @Nullable String next() throws IOException {
            String line = lines.readLine();
            if (line == null) {
                return null;
            }
            ObjectValue event = (ObjectValue) Json.parse(line);
            return event.string("type") + " " + event.object("object").object("metadata").string("name");
        }

        ObjectValue event() throws IOException {
            return (ObjectValue) Json.parse(Objects.requireNonNull(lines.readLine()));
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }

    private Events watch(String path) throws Exception {
        return new Events(server.open(path, "application/json"));
    }

    @Test
    void aWatchFromAWriteDoesNotShowTheWriteItself() throws Exception {
        String maps = maps("from-write");
        for (int round = 0; round < 20; round++) {
            String own = revision(server.send("POST", maps, map("a" + round)));
            try (Events events = watch(maps + "?watch=true&labelSelector=own&resourceVersion=" + own)) {
                server.send("DELETE", maps + "/a" + round, "");
                assertThat(events.next()).isEqualTo("DELETED a" + round);
            }
        }
    }

    @Test
    void aStreamedListEndsWithItsMark() throws Exception {
        String maps = maps("streamed");
        server.send("POST", maps, map("a"));
        try (Events events = watch(maps + "?watch=true&labelSelector=own&sendInitialEvents=true"
                + "&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true")) {
            assertThat(events.next()).isEqualTo("ADDED a");
            ObjectValue mark = events.event();
            assertThat(mark.string("type")).isEqualTo("BOOKMARK");
            assertThat(mark.object("object").object("metadata").object("annotations")
                    .string("k8s.io/initial-events-end")).isEqualTo("true");
        }
    }

    @Test
    void bookmarksSayHowFarTheResourceHasCome() throws Exception {
        String maps = maps("bookmarked");
        String first = revision(server.send("POST", maps, map("a")));
        try (Events events = watch(maps + "?watch=true&labelSelector=own&allowWatchBookmarks=true&resourceVersion="
                + first)) {
            String second = revision(server.send("POST", "/api/v1/namespaces/default/secrets",
                    "{\"metadata\":{\"generateName\":\"s-\"}}"));
            ObjectValue bookmark;
            do {
                bookmark = events.event();
                assertThat(bookmark.string("type")).isEqualTo("BOOKMARK");
            } while (Long.parseLong(bookmark.object("object").object("metadata").string("resourceVersion"))
                    < Long.parseLong(second));
            assertThat(bookmark.object("object").string("kind")).isEqualTo("ConfigMap");
        }
    }

    @Test
    void aWatchEndsWhenItsTimeIsOver() throws Exception {
        String maps = maps("short");
        try (Events events = watch(maps + "?watch=true&labelSelector=own&timeoutSeconds=1")) {
            assertThat(events.next()).isNull();
        }
    }

    @Test
    void aRevisionThatIsNoNumberIsRefusedBeforeTheStreamBegins() throws Exception {
        assertThat(server.get(maps("wrong") + "?watch=true&resourceVersion=soon").code()).isEqualTo(500);
    }

    @Test
    void protobufEventsComeInFrames() throws Exception {
        String maps = maps("protobuf");
        String start = revision(server.get(maps));
        try (DataInputStream frames = new DataInputStream(server.open(
                maps + "?watch=true&labelSelector=own&resourceVersion=" + start,
                "application/vnd.kubernetes.protobuf;stream=watch"))) {
            server.send("POST", maps, map("a"));
            server.send("DELETE", maps + "/a", "");
            for (String type : new String[] {"ADDED", "DELETED"}) {
                String frame = new String(frames.readNBytes(frames.readInt()), StandardCharsets.ISO_8859_1);
                assertThat(frame).contains(type).contains("k8s\0").contains("ConfigMap");
            }
        }
    }

    @Test
    void aWebSocketCarriesOneEventAMessage() throws Exception {
        String maps = maps("socket");
        server.send("POST", maps, map("a"));
        BlockingQueue<String> messages = new LinkedBlockingQueue<>();
        WebSocket socket = server.client.newWebSocketBuilder().buildAsync(
                URI.create((server.edict.address() + maps + "?watch=true&labelSelector=own").replace("https:", "wss:")),
                new WebSocket.Listener() {
                    private final StringBuilder message = new StringBuilder();

                    @Override
                    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
                        message.append(data);
                        if (last) {
                            messages.add(message.toString());
                            message.setLength(0);
                        }
                        from.request(1);
                        return null;
                    }
                }).get(60, TimeUnit.SECONDS);
        assertThat(messages.poll(60, TimeUnit.SECONDS)).startsWith("{\"type\":\"ADDED\"");
        server.send("DELETE", maps + "/a", "");
        assertThat(messages.poll(60, TimeUnit.SECONDS)).startsWith("{\"type\":\"DELETED\"");
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get(60, TimeUnit.SECONDS);
    }

    @Test
    void aSlowWatcherIsCutOffAndCanCatchUp() throws Exception {
        String maps = maps("slow");
        String start = revision(server.send("POST", maps, map("a")));
        String large = "x".repeat(600_000);
        String path = maps + "?watch=true&labelSelector=own&resourceVersion=" + start;
        Waiting.until("earlier watches have ended", () -> server.openWatches("configmaps") == 0);
        int rounds = 0;
        try (Socket slow = watchWithoutReading(path)) {
            Waiting.until("the watch has begun", () -> server.openWatches("configmaps") == 1);
            // How much fits between the two is up to the system; the watch ends when the server has had enough.
            do {
                server.send("PATCH", maps + "/a", "{\"data\":{\"k\":\"" + rounds + large + "\"}}");
                rounds++;
            } while (server.openWatches("configmaps") > 0 && rounds < 200);
            assertThat(server.openWatches("configmaps")).as("watches after %d events", rounds).isZero();
            assertThat(lastRead(slow)).as("the end of what was sent").doesNotEndWith("\r\n0\r\n\r\n");
        }
        try (Events resumed = watch(path)) {
            for (int round = 0; round < rounds; round++) {
                ObjectValue event = resumed.event();
                assertThat(event.string("type")).isEqualTo("MODIFIED");
                assertThat(event.object("object").object("data").string("k")).startsWith(round + "x");
            }
        }
    }

    /** A client with little room of its own, which sends the request and no more. */
    private Socket watchWithoutReading(String path) throws IOException {
        URI address = URI.create(server.edict.address().toString());
        Socket plain = new Socket();
        plain.setReceiveBufferSize(32 * 1024);
        plain.connect(new InetSocketAddress(address.getHost(), address.getPort()));
        Socket secure = server.edict.administrator().getSocketFactory()
                .createSocket(plain, address.getHost(), address.getPort(), true);
        secure.setSoTimeout(60_000);
        secure.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: " + address.getHost() + "\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1));
        secure.getOutputStream().flush();
        return secure;
    }

    /** What came last before the connection ended, in whatever way. */
    private static String lastRead(Socket socket) throws IOException {
        byte[] buffer = new byte[64 * 1024];
        String last = "";
        try {
            for (int read = socket.getInputStream().read(buffer); read >= 0; read = socket.getInputStream().read(buffer)) {
                last = (last + new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
                last = last.substring(Math.max(0, last.length() - 10));
            }
        } catch (SSLException | SocketException cutOff) {
            return last;
        }
        return last;
    }

    @Test
    void anEventIsOneLineAlsoForPeople() throws Exception {
        String maps = maps("lines");
        server.send("POST", maps, map("a"));
        HttpResponse<String> watched = server.client.send(
                server.to(maps + "?watch=true&timeoutSeconds=1&labelSelector=own&pretty=true").build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(watched.body().lines()).hasSize(1).allMatch(line -> line.startsWith("{\"type\":\"ADDED\""));
    }

    @Test
    void aWatchWithoutAVersionMarksTheEndOfItsStateForThoseWhoTakeBookmarks() throws Exception {
        String maps = maps("marked");
        server.send("POST", maps, map("a"));
        HttpResponse<String> watched = server.client.send(
                server.to(maps + "?watch=true&timeoutSeconds=1&labelSelector=own&allowWatchBookmarks=true").build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(watched.body()).contains("k8s.io/initial-events-end");
    }

    @Test
    void aVersionThatHasNotComeEndsAWatchWithItsState() throws Exception {
        HttpResponse<String> watched = server.client.send(server.to(maps("early")
                + "?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=18446744073709551615")
                .build(), HttpResponse.BodyHandlers.ofString());
        assertThat(watched.statusCode()).isEqualTo(200);
        assertThat(watched.body()).startsWith("{\"type\":\"ERROR\"")
                .contains("Timeout: Too large resource version: 18446744073709551615");
    }
}
