package dev.edict.server.admit.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.budget.TimeBudgetExceeded;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.Operation;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.metrics.AdmissionMetrics;
import dev.edict.server.metrics.MetricRegistry;
import dev.edict.server.webhook.WebhookClients;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelCallsTest {
    private static ObjectValue webhook(String name, String policy) {
        return ObjectValue.of("name", name, "failurePolicy", policy, "admissionReviewVersions", List.of("v1"),
                "clientConfig", ObjectValue.of("service", ObjectValue.of("namespace", "tools", "name", name)));
    }

    /** Asks webhooks at services that fail as their names say. */
    private static ParallelCalls.Results ask(ObjectValue... webhooks) throws IOException {
        return ask(AdmissionMetrics.unread(), webhooks);
    }

    private static ParallelCalls.Results ask(AdmissionMetrics metrics, ObjectValue... webhooks) throws IOException {
        List<ParallelCalls.Inquiry> inquiries = new ArrayList<>();
        for (Webhook webhook : Webhook.of(ObjectValue.of("webhooks", Stream.of(webhooks).toList()))) {
            inquiries.add(new ParallelCalls.Inquiry(
                    webhook, new Caller.Question(webhook, AdmissionReview.V1, "1", new byte[0]), null));
        }
        try (WebhookClients clients = new WebhookClients((namespace, name, port) -> fail(name))) {
            Caller caller = new Caller(clients, () -> "1", metrics.webhooks(), false);
            return ParallelCalls.run(caller, Operation.CREATE, inquiries, null);
        }
    }

    private static Dialer.Address fail(String how) throws IOException {
        switch (how) {
            case "error" -> throw new StackOverflowError("too deep");
            case "late" -> TimeBudget.within(Duration.ofNanos(-1), TimeBudget::largeStep);
            case "unspeakable" -> throw new Unspeakable();
            case "undeclared" -> throw ParallelCallsTest.<RuntimeException>undeclared(new Exception("nobody expects this"));
            default -> { }
        }
        throw new IOException(how + " is nowhere");
    }

    /** Goes wrong once more when somebody wants to tell what went wrong. */
    private static final class Unspeakable extends Error {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("there are no words for it");
        }
    }

    /** Lets an exception be thrown where the compiler does not know of it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Exception> E undeclared(Exception thrown) throws E {
        throw (E) thrown;
    }

    @ParameterizedTest
    @ValueSource(strings = {"gone", "error", "late", "unspeakable", "undeclared"})
    void whateverIsThrownAWebhookThatMustBeAskedLetsNothingThrough(String how) {
        assertThat(passes(webhook(how, "Fail"))).isFalse();
        assertThat(passes(webhook("gone", "Ignore"), webhook(how, "Fail"))).as("asked by another thread").isFalse();
    }

    private static boolean passes(ObjectValue... webhooks) {
        try {
            return ask(webhooks).refusal() == null;
        } catch (Throwable thrown) {
            return false;
        }
    }

    @Test
    void whateverGoesWrongInACallFailsTheRequest() throws Exception {
        assertThat(Objects.requireNonNull(ask(webhook("error", "Fail")).refusal()).getMessage())
                .contains("ValidatingAdmissionWebhook/error has panicked: java.lang.StackOverflowError: too deep");
        ParallelCalls.Results second = ask(webhook("gone", "Ignore"), webhook("error", "Fail"));
        assertThat(Objects.requireNonNull(second.refusal()).code()).isEqualTo(500);
        assertThat(second.refusal().getMessage()).contains("ValidatingAdmissionWebhook/error has panicked");
    }

    @Test
    void whoeverMayBeDoneWithoutMayAlsoBeBroken() throws Exception {
        ParallelCalls.Results results = ask(webhook("gone", "Ignore"), webhook("error", "Ignore"));
        assertThat(results.refusal()).isNull();
        assertThat(results.outcomes()).extracting(ParallelCalls.Outcome::ignored)
                .satisfiesExactly(
                        gone -> assertThat(gone).endsWith("gone is nowhere"),
                        error -> assertThat(error).contains("has panicked"));
    }

    private static String counted(ObjectValue webhook) throws IOException {
        MetricRegistry registry = new MetricRegistry();
        try {
            ask(new AdmissionMetrics(registry), webhook);
        } catch (ApiException canceled) {
            assertThat(Thread.interrupted()).isTrue();
        }
        return new String(registry.write(), StandardCharsets.UTF_8);
    }

    @Test
    void whoeverWasDoneWithoutIsCounted() throws Exception {
        String open = "webhook_fail_open_count{name=\"NAME\",type=\"validating\"} 1";
        assertThat(counted(webhook("gone", "Ignore"))).contains(open.replace("NAME", "gone"), "webhook_request_total{");
        assertThat(counted(webhook("error", "Ignore"))).contains(open.replace("NAME", "error"))
                .doesNotContain("webhook_request_total{");
    }

    @Test
    void aRequestThatNobodyWaitsForIsNotCountedAgainstItsWebhooks() throws Exception {
        assertThat(counted(webhook("gone", "Fail"))).contains("webhook_rejection_count{");
        Thread.currentThread().interrupt();
        assertThat(counted(webhook("gone", "Fail"))).contains("webhook_request_total{")
                .doesNotContain("webhook_rejection_count{");
        Thread.currentThread().interrupt();
        assertThat(counted(webhook("gone", "Ignore"))).contains("webhook_request_total{")
                .doesNotContain("webhook_fail_open_count{");
    }

    @Test
    void aRequestThatIsOutOfTimeIsOver() {
        assertThatThrownBy(() -> ask(webhook("late", "Ignore"), webhook("gone", "Ignore")))
                .isInstanceOf(TimeBudgetExceeded.class);
    }
}
