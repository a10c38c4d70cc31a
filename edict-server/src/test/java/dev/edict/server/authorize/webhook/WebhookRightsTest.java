package dev.edict.server.authorize.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import dev.edict.server.metrics.AuthorizationMetrics;
import dev.edict.server.metrics.AuthorizationWebhookMetrics;
import dev.edict.server.metrics.MetricRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookRightsTest {
    private static final User BOB =
            new User("bob", "7", List.of("devs", "system:authenticated"), Map.of("scope", List.of("a", "b")));
    private static final RequestInfo GET = get("default", "one");

    @TempDir
    Path directory;

    private final MetricRegistry registry = new MetricRegistry();
    private final AuthorizationWebhookMetrics metrics = new AuthorizationMetrics(registry).webhooks();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
    private final Clock clock = new Clock() {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Objects.requireNonNull(now.get());
        }
    };

    private static RequestInfo get(String namespace, String name) {
        return RequestInfo.ofResource("get", new GroupVersionResource("", "v1", "pods"), namespace, name, "");
    }

    private WebhookRights rights(Judge judge, boolean denies, String... conditions) throws IOException {
        return new WebhookRights("outside", new WebhookSettings(judge.kubeconfig(directory), judge.version(),
                Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ofSeconds(30), denies, List.of(conditions)),
                metrics, clock, Duration.ofMillis(1));
    }

    private String metric(String line) {
        return new String(registry.write(), StandardCharsets.UTF_8).lines()
                .filter(written -> written.startsWith(line)).findFirst().orElse("").replaceFirst("^.* ", "");
    }

    @Test
    void theWholeRequestIsShownInBothVersions() throws Exception {
        RequestInfo list = new RequestInfo(true, "/x", "list", "apps", "v1", "default", "deployments", "", "scale",
                List.of(), "metadata.name=web,spec.x!=1", "app in (a,b),!old,new");
        for (String version : List.of("v1", "v1beta1")) {
            try (Judge judge = new Judge(version, spec -> "{'allowed':true,'reason':'because'}");
                    WebhookRights rights = rights(judge, false)) {
                assertThat(rights.decide(BOB, list)).isEqualTo(new Decision(Decision.Verdict.ALLOW, "because", ""));
                rights.decide(User.of("jane"), RequestInfo.ofPath("/healthz", "get"));
                assertThat(judge.reviews().getFirst()).isEqualTo(Json.parse("""
                        {"kind":"SubjectAccessReview","apiVersion":"authorization.k8s.io/VERSION","metadata":{},"spec":{
                        "resourceAttributes":{"namespace":"default","verb":"list","group":"apps","version":"v1",
                          "resource":"deployments","subresource":"scale",
                          "fieldSelector":{"requirements":[{"key":"metadata.name","operator":"In","values":["web"]},
                            {"key":"spec.x","operator":"NotIn","values":["1"]}]},
                          "labelSelector":{"requirements":[{"key":"app","operator":"In","values":["a","b"]},
                            {"key":"new","operator":"Exists"},{"key":"old","operator":"DoesNotExist"}]}},
                        "user":"bob","GROUPS":["devs","system:authenticated"],"extra":{"scope":["a","b"]},"uid":"7"},
                        "status":{"allowed":false}}""".replace("VERSION", version)
                        .replace("GROUPS", version.equals("v1") ? "groups" : "group")));
                assertThat(judge.reviews().get(1).object("spec")).isEqualTo(Json.parse("""
                        {"nonResourceAttributes":{"path":"/healthz","verb":"get"},"user":"jane"}"""));
                assertThat(judge.requests().getFirst().head()).startsWith("POST /rights?timeout=30s HTTP/1.1\r\n")
                        .containsIgnoringCase("authorization: Bearer secret");
            }
        }
    }

    @Test
    void aReviewIsWrittenToTheByteAsTheRealServerWritesIt() throws Exception {
        try (Judge judge = new Judge("v1", spec -> "{}"); WebhookRights rights = rights(judge, false)) {
            rights.decide(User.of("<b>&c" + (char) 0x2028), get("default", "one"));
            assertThat(judge.requests().getFirst().text()).isEqualTo("""
                    {"kind":"SubjectAccessReview","apiVersion":"authorization.k8s.io/v1","metadata":{},\
                    "spec":{"resourceAttributes":{"namespace":"default","verb":"get","version":"v1","resource":"pods",\
                    "name":"one"},"user":"\\u003cb\\u003e\\u0026c\\u2028"},"status":{"allowed":false}}
                    """);
        }
    }

    @Test
    void whatItSaysCountsForAWhile() throws Exception {
        try (Judge judge = new Judge("v1", spec -> spec.toString().contains("\"one\"") ? "{'allowed':true}" : "{}");
                WebhookRights rights = rights(judge, false)) {
            for (int time = 0; time < 3; time++) {
                assertThat(rights.decide(BOB, GET).isAllowed()).isTrue();
                assertThat(rights.decide(BOB, get("default", "two"))).isEqualTo(Decision.NO_OPINION);
            }
            assertThat(judge.asked()).isEqualTo(2);
            assertThat(rights.decide(User.of("bob", "devs", "system:authenticated"), GET).isAllowed()).isTrue();
            assertThat(judge.asked()).as("somebody else of the same name").isEqualTo(3);
            now.updateAndGet(time -> time.plusSeconds(31));
            rights.decide(BOB, GET);
            rights.decide(BOB, get("default", "two"));
            assertThat(judge.asked()).as("a refusal is forgotten first").isEqualTo(4);
            now.updateAndGet(time -> time.plusSeconds(300));
            rights.decide(BOB, GET);
            assertThat(judge.asked()).isEqualTo(5);
        }
    }

    @Test
    void aLongQuestionIsNotKept() throws Exception {
        try (Judge judge = new Judge("v1", spec -> "{'allowed':true}"); WebhookRights rights = rights(judge, false)) {
            RequestInfo request = get("default", "x".repeat(10_000));
            rights.decide(BOB, request);
            rights.decide(BOB, request);
            assertThat(judge.asked()).isEqualTo(2);
        }
    }

    @Test
    void aRefusalEndsTheMatterAndSilenceDoesNot() throws Exception {
        AtomicReference<String> says = new AtomicReference<>("{'denied':true,'reason':'never'}");
        try (Judge judge = new Judge("v1", spec -> says.get()); WebhookRights rights = rights(judge, false)) {
            assertThat(rights.decide(BOB, GET)).isEqualTo(Decision.denied("never"));
            says.set("{'allowed':false,'reason':'not me'}");
            assertThat(rights.decide(BOB, get("default", "two")))
                    .isEqualTo(new Decision(Decision.Verdict.NO_OPINION, "not me", ""));
            says.set("{'allowed':true,'denied':true}");
            assertThat(rights.decide(BOB, get("default", "three"))).isEqualTo(new Decision(Decision.Verdict.DENY, "",
                    "webhook subject access review returned both allow and deny response"));
            assertThat(rights.rules(BOB, "default").error())
                    .isEqualTo("webhook authorizer does not support user rule resolution");
        }
    }

    @Test
    void whoCanNotAnswerIsAskedFiveTimesAndThenThePolicyDecides() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (Judge judge = new Judge("v1", spec ->
                        calls.incrementAndGet() == 3 ? "{'allowed':true}" : "500 Internal Server Error");
                WebhookRights lenient = rights(judge, false); WebhookRights strict = rights(judge, true)) {
            assertThat(lenient.decide(BOB, GET).isAllowed()).as("at the third try").isTrue();
            Decision left = lenient.decide(BOB, get("default", "two"));
            assertThat(calls).hasValue(8);
            assertThat(left.verdict()).isEqualTo(Decision.Verdict.NO_OPINION);
            assertThat(left.error()).contains("an error on the server");
            assertThat(strict.decide(BOB, get("default", "two")).isDenied()).isTrue();
            assertThat(metric("apiserver_authorization_webhook_evaluations_fail_open_total{name=\"outside\",result=\"error\"}"))
                    .as("only the lenient one").isEqualTo("1");
            assertThat(metric("apiserver_authorization_webhook_evaluations_total{name=\"outside\",result=\"error\"}"))
                    .as("every try").isEqualTo("12");
        }
    }

    @Test
    void anAnswerThatMakesNoSenseAllowsNothing() throws Exception {
        for (String answer : List.of("{'allowed':'true'}", "{'allowed':true,'denied':'yes'}", "{'allowed':1}")) {
            try (Judge judge = new Judge("v1", spec -> answer); WebhookRights rights = rights(judge, true)) {
                Decision decision = rights.decide(BOB, GET);
                assertThat(decision.isDenied()).as(answer).isTrue();
                assertThat(decision.error()).isNotEmpty();
            }
        }
        try (Judge judge = new Judge("v1beta1", spec -> "{'allowed':true}");
                WebhookRights rights = new WebhookRights("outside", new WebhookSettings(judge.kubeconfig(directory), "v1",
                        Duration.ofSeconds(30), Duration.ZERO, Duration.ZERO, true, List.of()), metrics, clock)) {
            assertThat(rights.decide(BOB, GET).isDenied()).as("it answers another question").isTrue();
        }
    }

    @Test
    void aJudgeWhoIsNotBelievedAllowsNothing() throws Exception {
        try (Judge judge = new Judge("v1", spec -> "{'allowed':true}")) {
            Path kubeconfig = Files.writeString(directory.resolve("stranger"),
                    Files.readString(judge.kubeconfig(directory))
                            .replaceAll(", certificate-authority: [^}]*", ""));
            WebhookSettings settings = new WebhookSettings(kubeconfig, "v1", Duration.ofSeconds(30), Duration.ZERO,
                    Duration.ZERO, true, List.of());
            try (WebhookRights rights = new WebhookRights("outside", settings, metrics, clock)) {
                Decision decision = rights.decide(BOB, GET);
                assertThat(decision.isDenied()).isTrue();
                assertThat(decision.error()).contains("x509").doesNotContain("secret");
                assertThat(judge.asked()).isZero();
            }
        }
    }

    @Test
    void itIsAskedOnlyIfAllConditionsHold() throws Exception {
        try (Judge judge = new Judge("v1", spec -> "{'allowed':true}");
                WebhookRights rights = rights(judge, true,
                        "has(request.resourceAttributes)",
                        "request.resourceAttributes.namespace == 'default' && request.user == 'bob'",
                        "'devs' in request.groups && request.extra['scope'] == ['a', 'b'] && request.uid == '7'",
                        "!has(request.resourceAttributes.fieldSelector) || "
                                + "request.resourceAttributes.fieldSelector.requirements.all(r, r.values[0] != 'no')")) {
            assertThat(rights.decide(BOB, GET).isAllowed()).isTrue();
            assertThat(rights.decide(BOB, get("other", "one"))).isEqualTo(Decision.NO_OPINION);
            assertThat(rights.decide(BOB, RequestInfo.ofPath("/healthz", "get"))).isEqualTo(Decision.NO_OPINION);
            RequestInfo list = new RequestInfo(true, "", "list", "", "v1", "default", "pods", "", "", List.of(), "a=no", "");
            assertThat(rights.decide(BOB, list)).isEqualTo(Decision.NO_OPINION);
            assertThat(judge.asked()).isEqualTo(1);
            assertThat(metric("apiserver_authorization_match_condition_exclusions_total{name=\"outside\",type=\"Webhook\"}"))
                    .isEqualTo("3");
        }
    }

    @Test
    void aConditionThatFailsIsDecidedByThePolicyUnlessAnotherIsFalse() throws Exception {
        String failing = "request.resourceAttributes.namespace == 'default'";
        RequestInfo path = RequestInfo.ofPath("/healthz", "get");
        try (Judge judge = new Judge("v1", spec -> "{'allowed':true}");
                WebhookRights strict = rights(judge, true, failing);
                WebhookRights lenient = rights(judge, false, failing);
                WebhookRights excluding = rights(judge, true, failing, "false")) {
            String error = "cel evaluation error: expression '" + failing
                    + "' resulted in error: no such key: resourceAttributes";
            assertThat(strict.decide(BOB, path)).isEqualTo(new Decision(Decision.Verdict.DENY, "", error));
            assertThat(lenient.decide(BOB, path)).isEqualTo(new Decision(Decision.Verdict.NO_OPINION, "", error));
            assertThat(excluding.decide(BOB, path)).isEqualTo(Decision.NO_OPINION);
            assertThat(judge.asked()).isZero();
        }
    }

    @Test
    void aConditionThatIsNoneIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> WebhookConditions.of(List.of("request.user")))
                .withMessage("must evaluate to bool but got string");
        assertThat(WebhookConditions.fault("request.nobody == ''")).startsWith("compilation failed: ERROR: ");
        assertThat(WebhookConditions.fault("object.x == 1")).startsWith("compilation failed: ERROR: ");
    }
}
