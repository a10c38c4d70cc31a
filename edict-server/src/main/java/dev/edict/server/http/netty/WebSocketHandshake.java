package dev.edict.server.http.netty;

import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.UpgradeException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The server's half of the opening handshake of RFC 6455, section 4.2. No extensions are agreed to.
 *
 * @param subprotocol the one that was agreed on, or null
 * @param headers those of the response
 */
record WebSocketHandshake(@Nullable String subprotocol, Headers headers) {

    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    static WebSocketHandshake of(HttpRequest request, List<String> subprotocols) throws UpgradeException {
        String key = request.headers().first("Sec-WebSocket-Key");
        if (!request.method().equals("GET") || !UpgradeRequest.asksFor(request, "websocket") || key == null) {
            throw new UpgradeException("the request does not ask for a WebSocket");
        }
        if (!"13".equals(request.headers().first("Sec-WebSocket-Version"))) {
            throw new UpgradeException("only version 13 of the WebSocket protocol is spoken");
        }
        String chosen = choose(offered(request), subprotocols);
        Headers.Builder headers = Headers.builder()
                .add("Upgrade", "websocket")
                .add("Sec-WebSocket-Accept", accept(key));
        if (chosen != null) {
            headers.add("Sec-WebSocket-Protocol", chosen);
        }
        return new WebSocketHandshake(chosen, headers.build());
    }

    private static List<String> offered(HttpRequest request) {
        List<String> offered = new ArrayList<>();
        for (String value : request.headers().all("Sec-WebSocket-Protocol")) {
            for (String item : value.split(",", -1)) {
                offered.add(item.strip());
            }
        }
        return offered;
    }

    private static @Nullable String choose(List<String> offered, List<String> spoken) {
        for (String subprotocol : spoken) {
            if (offered.contains(subprotocol)) {
                return subprotocol;
            }
        }
        return null;
    }

    private static String accept(String key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            byte[] hash = digest.digest((key.strip() + MAGIC).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-1", impossible);
        }
    }
}
