package dev.edict.server.kubelet;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.http.Unquoted;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.http.WebSocketConnection;
import dev.edict.server.http.WebSocketMessage;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.metrics.StreamMetrics;
import dev.edict.server.proxy.Passage;
import dev.edict.server.proxy.PassedHeaders;
import dev.edict.server.proxy.Question;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Unpacks SPDY that comes within the messages of a WebSocket, for a kubelet that knows it without. Nobody here reads its frames. */
final class Tunnel {
    private static final Logger LOG = System.getLogger(Tunnel.class.getName());
    private static final String VERSION = "X-Stream-Protocol-Version";
    private static final Set<String> OF_WEBSOCKETS = Set.of("host", "content-length", "authorization", "x-forwarded-for",
            "sec-websocket-protocol", "sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions",
            "x-stream-protocol-version");
    private static final int PIECE = 32 * 1024;

    private final Call call;
    private final HttpClient client;
    private final String target;
    private final StreamMetrics metrics;

    Tunnel(Call call, HttpClient client, String target, StreamMetrics metrics) {
        this.call = call;
        this.client = client;
        this.target = target;
        this.metrics = metrics;
    }

    /** @param protocols what may be spoken within SPDY, the best first */
    void run(List<String> protocols) {
        Headers.Builder headers = PassedHeaders.without(call.request().headers(),
                name -> OF_WEBSOCKETS.contains(name) || name.startsWith("impersonate-")).toBuilder()
                .add("X-Forwarded-For", PassedHeaders.forwardedFor(call.request()))
                .add("Connection", "Upgrade").add("Upgrade", "SPDY/3.1");
        protocols.forEach(protocol -> headers.add(VERSION, protocol));
        String host = call.request().headers().first("Host");
        try (ClientResponse response = Question.ask(call, client, new ClientRequest(
                "POST", target, host == null ? "localhost" : host, headers.build(), new byte[0], false))) {
            answer(response);
        } catch (IOException failure) {
            if (call.status() == 0) {
                throw ApiErrors.unclassified("error dialing backend: " + failure.getMessage());
            }
        }
    }

    private void answer(ClientResponse response) throws IOException {
        int status = response.status();
        String upgraded = response.headers().first("Upgrade");
        if (status != 101 && status < 400) {
            throw ApiErrors.unclassified("invalid upgrade response: status code " + status);
        } else if (status != 101) {
            metrics.tunnelled(status);
            Passage.answer(call, response, PassedHeaders.without(response.headers(), "content-length"::equals));
        } else if (upgraded == null || !upgraded.toLowerCase(Locale.ROOT).contains("spdy/3.1")) {
            refuse(500, "unable to upgrade: missing upgrade headers in response");
        } else {
            open(response);
        }
    }

    private void refuse(int status, String text) {
        metrics.tunnelled(status);
        call.respond(status, Headers.of("Content-Type", "text/plain; charset=utf-8", "X-Content-Type-Options", "nosniff"),
                (text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void open(ClientResponse response) {
        String chosen = response.headers().first(VERSION);
        WebSocketConnection socket;
        try {
            socket = call.exchange().upgradeToWebSocket(
                    chosen == null ? List.of() : List.of(WebSocketProtocols.tunnelling(chosen.strip())));
        } catch (UpgradeException refused) {
            refuse(500, String.valueOf(refused.getMessage()));
            return;
        }
        call.answered(101);
        metrics.tunnelled(101);
        Thread up = Thread.ofVirtual().name("edict-tunnel").start(() -> toKubelet(socket, response));
        byte[] buffer = new byte[PIECE];
        try {
            for (int count = response.read(buffer); count >= 0; count = response.read(buffer)) {
                socket.send(new WebSocketMessage.Binary(Arrays.copyOf(buffer, count)));
            }
        } catch (IOException | RuntimeException gone) {
            LOG.log(Logger.Level.DEBUG, "a tunnel ended", Unquoted.of(gone));
        } finally {
            socket.close();
            up.interrupt();
        }
    }

    private static void toKubelet(WebSocketConnection socket, ClientResponse response) {
        try {
            for (WebSocketMessage next = socket.receive(); next instanceof WebSocketMessage.Binary; next = socket.receive()) {
                response.upgraded().write(next.bytes());
                response.upgraded().flush();
            }
        } catch (IOException | RuntimeException | InterruptedException gone) {
            LOG.log(Logger.Level.DEBUG, "a tunnel ended", Unquoted.of(gone));
        } finally {
            response.close();
        }
    }
}
