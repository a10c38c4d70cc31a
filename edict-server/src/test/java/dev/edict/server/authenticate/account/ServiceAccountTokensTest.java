package dev.edict.server.authenticate.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.User;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
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
    private static final List<String> HERE = List.of(ServiceAccountTokens.ISSUER);

    private final Map<String, ApiObject> objects = new HashMap<>();
    private final TokenIssuer issuer = issuer();
    private final ServiceAccountTokens tokens = new ServiceAccountTokens(issuer,
            (resource, namespace, name) -> objects.get(resource + "/" + namespace + "/" + name),
            Clock.fixed(NOW, ZoneOffset.UTC));

    private static TokenIssuer issuer() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return new TokenIssuer(generator.generateKeyPair());
        } catch (java.security.GeneralSecurityException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

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
            claims = claims.with((String) bound[index], (ObjectValue) bound[index + 1]);
        }
        return issuer.sign(ObjectValue.of("iss", ServiceAccountTokens.ISSUER, "aud", List.of(HERE.getFirst()),
                "iat", NOW.getEpochSecond() - 100, "nbf", NOW.getEpochSecond() - 100,
                "exp", NOW.getEpochSecond() + expiresIn, "jti", "7", "kubernetes.io", claims));
    }

    private String error(String token) {
        return tokens.review(token, HERE).error();
    }

    private @Nullable User user(String token) {
        return tokens.review(token, List.of(ServiceAccountTokens.ISSUER)).user();
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
        assertThat(tokens.review(token(-1_000), List.of("vault")).error()).isEqualTo("token "
                + "audiences [\"https://kubernetes.default.svc.cluster.local\"] is invalid for the target audiences "
                + "[\"vault\"]");
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
        object("serviceaccounts", "ns", "robot", 0);
        assertThat(error(token)).isEqualTo("ServiceAccount ns/robot has been deleted");
        object("secrets", "ns", "robot-token", 0);
        assertThat(error(token)).isEqualTo("Token has been invalidated");
    }
}
