package dev.edict.server.authenticate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.User;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BootstrapTokensTest {
    private static final String TOKEN = "abcdef.0123456789abcdef";

    private final Map<String, String> data = new HashMap<>(Map.of("token-id", "abcdef", "token-secret",
            "0123456789abcdef", "usage-bootstrap-authentication", "true", "expiration", "2026-01-02T00:00:00Z"));
    private String type = "bootstrap.kubernetes.io/token";
    private ObjectValue metadata = ObjectValue.EMPTY;
    private final BootstrapTokens tokens = new BootstrapTokens(name -> name.equals("bootstrap-token-abcdef") ? secret() : null,
            Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC));

    private ApiObject secret() {
        ObjectValue.Builder encoded = ObjectValue.builder();
        data.forEach((key, value) ->
                encoded.put(key, Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))));
        return new ApiObject(ObjectValue.of("type", type, "metadata", metadata, "data", encoded.build()));
    }

    private @Nullable User user() {
        return tokens.user(TOKEN);
    }

    @Test
    void theBearerIsKnownByTheIdAndTheGroupsOfTheSecret() {
        assertThat(user()).isEqualTo(User.of("system:bootstrap:abcdef", "system:bootstrappers"));
        data.put("auth-extra-groups", "system:bootstrappers:workers,system:bootstrappers:a");
        assertThat(user()).isEqualTo(new User("system:bootstrap:abcdef", "",
                List.of("system:bootstrappers", "system:bootstrappers:a", "system:bootstrappers:workers"), Map.of()));
    }

    @ParameterizedTest
    @CsvSource({"token-secret,0123456789abcdeg", "token-secret,''", "token-id,abcdeg", "token-id,''",
        "expiration,2026-01-01T00:00:00Z", "expiration,2025-12-31T23:59:59Z", "expiration,tomorrow",
        "usage-bootstrap-authentication,false", "usage-bootstrap-authentication,True",
        "auth-extra-groups,system:masters", "auth-extra-groups,'system:bootstrappers:a,system:masters'",
        "auth-extra-groups,system:bootstrappers:", "auth-extra-groups,'system:bootstrappers:a,'"})
    void aSecretThatIsNotRightLetsNobodyIn(String key, String value) {
        data.put(key, value);
        assertThat(user()).isNull();
    }

    @Test
    void aSecretWithoutATimeNeverExpires() {
        data.remove("expiration");
        assertThat(user()).isNotNull();
    }

    @Test
    void aSecretOfAnotherTypeOrOneThatIsBeingDeletedLetsNobodyIn() {
        type = "Opaque";
        assertThat(user()).isNull();
        type = "bootstrap.kubernetes.io/token";
        metadata = ObjectValue.of("deletionTimestamp", "2026-01-01T00:00:00Z");
        assertThat(user()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "abcdef", "abcdef.", "abcdef.0123456789abcde", "ABCDEF.0123456789abcdef",
        "abcdef.0123456789abcdef\n", "abcdef0123456789abcdef.", "ghijkl.0123456789abcdef"})
    void whatIsNoTokenOfASecretIsNotKnown(String token) {
        assertThat(tokens.user(token)).isNull();
    }
}
