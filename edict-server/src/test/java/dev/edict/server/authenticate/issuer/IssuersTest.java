package dev.edict.server.authenticate.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.authenticate.issuer.TestIssuer.Key;
import dev.edict.server.filter.User;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IssuersTest {
    private static final Key FIRST = TestIssuer.elliptic("first");
    private static final Key SECOND = TestIssuer.elliptic("second");
    private static final Key NUMBERS = TestIssuer.rsa("numbers");
    private static final String PLAIN = "claimMappings: {username: {claim: sub, prefix: \"oidc:\"}, "
            + "groups: {claim: groups, prefix: \"oidc:\"}}";

    private TestIssuer issuer;
    private Issuers issuers;

    @BeforeEach
    void begin() throws Exception {
        issuer = new TestIssuer();
        issuer.show(FIRST);
        know(PLAIN);
    }

    @AfterEach
    void end() throws IOException {
        issuers.close();
        issuer.close();
    }

    /** Knows the issuer, with this said of it besides where it is. */
    private void know(String said) throws Exception {
        issuers = new Issuers(rules(said), EnumSet.allOf(SigningAlgorithm.class), Clock.systemUTC());
        issuers.start();
        Waiting.until("the issuer has said where its keys are", () -> {
            try {
                return issuers.user(token(FIRST, ObjectValue.EMPTY)) != null;
            } catch (TokenRefusedException refused) {
                return !refused.getMessage().equals("oidc: authenticator not initialized");
            }
        });
    }

    private List<IssuerRules> rules(String said) {
        String authority = TestIssuer.authority().indent(8);
        return AuthenticationConfiguration.read(("""
                apiVersion: apiserver.config.k8s.io/v1
                kind: AuthenticationConfiguration
                jwt:
                - issuer:
                    url: %s
                    audiences: [us, them]
                    audienceMatchPolicy: MatchAny
                    certificateAuthority: |
                %s
                  %s
                """.formatted(issuer.url(), authority, said.indent(2).strip())).getBytes(StandardCharsets.UTF_8))
                .compile(Set.of());
    }

    private ObjectValue claims(ObjectValue more) {
        long now = Instant.now().getEpochSecond();
        ObjectValue[] claims = {ObjectValue.of(
                "iss", issuer.url(), "aud", "us", "sub", "jane", "iat", now, "exp", now + 600)};
        more.forEach((key, value) -> claims[0] = claims[0].with(key, value));
        return claims[0];
    }

    private String token(Key key, ObjectValue more) {
        return TestIssuer.sign(key, "ES256", claims(more));
    }

    private String refusal(ObjectValue more) {
        return refusal(token(FIRST, more));
    }

    private String refusal(String token) {
        try {
            return "known: " + issuers.user(token);
        } catch (TokenRefusedException refused) {
            return refused.getMessage();
        }
    }

    @Test
    void theClaimsOfATokenBecomeAUser() throws Exception {
        assertThat(issuers.user(token(FIRST, ObjectValue.of("groups", ListValue.of("a", "b"), "jti", "17"))))
                .isEqualTo(new User("oidc:jane", "", List.of("oidc:a", "oidc:b"),
                        Map.of("authentication.kubernetes.io/credential-id", List.of("JTI=17"))));
        assertThat(issuers.user(token(FIRST, ObjectValue.of("groups", "only", "aud", ListValue.of("x", "them")))))
                .isEqualTo(new User("oidc:jane", "", List.of("oidc:only"), Map.of()));
    }

    @ParameterizedTest
    @CsvSource({"RS256", "RS384", "RS512", "PS256", "PS384", "PS512"})
    void anRsaKeySignsInSixWays(String algorithm) throws Exception {
        issuer.show(NUMBERS, FIRST);
        assertThat(issuers.user(TestIssuer.sign(NUMBERS, algorithm, claims(ObjectValue.EMPTY)))).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"ES384,secp384r1", "ES512,secp521r1"})
    void everyCurveHasItsOwnWay(String algorithm, String curve) throws Exception {
        Key key = TestIssuer.key("curve", "EC", curve);
        issuer.show(key);
        assertThat(issuers.user(TestIssuer.sign(key, algorithm, claims(ObjectValue.EMPTY)))).isNotNull();
    }

    @Test
    void aNewKeyIsKnownWithItsFirstTokenAndTheOldOneCountsUntilItIsTakenBack() throws Exception {
        String old = token(FIRST, ObjectValue.EMPTY);
        assertThat(issuers.user(old)).isNotNull();
        issuer.show(FIRST, SECOND);
        Waiting.until("the new key counts", () -> issuers.user(token(SECOND, ObjectValue.EMPTY)) != null);
        assertThat(issuers.user(old)).isNotNull();
        issuer.show(SECOND, TestIssuer.elliptic("third"));
        Waiting.until("the old key does not count", () -> {
            refusal(token(TestIssuer.elliptic("unknown"), ObjectValue.EMPTY));
            return refusal(old).endsWith("failed to verify id token signature");
        });
    }

    @Test
    void tokensOfUnknownKeysDoNotFloodTheIssuer() {
        long before = issuer.fetches();
        long begin = System.nanoTime();
        for (int index = 0; index < 1_000; index++) {
            assertThat(refusal(TestIssuer.sign(FIRST, "ES256", ObjectValue.of("alg", "ES256", "kid", "k" + index),
                    claims(ObjectValue.EMPTY)))).endsWith("failed to verify id token signature");
        }
        long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
        assertThat(issuer.fetches() - before).isLessThanOrEqualTo(6 + seconds);
    }

    @Test
    void keysAreKeptWhileTheIssuerIsSilent() throws Exception {
        assertThat(issuers.user(token(FIRST, ObjectValue.EMPTY))).isNotNull();
        issuer.silence(true);
        refusal(token(SECOND, ObjectValue.EMPTY));
        assertThat(issuers.user(token(FIRST, ObjectValue.EMPTY))).isNotNull();
    }

    @Test
    void expressionsMapAndValidate() throws Exception {
        issuers.close();
        know("""
                claimValidationRules:
                - {claim: hd, requiredValue: example.com}
                - {expression: claims.exp - claims.iat <= 86400.0, message: too long}
                claimMappings:
                  username: {expression: '"e:" + claims.email + (claims.email_verified ? "" : "!")'}
                  groups: {expression: 'claims.roles.split(",")'}
                  uid: {expression: claims.sub}
                  extra: [{key: example.org/tenant, valueExpression: claims.ctx.tenant__dot__name}]
                userValidationRules:
                - {expression: '!user.username.startsWith("e:root")', message: no roots}
                """);
        ObjectValue said = ObjectValue.of("hd", "example.com", "email", "j@example.com", "email_verified", true,
                "roles", "a,b", "ctx", ObjectValue.of("tenant.name", "t1"));
        assertThat(issuers.user(token(FIRST, said))).isEqualTo(new User(
                "e:j@example.com", "jane", List.of("a", "b"), Map.of("example.org/tenant", List.of("t1"))));
        assertThat(refusal(said.with("hd", "evil.com"))).isEqualTo(
                "oidc: required claim hd value does not match. Got = evil.com, want = example.com");
        assertThat(refusal(said.with("iat", 1))).isEqualTo("oidc: error evaluating claim validation expression: "
                + "validation expression 'claims.exp - claims.iat <= 86400.0' failed: too long");
        assertThat(refusal(said.with("email", "root@example.com"))).isEqualTo("oidc: error evaluating user info "
                + "validation rule: validation expression '!user.username.startsWith(\"e:root\")' failed: no roots");
        assertThat(refusal(said.without("roles"))).contains("no such key: roles");
    }

    @Test
    void anAddressMustBeVerified() throws Exception {
        issuers.close();
        know("claimMappings: {username: {claim: email, prefix: \"\"}}");
        ObjectValue said = ObjectValue.of("email", "j@example.com");
        assertThat(issuers.user(token(FIRST, said))).extracting("name").isEqualTo("j@example.com");
        assertThat(refusal(said.with("email_verified", false))).isEqualTo("oidc: email not verified");
        assertThat(refusal(said.with("email_verified", NullValue.NULL))).isEqualTo("oidc: email not verified");
        assertThat(refusal(said.with("email_verified", "true"))).isEqualTo("oidc: parse 'email_verified' claim: json: cannot "
                + "unmarshal string into Go value of type bool");
    }

    @Test
    void groupsMayHaveToBeAskedForElsewhere() throws Exception {
        issuer.distribute(token(FIRST, ObjectValue.of("groups", ListValue.of("far"))));
        ObjectValue said = ObjectValue.of("_claim_names", ObjectValue.of("groups", "there"), "_claim_sources",
                ObjectValue.of("there", ObjectValue.of("endpoint", issuer.url() + "/groups", "access_token", "s3")));
        Waiting.until("the other issuer is known", () -> issuers.user(token(FIRST, said)) != null);
        assertThat(issuers.user(token(FIRST, said))).extracting("groups").isEqualTo(List.of("oidc:far"));
        assertThat(issuer.lastHead()).contains("Authorization: Bearer s3");
        issuer.distribute(token(SECOND, ObjectValue.of("groups", ListValue.of("far"))));
        assertThat(refusal(said)).isEqualTo("oidc: could not expand distributed claims: verify distributed claim token: "
                + "failed to verify signature: failed to verify id token signature");
        assertThat(refusal(said.without("_claim_sources"))).isEqualTo("oidc: verify token: oidc: source does not exist");
    }

    @Test
    void whatIsAnsweredInsteadOfGroupsIsNotShown() {
        ObjectValue said = ObjectValue.of("_claim_names", ObjectValue.of("groups", "there"), "_claim_sources",
                ObjectValue.of("there", ObjectValue.of("endpoint", issuer.url() + "/missing")));
        assertThat(refusal(said)).isEqualTo("oidc: could not expand distributed claims: while getting distributed claim "
                + "\"groups\": error while getting distributed claim JWT: 404");
    }

    @Test
    void aTokenThatNamesItsKeyIsKnownHoweverManyKeysThereAre() throws Exception {
        ObjectValue[] many = new ObjectValue[151];
        ObjectValue other = TestIssuer.described(SECOND);
        for (int index = 0; index < 150; index++) {
            many[index] = other.with("kid", "other" + index);
        }
        many[150] = TestIssuer.described(FIRST).with("kid", "last");
        issuer.showRaw(many);
        Key last = new Key("last", FIRST.pair());
        Waiting.until("the key counts", () -> issuers.user(token(last, ObjectValue.EMPTY)) != null);
    }

    @Test
    void keysThatCannotBeReadAreSpokenOfInPlainWords() throws Exception {
        issuer.keys("junk");
        String unknown = TestIssuer.sign(FIRST, "ES256", ObjectValue.of("alg", "ES256", "kid", "x"), claims(ObjectValue.EMPTY));
        Waiting.until("the keys were asked for", () -> refusal(unknown).equals("oidc: verify token: failed to verify "
                + "signature: fetching keys oidc: failed to decode keys: invalid character 'j' looking for beginning of value"));
    }

    @Test
    void othersCountOnlyWhenAllOfThemAreThere() throws Exception {
        String token = token(FIRST, ObjectValue.EMPTY);
        assertThat(issuers.exchange(rules("claimMappings: {username: {claim: sub, prefix: \"new:\"}}"))).isTrue();
        assertThat(issuers.user(token)).extracting("name").isEqualTo("new:jane");
        assertThat(issuers.exchange(List.of())).isTrue();
        assertThat(issuers.user(token)).isNull();
    }

    @Test
    void anIssuerMustBeWhoItIsSaidToBe() throws Exception {
        issuer.claims("https://somebody.else");
        try (Issuers others = new Issuers(rules(PLAIN), EnumSet.allOf(SigningAlgorithm.class), Clock.systemUTC())) {
            others.start();
            Waiting.until("it has been asked", () -> issuer.lastHead().contains("well-known"));
            try {
                assertThat(others.user(token(FIRST, ObjectValue.EMPTY))).isNull();
            } catch (TokenRefusedException refused) {
                assertThat(refused).hasMessage("oidc: authenticator not initialized");
            }
        }
    }

    @Test
    void whatIsWrongWithAVerifiedTokenIsSaid() {
        long now = Instant.now().getEpochSecond();
        assertThat(refusal(ObjectValue.of("aud", "strangers"))).isEqualTo(
                "oidc: verify token: oidc: expected audience in [\"them\" \"us\"] got [\"strangers\"]");
        assertThat(refusal(ObjectValue.of("exp", now - 1))).startsWith("oidc: verify token: oidc: token is expired");
        assertThat(refusal(ObjectValue.of("exp", "soon"))).isEqualTo("oidc: verify token: oidc: failed to unmarshal claims: "
                + "json: invalid number literal, trying to unmarshal \"\\\"soon\\\"\" into Number");
        assertThat(refusal(ObjectValue.of("iat", true))).isEqualTo("oidc: verify token: oidc: failed to unmarshal claims: "
                + "json: cannot unmarshal bool into Go struct field idToken.iat of type json.Number");
        assertThat(refusal(ObjectValue.of("nbf", now + 120))).contains("before the nbf (not before) time");
        assertThat(refusal(ObjectValue.of("sub", 17))).isEqualTo("oidc: verify token: oidc: failed to unmarshal claims: "
                + "json: cannot unmarshal number into Go struct field idToken.sub of type string");
        assertThat(refusal(ObjectValue.of("aud", ListValue.of("us", 1)))).isEqualTo("oidc: verify token: oidc: failed to "
                + "unmarshal claims: json: cannot unmarshal number into Go struct field idToken.aud of type string");
        assertThat(refusal(ObjectValue.of("_claim_names", ObjectValue.of("other", "x")))).isEqualTo(
                "oidc: verify token: oidc: source does not exist");
        assertThat(refusal(ObjectValue.of("sub", ""))).contains("the claim is empty");
        assertThat(refusal(ObjectValue.of("groups", ListValue.of(1)))).startsWith("oidc: parse groups claim \"groups\"");
    }

    @Test
    void issuersThatWriteTimesAsTextsAndNoGroupsAsNothingAreUnderstood() throws Exception {
        long now = Instant.now().getEpochSecond();
        assertThat(issuers.user(token(FIRST, ObjectValue.of("groups", NullValue.NULL, "exp", Long.toString(now + 600)))))
                .isEqualTo(User.of("oidc:jane"));
    }

    @Test
    void anExpressionThatFailsIsToldBeforeOneThatIsFalse() throws Exception {
        issuers.close();
        know("""
                claimValidationRules:
                - {expression: claims.sub == "x", message: first}
                - {expression: claims.missing == "x", message: second}
                claimMappings:
                  username: {expression: claims.sub}
                  extra: [{key: example.org/x, valueExpression: 'has(claims.bad) ? claims.bad.x : ""'}]
                """);
        assertThat(refusal(ObjectValue.EMPTY)).isEqualTo("oidc: error evaluating claim validation expression: expression "
                + "'claims.missing == \"x\"' resulted in error: no such key: missing");
        assertThat(refusal(ObjectValue.of("bad", ObjectValue.EMPTY))).isEqualTo(
                "expression 'has(claims.bad) ? claims.bad.x : \"\"' resulted in error: no such key: x");
    }
}
