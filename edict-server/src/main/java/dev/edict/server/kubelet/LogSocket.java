package dev.edict.server.kubelet;

import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.http.WebSocketConnection;
import dev.edict.server.http.WebSocketMessage;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.proxy.Passage;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** A log for browsers: messages of a WebSocket, after an empty one that says that it begins. */
final class LogSocket {
    private static final String BINARY = "binary.k8s.io";
    private static final String BASE64 = "base64.binary.k8s.io";
    private static final int PIECE = 2048;

    private LogSocket() {}

    static boolean isWanted(Call call) {
        return Passage.upgrade(call.request()).toLowerCase(Locale.ROOT).equals("websocket");
    }

    static void copy(Call call, ClientResponse log) throws IOException {
        List<String> wanted = WebSocketProtocols.offered(call.request());
        if (!wanted.isEmpty() && !wanted.contains(BINARY) && !wanted.contains(BASE64)) {
            call.respond(403, Headers.none(), new byte[0]);
            return;
        }
        WebSocketConnection client;
        try {
            String chosen = wanted.stream().filter(List.of(BINARY, BASE64)::contains).findFirst().orElse(BINARY);
            client = call.exchange().upgradeToWebSocket(List.of(chosen));
        } catch (UpgradeException refused) {
            call.respond(400, Headers.none(), new byte[0]);
            return;
        }
        call.answered(101);
        boolean coded = BASE64.equals(client.subprotocol());
        try (client) {
            client.send(message(new byte[0], coded));
            byte[] buffer = new byte[PIECE];
            for (int count = log.read(buffer); count >= 0; count = log.read(buffer)) {
                client.send(message(Arrays.copyOf(buffer, count), coded));
            }
        }
    }

    private static WebSocketMessage message(byte[] bytes, boolean coded) {
        return coded ? WebSocketMessage.Text.of(Base64.getEncoder().encodeToString(bytes)) : new WebSocketMessage.Binary(bytes);
    }
}
