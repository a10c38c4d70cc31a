package dev.edict.server.authenticate.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthenticationConfigurationTest {
    private static final String HEAD = "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n";
    private static final String WHOLE = HEAD + """
            jwt:
            - issuer: {url: "https://a.example", audiences: [us]}
              claimValidationRules: []
              claimMappings:
                username: {claim: sub, prefix: ""}
              userValidationRules: []
            """;

    private static String complaint(String text) {
        try {
            return "fine: " + AuthenticationConfiguration.read(text.getBytes(StandardCharsets.UTF_8))
                    .compile(Set.of("https://own.example")).size();
        } catch (IllegalArgumentException wrong) {
            return String.valueOf(wrong.getMessage()).replace("invalid authentication configuration: ", "");
        }
    }

    private static String complaint(String part, String instead) {
        assertThat(WHOLE).contains(part);
        return complaint(WHOLE.replace(part, instead));
    }

    @ParameterizedTest
    @CsvSource({"v1", "v1beta1", "v1alpha1"})
    void threeVersionsAreRead(String version) {
        assertThat(complaint(WHOLE.replace("/v1", "/" + version))).isEqualTo("fine: 1");
    }

    @Test
    void whatNobodyWouldReadIsRefused() {
        assertThat(complaint("audiences:", "audience: x, audiences:"))
                .isEqualTo("strict decoding error: unknown field \"jwt[0].issuer.audience\"");
        assertThat(complaint("kind: AuthenticationConfiguration", "kind: Other")).contains("no kind \"Other\" is registered");
        assertThat(complaint("/v1", "/v2")).contains("is registered for version");
        assertThat(complaint(WHOLE + "jwt: []\n")).startsWith("strict decoding error: ");
        assertThat(complaint("")).isEqualTo("empty config data");
        assertThat(complaint("[us]", "us")).contains("jwt[0].issuer.audiences: expected is a list");
    }

    @Test
    void anIssuerIsAnHttpsAddressThatIsNotOurOwn() {
        assertThat(complaint("https://a.example", "")).isEqualTo("jwt[0].issuer.url: Required value");
        assertThat(complaint("https://a", "http://a"))
                .isEqualTo("jwt[0].issuer.url: Invalid value: \"http://a.example\": URL scheme must be https");
        assertThat(complaint("https://a.example", "https://u:p@a.example/?q#f")).isEqualTo("["
                + "jwt[0].issuer.url: Invalid value: \"https://u:p@a.example/?q#f\": URL must not contain a username or "
                + "password, jwt[0].issuer.url: Invalid value: \"https://u:p@a.example/?q#f\": URL must not contain a query,"
                + " jwt[0].issuer.url: Invalid value: \"https://u:p@a.example/?q#f\": URL must not contain a fragment]");
        assertThat(complaint("https://a.example", "https://own.example")).isEqualTo("jwt[0].issuer.url: Invalid value: "
                + "\"https://own.example\": URL must not overlap with disallowed issuers: [https://own.example]");
        assertThat(complaint("audiences:", "discoveryURL: \"https://a.example/\", audiences:")).isEqualTo(
                "jwt[0].issuer.discoveryURL: Invalid value: \"https://a.example/\": discoveryURL must be different from URL");
    }

    @Test
    void audiencesAreNeededAndSeveralNeedAPolicy() {
        assertThat(complaint("[us]", "[]")).isEqualTo(
                "jwt[0].issuer.audiences: Required value: at least one jwt[0].issuer.audiences is required");
        assertThat(complaint("[us]", "[us, us]")).isEqualTo("[jwt[0].issuer.audiences[1]: Duplicate value: \"us\", "
                + "jwt[0].issuer.audienceMatchPolicy: Invalid value: \"\": audienceMatchPolicy must be MatchAny for "
                + "multiple audiences]");
        assertThat(complaint("[us]", "[us], audienceMatchPolicy: All")).isEqualTo("jwt[0].issuer.audienceMatchPolicy: "
                + "Invalid value: \"All\": audienceMatchPolicy must be empty or MatchAny for single audience");
        assertThat(complaint("[us]", "[us, them], audienceMatchPolicy: MatchAny")).isEqualTo("fine: 1");
        assertThat(complaint("[us]", "[us], certificateAuthority: x")).isEqualTo("jwt[0].issuer.certificateAuthority: "
                + "Invalid value: \"<omitted>\": data does not contain any valid RSA or ECDSA certificates");
    }

    @Test
    void claimsAreMappedByNameOrByExpression() {
        String username = "username: {claim: sub, prefix: \"\"}";
        assertThat(complaint(username, "username: {}")).isEqualTo(
                "jwt[0].claimMappings.username: Required value: claim or expression is required");
        assertThat(complaint(username, "username: {claim: sub}")).isEqualTo("jwt[0].claimMappings.username.prefix: Required "
                + "value: prefix is required when claim is set. It can be set to an empty string to disable prefixing");
        assertThat(complaint(username, "username: {claim: sub, expression: claims.sub}")).isEqualTo(
                "jwt[0].claimMappings.username: Invalid value: \"\": claim and expression can't both be set");
        assertThat(complaint(username, "username: {expression: claims.sub, prefix: x}")).isEqualTo(
                "jwt[0].claimMappings.username.prefix: Invalid value: \"x\": may not be specified when expression is set");
        assertThat(complaint(username, "username: {expression: user.name}")).isEqualTo("jwt[0].claimMappings.username"
                + ".expression: Invalid value: \"user.name\": compilation failed: ERROR: <input>:1:1: undeclared reference to "
                + "'user' (in container '')\n | user.name\n | ^");
        assertThat(complaint(username, "username: {expression: claims.email}")).contains("claims.email_verified must be used");
        assertThat(complaint(username, "username: {expression: 'claims.?email.orValue(\"x\")'}"))
                .contains("claims.email_verified must be used");
        assertThat(complaint(username, "username: {expression: 'claims.email_verified ? claims.email : \"\"'}"))
                .isEqualTo("fine: 1");
        assertThat(complaint(username, username + "\n    uid: {claim: a, expression: claims.}")).isEqualTo(
                "jwt[0].claimMappings.uid: Invalid value: \"\": claim and expression can't both be set");
    }

    @Test
    void aNameThatIsWrongAnywayIsNotAskedWhetherItIsVerified() {
        assertThat(complaint("{claim: sub, prefix: \"\"}", "{expression: claims.email, prefix: \"\"}")).isEqualTo(
                "jwt[0].claimMappings.username.prefix: Invalid value: \"\": may not be specified when expression is set");
    }

    @Test
    void moreOfAUserHasANameOfItsOwn() {
        assertThat(extra("tenant")).contains("must be a domain-prefixed path");
        assertThat(extra("a.kubernetes.io/x")).contains("are reserved for Kubernetes use");
        assertThat(extra("k8s.io/x")).contains("are reserved for Kubernetes use");
        assertThat(extra("a.example/X")).contains("must be lowercase");
        assertThat(extra("notk8s.io/x")).isEqualTo("fine: 1");
        assertThat(complaint("  username:", "  extra: [{key: a.example/x}]\n    username:")).isEqualTo(
                "jwt[0].claimMappings.extra[0].valueExpression: Required value");
        assertThat(complaint("  username:", "  extra: [{key: a.example/x}, {key: a.example/x, valueExpression: claims.}]\n"
                + "    username:")).isEqualTo("[jwt[0].claimMappings.extra[0].valueExpression: Required value, "
                        + "jwt[0].claimMappings.extra[1].key: Duplicate value: \"a.example/x\"]");
    }

    private static String extra(String key) {
        return complaint("  username:", "  extra: [{key: " + key + ", valueExpression: claims.a}]\n    username:");
    }

    @Test
    void rulesAreOfAClaimOrAnExpressionThatIsTrueOrFalse() {
        assertThat(rule("{}")).isEqualTo("jwt[0].claimValidationRules[0]: Required value: claim or expression is required");
        assertThat(rule("{claim: a, expression: 'true'}")).isEqualTo(
                "jwt[0].claimValidationRules[0]: Invalid value: \"a\": claim and expression can't both be set");
        assertThat(rule("{claim: a, message: m}")).isEqualTo(
                "jwt[0].claimValidationRules[0].message: Invalid value: \"m\": may not be specified when claim is set");
        assertThat(rule("{claim: a}, {claim: a}")).isEqualTo(
                "jwt[0].claimValidationRules[1].claim: Duplicate value: \"a\"");
        assertThat(rule("{expression: claims.a}")).isEqualTo(
                "jwt[0].claimValidationRules[0].expression: Invalid value: \"claims.a\": must evaluate to bool");
        assertThat(rule("{expression: claims.a == 'b', requiredValue: c}")).contains("may not be specified when expression");
        assertThat(complaint("userValidationRules: []", "userValidationRules: [{expression: user.unknown == ''}]"))
                .contains("jwt[0].userValidationRules[0].expression: Invalid value").contains("undefined field 'unknown'");
        assertThat(complaint("userValidationRules: []", "userValidationRules: [{message: x}]")).isEqualTo(
                "jwt[0].userValidationRules[0].expression: Required value");
    }

    private static String rule(String rules) {
        return complaint("claimValidationRules: []", "claimValidationRules: [" + rules + "]");
    }

    @Test
    void whoShowsNothingIsSpokenOfPlainly() {
        assertThat(complaint(HEAD + "anonymous: {enabled: true, conditions: [{path: /livez}]}\n")).isEqualTo("fine: 0");
        assertThat(complaint(HEAD + "anonymous: {enabled: false, conditions: [{path: /livez}]}\n")).isEqualTo(
                "anonymous.conditions: Invalid value: [{\"Path\":\"/livez\"}]: enabled should be set to true when conditions "
                        + "are defined");
    }

    @Test
    void twoIssuersHaveDifferentAddresses() {
        String more = WHOLE.substring(WHOLE.indexOf("- issuer"));
        assertThat(complaint(WHOLE + more)).isEqualTo("jwt[1].issuer.url: Duplicate value: \"https://a.example\"");
    }

    @Test
    void theOlderOptionsSayTheSame() {
        OpenIdOptions options = new OpenIdOptions("https://a.example", "us", "", "sub", "", "groups", "g:",
                List.of("RS256", "ES256"), Map.of("hd", "x"));
        IssuerConfiguration issuer = options.configuration().issuers().getFirst();
        assertThat(issuer.mappings().username().prefix()).isEqualTo("https://a.example#");
        assertThat(issuer.mappings().groups().prefix()).isEqualTo("g:");
        assertThat(options.configuration().compile(Set.of())).hasSize(1);
        assertThat(options.algorithms()).isEqualTo(EnumSet.of(SigningAlgorithm.RS256, SigningAlgorithm.ES256));
    }
}
