package dev.edict.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContinueTokenTest {

    private static String encoded(ObjectValue token) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.bytes(token));
    }

    private static void assertInvalid(String text, String words) {
        assertThatThrownBy(() -> ContinueToken.decode(text)).isInstanceOfSatisfying(ApiException.class, failure -> {
            assertThat(failure.code()).isEqualTo(400);
            assertThat(failure.getMessage()).contains("continue key is not valid").contains(words);
        });
    }

    @Test
    void aTokenComesBackAsItWas() {
        ContinueToken token = new ContinueToken(42, "default/a\0");
        assertThat(ContinueToken.decode(token.encode())).isEqualTo(token);
    }

    @Test
    void aNameWithTwoDotsInItIsNoWayOut() {
        ContinueToken token = new ContinueToken(42, "a..b\0");
        assertThat(ContinueToken.decode(token.encode())).isEqualTo(token);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secrets/a", "a/../../b", "./a", "a//b"})
    void aPathThatLeadsElsewhereIsRefused(String start) {
        assertInvalid(encoded(ObjectValue.of("v", "meta.k8s.io/v1", "rv", 1, "start", start)), start);
    }

    @Test
    void whatIsNoTokenIsRefused() {
        assertInvalid("%%%", "illegal base64 data");
        assertInvalid(Base64.getUrlEncoder().encodeToString("[]".getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                "cannot unmarshal");
        assertInvalid(encoded(ObjectValue.of("v", "v9", "rv", 1, "start", "a")), "v9");
        assertInvalid(encoded(ObjectValue.of("v", "meta.k8s.io/v1", "rv", 0, "start", "a")), "resourceVersion");
        assertInvalid(encoded(ObjectValue.of("v", "meta.k8s.io/v1", "rv", 1, "start", "")), "start key empty");
    }
}
