package dev.edict.server.authenticate;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.filter.Remarks;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Users by a token among the subprotocols that a WebSocket offers: browsers can send no other header with it. At least one
 * other subprotocol must be offered, which the server can then choose.
 */
public final class WebSocketTokens implements Authenticator {
    private static final String HEADER = "Sec-WebSocket-Protocol";
    private static final String PREFIX = "base64url.bearer.authorization.k8s.io.";

    private final TokenAuthenticator tokens;
    private final List<String> audiences;

    /** @param audiences the names of this server, for one of which a token must be meant */
    public WebSocketTokens(TokenAuthenticator tokens, List<String> audiences) {
        this.tokens = tokens;
        this.audiences = List.copyOf(audiences);
    }

    @Override
    public @Nullable User authenticate(HttpRequest request) {
        return authenticate(request, Remarks.NONE);
    }

    @Override
    public @Nullable User authenticate(HttpRequest request, Remarks remarks) {
        if (!asksForWebSocket(request.headers())) {
            return null;
        }
        List<String> shown = new ArrayList<>();
        int others = 0;
        for (String protocol : protocols(request.headers())) {
            if (protocol.startsWith(PREFIX)) {
                shown.add(protocol.substring(PREFIX.length()));
            } else {
                others++;
            }
        }
        if (shown.isEmpty()) {
            return null;
        }
        if (shown.size() > 1) {
            throw ApiErrors.unauthorized();
        }
        String token = decoded(shown.getFirst());
        if (token.isEmpty()) {
            return null;
        }
        if (others == 0) {
            throw ApiErrors.unauthorized();
        }
        return BearerTokens.user(tokens, token, audiences, remarks);
    }

    private static String decoded(String encoded) {
        try {
            if (encoded.indexOf('=') >= 0) {
                throw new IllegalArgumentException("padded");
            }
            return StandardCharsets.UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(Base64.getUrlDecoder().decode(encoded))).toString();
        } catch (IllegalArgumentException | CharacterCodingException unreadable) {
            throw ApiErrors.unauthorized();
        }
    }

    /** The headers without subprotocols that are tokens. */
    static Headers withoutTokens(Headers headers) {
        if (!headers.contains(HEADER)) {
            return headers;
        }
        List<String> all = protocols(headers);
        List<String> rest = all.stream().filter(protocol -> !protocol.startsWith(PREFIX)).toList();
        if (rest.size() == all.size()) {
            return headers;
        }
        return rest.isEmpty() ? headers.without(HEADER) : headers.replacing(HEADER, String.join(",", rest));
    }

    private static List<String> protocols(Headers headers) {
        List<String> protocols = new ArrayList<>();
        for (String value : headers.all(HEADER)) {
            for (String protocol : value.split(",", -1)) {
                protocols.add(protocol.strip());
            }
        }
        return protocols;
    }

    private static boolean asksForWebSocket(Headers headers) {
        String upgrade = headers.first("Upgrade");
        return "websocket".equalsIgnoreCase(upgrade)
                && headers.all("Connection").stream().anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("upgrade"));
    }
}
