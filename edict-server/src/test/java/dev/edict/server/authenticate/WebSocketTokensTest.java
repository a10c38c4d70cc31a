package dev.edict.server.authenticate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WebSocketTokensTest {
    private static final String SHOWN = shown("secret");
    private static final List<String> US = List.of("us");

    private final WebSocketTokens tokens = new WebSocketTokens(
            TokenAuthenticator.meantForServer(US, StaticTokens.of("secret", User.of("bob"))), US);

    private static String shown(String token) {
        return "base64url.bearer.authorization.k8s.io."
                + Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(StandardCharsets.UTF_8));
    }

    private static Headers offering(String... protocols) {
        Headers.Builder headers = Headers.builder().add("Connection", "keep-alive, Upgrade").add("Upgrade", "websocket");
        for (String protocol : protocols) {
            headers.add("Sec-WebSocket-Protocol", protocol);
        }
        return headers.build();
    }

    private @Nullable User user(Headers headers) {
        return tokens.authenticate(Requests.with(headers));
    }

    @Test
    void aTokenAmongTheSubprotocolsIsOne() {
        assertThat(user(offering(SHOWN + ", v4.channel.k8s.io"))).isEqualTo(User.of("bob"));
        assertThat(user(offering("v4.channel.k8s.io", SHOWN))).isEqualTo(User.of("bob"));
    }

    @Test
    void otherRequestsShowNone() {
        assertThat(user(Headers.of("Sec-WebSocket-Protocol", SHOWN + ",x"))).as("no upgrade").isNull();
        assertThat(user(offering("v4.channel.k8s.io"))).isNull();
        assertThat(user(offering(shown(""), "x"))).as("an empty token").isNull();
    }

    @Test
    void wrongOnesAreRefused() {
        for (Headers headers : List.of(offering(SHOWN), offering(SHOWN, SHOWN, "x"), offering(shown("wrong"), "x"),
                offering(SHOWN + "=", "x"), offering(SHOWN + "!", "x"),
                offering("base64url.bearer.authorization.k8s.io._w", "x"))) {
            assertThatThrownBy(() -> user(headers)).hasMessage("Unauthorized");
        }
    }

    @Test
    void theTokenIsTakenOutOfWhatOthersSee() {
        assertThat(new Unmarked(ProxyHeaders.STANDARD).without(offering("a, " + SHOWN, "b")).all("Sec-WebSocket-Protocol"))
                .containsExactly("a,b");
    }

    @Test
    void noOtherCredentialsAreLeftEither() {
        ProxyHeaders own = new ProxyHeaders(List.of("X-User"), List.of(), List.of("X-Group"), List.of("X-More-"));
        Headers rest = new Unmarked(own).without(Headers.of("authorization", "Bearer x", "X-Remote-User", "a",
                "x-remote-extra-scopes", "b", "X-USER", "c", "x-more-things", "d", "Accept", "application/json"));
        assertThat(rest).isEqualTo(Headers.of("Accept", "application/json"));
    }
}
