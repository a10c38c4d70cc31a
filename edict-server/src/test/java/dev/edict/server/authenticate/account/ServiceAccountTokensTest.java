package dev.edict.server.authenticate.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.authenticate.TokenAuthenticator;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.filter.Remarks;
import dev.edict.server.filter.User;
import dev.edict.server.metrics.AccountTokenMetrics;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ServiceAccountTokensTest {
    private static final Instant NOW = Instant.parse("2026-05-05T12:00:00Z");
    private static final List<String> HERE = List.of(AccountSettings.ISSUER);

    private final Map<String, ApiObject> objects = new HashMap<>();
    private final Map<String, String> marked = new HashMap<>();
    private final Map<String, String> said = new HashMap<>();
    private final TokenIssuer issuer = new TokenIssuer(TestKeys.ring(TestKeys.generate("EC256")));
    private final ServiceAccountTokens tokens = new ServiceAccountTokens(issuer,
            AccountSettings.DEFAULT.withIssuers(List.of(AccountSettings.ISSUER, "https://before.example")),
            new LiveObjects() {
                @Override
                public @Nullable ApiObject find(String resource, String namespace, String name) {
                    return objects.get(resource + "/" + namespace + "/" + name);
                }

                @Override
                public void markUsed(ApiObject secret, String day) {
                    marked.put(secret.name(), day);
                }
            }, Clock.fixed(NOW, ZoneOffset.UTC), new AccountTokenMetrics());
    private final Remarks remarks = new Remarks() {
        @Override
        public void warn(String text) {
            said.put("warning", text);
        }

        @Override
        public void annotate(String key, String value) {
            said.put(key, value);
        }
    };

    private void object(String resource, String namespace, String name, int secondsSinceDeletion) {
        ObjectValue metadata = ObjectValue.of("name", name, "namespace", namespace, "uid", name + "-uid");
        if (secondsSinceDeletion >= 0) {
            metadata = metadata.with("deletionTimestamp", NOW.minusSeconds(secondsSinceDeletion).toString());
        }
        objects.put(resource + "/" + namespace + "/" + name,
                new ApiObject(ObjectValue.of("metadata", metadata)));
    }

    private static ObjectValue reference(String name) {
        return ObjectValue.of("name", name, "uid", name + "-uid");
    }

    private String token(long expiresIn, Object... bound) {
        ObjectValue claims = ObjectValue.of("namespace", "ns", "serviceaccount", reference("robot"));
        for (int index = 0; index < bound.length; index += 2) {
            claims = claims.with((String) bound[index], (Value) bound[index + 1]);
        }
        return issuer.sign(ObjectValue.of("iss", AccountSettings.ISSUER,
                "sub", "system:serviceaccount:ns:robot", "aud", List.of(HERE.getFirst()),
                "iat", NOW.getEpochSecond() - 100, "nbf", NOW.getEpochSecond() - 100,
                "exp", NOW.getEpochSecond() + expiresIn, "jti", "7", "kubernetes.io", claims));
    }

    private String error(String token) {
        return error(token, HERE);
    }

    private String error(String token, List<String> audiences) {
        try {
            tokens.authenticate(token, audiences, remarks);
            return "";
        } catch (TokenRefusedException refused) {
            return refused.getMessage();
        }
    }

    private @Nullable User user(String token) {
        try {
            TokenAuthenticator.Bearer bearer = tokens.authenticate(token, HERE, remarks);
            return bearer == null ? null : bearer.user();
        } catch (TokenRefusedException refused) {
            return null;
        }
    }

    @Test
    void aTokenOfAnAccountThatIsBeingDeletedCountsForAMinuteMore() {
        object("serviceaccounts", "ns", "robot", 59);
        assertThat(user(token(600))).isNotNull();
        object("serviceaccounts", "ns", "robot", 61);
        assertThat(user(token(600))).isNull();
        assertThat(error(token(600)))
                .isEqualTo("service account ns/robot has been deleted");
    }

    @Test
    void soDoesOneThatIsBoundToWhatIsBeingDeleted() {
        object("serviceaccounts", "ns", "robot", -1);
        for (String kind : List.of("pod", "secret", "node")) {
            String namespace = kind.equals("node") ? "" : "ns";
            String token = token(600, kind, reference("thing"));
            assertThat(error(token)).as("no %s", kind)
                    .isEqualTo("service account token has been invalidated");
            object(kind + "s", namespace, "thing", 30);
            assertThat(user(token)).as("%s deleted 30 s ago", kind).isNotNull();
            object(kind + "s", namespace, "thing", 90);
            assertThat(error(token)).as("%s deleted 90 s ago", kind)
                    .isEqualTo("service account token has been invalidated");
        }
    }

    @Test
    void aPodsNodeIsToldButNeedNotBeThere() {
        object("serviceaccounts", "ns", "robot", -1);
        object("pods", "ns", "web", -1);
        User user = Objects.requireNonNull(
                user(token(600, "pod", reference("web"), "node", ObjectValue.of("name", "n1"))));
        assertThat(user.extra()).containsEntry("authentication.kubernetes.io/node-name", List.of("n1"))
                .doesNotContainKey("authentication.kubernetes.io/node-uid");
    }

    @Test
    void clocksMayDifferByAMinute() {
        object("serviceaccounts", "ns", "robot", -1);
        assertThat(user(token(-59))).isNotNull();
        assertThat(error(token(-61))).isEqualTo("service account token has expired");
    }

    @Test
    void anotherAccountOfTheSameNameIsAnother() {
        object("serviceaccounts", "ns", "robot", -1);
        objects.put("serviceaccounts/ns/robot", new ApiObject(ObjectValue.of("metadata", ObjectValue.of("uid", "new"))));
        assertThat(error(token(600))).isEqualTo(
                "service account UID (new) does not match claim (robot-uid)");
    }

    @Test
    void whoItIsMeantForIsAskedFirst() {
        assertThat(error(token(-1_000), List.of("vault"))).isEqualTo("token "
                + "audiences [\"https://kubernetes.default.svc.cluster.local\"] is invalid for the target audiences "
                + "[\"vault\"]");
    }

    @Test
    void forWhomATokenIsMeantIsSaidInTheOrderInWhichItWasAsked() throws Exception {
        object("serviceaccounts", "ns", "robot", -1);
        assertThat(tokens.authenticate(tokenSaying("aud", List.of("b", "a")), List.of("a", "b", "c"), remarks))
                .extracting("audiences").isEqualTo(List.of("a", "b"));
        TokenAuthenticator plain = TokenAuthenticator.meantForServer(List.of("b", "a"), token -> User.of("jane"));
        assertThat(plain.authenticate("token", List.of("a", "b", "c"))).extracting("audiences").isEqualTo(List.of("a", "b"));
    }

    @Test
    void aTokenInASecretCountsUntilSecretOrAccountAreBeingDeleted() {
        object("serviceaccounts", "ns", "robot", -1);
        String token = issuer.sign(ObjectValue.of("iss", "kubernetes/serviceaccount",
                "sub", "system:serviceaccount:ns:robot",
                "kubernetes.io/serviceaccount/namespace", "ns",
                "kubernetes.io/serviceaccount/secret.name", "robot-token",
                "kubernetes.io/serviceaccount/service-account.name", "robot",
                "kubernetes.io/serviceaccount/service-account.uid", "robot-uid"));
        assertThat(error(token)).isEqualTo("Token has been invalidated");
        object("secrets", "ns", "robot-token", -1);
        assertThat(error(token)).isEqualTo("Token does not match server's copy");
        ApiObject secret = Objects.requireNonNull(objects.get("secrets/ns/robot-token"));
        String data = Base64.getEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8));
        objects.put("secrets/ns/robot-token",
                new ApiObject(secret.tree().with("data", ObjectValue.of("token", data))));
        assertThat(Objects.requireNonNull(user(token)).name()).isEqualTo("system:serviceaccount:ns:robot");
        assertThat(marked).containsEntry("robot-token", "2026-05-05");
        assertThat(said).containsEntry("authentication.k8s.io/legacy-token", "system:serviceaccount:ns:robot")
                .containsEntry("authentication.k8s.io/legacy-token-manual-secret", "robot-token")
                .doesNotContainKey("warning");
        object("serviceaccounts", "ns", "robot", 0);
        assertThat(error(token)).isEqualTo("ServiceAccount ns/robot has been deleted");
        object("secrets", "ns", "robot-token", 0);
        assertThat(error(token)).isEqualTo("Token has been invalidated");
    }

    private void secretWithToken(String token, Object... labels) {
        objects.put("secrets/ns/robot-token", new ApiObject(ObjectValue.of(
                "metadata", ObjectValue.of("name", "robot-token", "namespace", "ns", "labels", ObjectValue.of(labels)),
                "data", ObjectValue.of(
                        "token", Base64.getEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8))))));
    }

    private String secretToken() {
        return issuer.sign(ObjectValue.of("iss", "kubernetes/serviceaccount",
                "sub", "system:serviceaccount:ns:robot",
                "kubernetes.io/serviceaccount/namespace", "ns",
                "kubernetes.io/serviceaccount/secret.name", "robot-token",
                "kubernetes.io/serviceaccount/service-account.name", "robot",
                "kubernetes.io/serviceaccount/service-account.uid", "robot-uid"));
    }

    @Test
    void aTokenInASecretThatIsMarkedAsInvalidIsRefusedAndItsUseNoted() {
        object("serviceaccounts", "ns", "robot", -1);
        String token = secretToken();
        secretWithToken(token, "kubernetes.io/legacy-token-invalid-since", "2026-01-01");
        assertThat(error(token)).startsWith("the token in secret ns/robot-token for service account ns/robot has been marked");
        assertThat(said).containsEntry("authentication.k8s.io/legacy-token-invalidated", "robot-token/ns");
        assertThat(marked).containsEntry("robot-token", "2026-05-05");
    }

    @Test
    void theUseOfATokenInASecretIsNotedOnceADay() {
        object("serviceaccounts", "ns", "robot", -1);
        String token = secretToken();
        for (String day : List.of("2026-05-05", "2026-05-06")) {
            secretWithToken(token, "kubernetes.io/legacy-token-last-used", day);
            assertThat(user(token)).isNotNull();
        }
        assertThat(marked).isEmpty();
        secretWithToken(token, "kubernetes.io/legacy-token-last-used", "2026-05-04");
        assertThat(user(token)).isNotNull();
        assertThat(marked).containsEntry("robot-token", "2026-05-05");
    }

    @Test
    void whoUsesATokenThatWasMadeForAnAccountIsTold() {
        String token = secretToken();
        secretWithToken(token);
        objects.put("serviceaccounts/ns/robot", new ApiObject(ObjectValue.of(
                "metadata", ObjectValue.of("name", "robot", "uid", "robot-uid"),
                "secrets", List.of(ObjectValue.of("name", "robot-token")))));
        assertThat(user(token)).isNotNull();
        assertThat(said).containsEntry("authentication.k8s.io/legacy-token-autogenerated-secret", "robot-token")
                .hasEntrySatisfying("warning", text -> assertThat(text).startsWith("Use tokens from the TokenRequest API"));
    }

    @Test
    void aTokenThatShouldHaveBeenRenewedIsNoted() {
        object("serviceaccounts", "ns", "robot", -1);
        assertThat(user(token(9_000, "warnafter", NumberValue.of(NOW.getEpochSecond() + 5)))).isNotNull();
        assertThat(said).doesNotContainKey("authentication.k8s.io/stale-token");
        assertThat(user(token(9_000, "warnafter", NumberValue.of(NOW.getEpochSecond() - 5)))).isNotNull();
        assertThat(said).containsEntry("authentication.k8s.io/stale-token",
                "subject: system:serviceaccount:ns:robot, seconds after warning threshold: 5");
    }

    private String tokenSaying(Object... claims) {
        ObjectValue said = ObjectValue.of("iss", AccountSettings.ISSUER, "aud", List.of(AccountSettings.ISSUER),
                "exp", NOW.getEpochSecond() + 600,
                "kubernetes.io", ObjectValue.of("namespace", "ns", "serviceaccount", reference("robot")));
        for (int index = 0; index < claims.length; index += 2) {
            said = said.with((String) claims[index], Value.of(claims[index + 1]));
        }
        return issuer.sign(said);
    }

    @Test
    void whatATokenSaysInAnotherFormIsNotTakenForSomethingThatItDoesNotSay() {
        object("serviceaccounts", "ns", "robot", -1);
        assertThat(user(tokenSaying("aud", AccountSettings.ISSUER))).as("one audience that stands alone").isNotNull();
        assertThat(error(tokenSaying("aud", "vault"))).contains("token audiences [\"vault\"] is invalid");
        assertThat(error(tokenSaying("aud", 7))).contains("Audience");
        assertThat(error(tokenSaying("exp", "never"))).contains("NumericDate");
        assertThat(error(tokenSaying("nbf", true))).contains("NumericDate");
        assertThat(error(tokenSaying("exp", NOW.getEpochSecond() - 100.5))).isEqualTo("service account token has expired");
        assertThat(error(tokenSaying("kubernetes.io", "ns"))).contains("not found");
    }

    @Test
    void allIssuersThatTheServerHasHadAreBelieved() {
        object("serviceaccounts", "ns", "robot", -1);
        assertThat(user(tokenSaying("iss", "https://before.example"))).isNotNull();
        assertThat(user(tokenSaying("iss", "https://elsewhere.example"))).isNull();
        assertThat(error(tokenSaying("iss", "https://elsewhere.example"))).as("not a token of this server").isEmpty();
    }
}
