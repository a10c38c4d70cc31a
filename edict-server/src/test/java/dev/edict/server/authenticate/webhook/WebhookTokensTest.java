package dev.edict.server.authenticate.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.authenticate.TokenAuthenticator.Bearer;
import dev.edict.server.filter.User;
import dev.edict.server.http.client.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookTokensTest {
    private static final List<String> US = List.of("us");
    private static final String JANE = "\"authenticated\":true,\"user\":{\"username\":\"jane\",\"groups\":[\"dev\"]}";

    @TempDir
    Path directory;

    /** Status lines and bodies, in their order. */
    private final Queue<String> answers = new ConcurrentLinkedQueue<>();

    private ScriptedServer judge;
    private WebhookTokens tokens;

    @BeforeEach
    void begin() throws IOException {
        judge = new ScriptedServer((request, out) -> {
            ScriptedServer.respond(out, answers.remove(), "application/json", answers.remove());
            return true;
        });
        tokens = new WebhookTokens(kubeconfig(), "v1", US, Duration.ofMillis(1));
    }

    @AfterEach
    void end() throws IOException {
        tokens.close();
        judge.close();
    }

    private Path kubeconfig() throws IOException {
        return Files.writeString(directory.resolve("kubeconfig"), """
                current-context: a
                contexts: [{name: a, context: {cluster: a}}]
                clusters: [{name: a, cluster: {server: "https://localhost:%d", certificate-authority-data: %s}}]
                """.formatted(judge.port(), ScriptedServer.caBundle()));
    }

    private void answer(String status, String body) {
        answers.add(status);
        answers.add(body);
    }

    private void review(String status) {
        answer("200 OK", "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenReview\",\"status\":{" + status + "}}");
    }

    @Test
    void itIsAskedAgainWhereItCouldNotAnswer() throws Exception {
        answer("500 Internal Server Error", "");
        answer("429 Too Many Requests", "");
        review(JANE);
        assertThat(tokens.authenticate("token", US)).isEqualTo(new Bearer(User.of("jane", "dev"), US));
        assertThat(judge.requests()).hasSize(3);
    }

    @Test
    void itIsNotAskedForEver() {
        for (int times = 0; times < 10; times++) {
            answer("500 Internal Server Error", "");
        }
        assertThatThrownBy(() -> tokens.authenticate("token", US)).hasMessageContaining("an error on the server");
        assertThat(judge.requests()).hasSize(5);
    }

    @Test
    void whatItSaysOfAudiencesCounts() throws Exception {
        review(JANE + ",\"audiences\":[\"them\"]");
        assertThat(tokens.authenticate("token", US)).isNull();
        review(JANE + ",\"audiences\":[\"them\",\"us\"]");
        assertThat(tokens.authenticate("token", US)).extracting("audiences").isEqualTo(US);
        review(JANE + ",\"audiences\":[\"them\",\"us\"]");
        assertThat(tokens.authenticate("token", List.of("us", "them"))).extracting("audiences")
                .as("in the order of the answer").isEqualTo(List.of("them", "us"));
        review(JANE);
        assertThat(tokens.authenticate("token", List.of("vault"))).as("nothing is said, and so it is for us").isNull();
    }

    @Test
    void answersThatAreNoneLetNobodyIn() throws Exception {
        review("\"authenticated\":false");
        assertThat(tokens.authenticate("token", US)).isNull();
        review("\"authenticated\":false,\"error\":\"expired\"");
        assertThatThrownBy(() -> tokens.authenticate("token", US)).hasMessage("expired");
        for (String wrong : List.of("\"authenticated\":true", "\"authenticated\":\"true\"", "\"authenticated\":true,\"user\":7",
                "\"authenticated\":true,\"user\":{\"username\":\"\"}",
                "\"authenticated\":true,\"user\":{\"username\":\"jane\",\"groups\":\"system:masters\"}")) {
            review(wrong);
            assertThatThrownBy(() -> tokens.authenticate("token", US)).as(wrong).hasMessageContaining("the review of the token");
        }
        answer("200 OK", "{\"kind\":\"Status\"}");
        assertThatThrownBy(() -> tokens.authenticate("token", US)).hasMessage("the answer is no TokenReview");
        answer("200 OK", "");
        assertThatThrownBy(() -> tokens.authenticate("token", US)).hasMessageStartingWith("0-length response");
    }

    @Test
    void veryLongTokensAreNotSentAnywhere() throws Exception {
        assertThat(tokens.authenticate("x".repeat(100 * 1024), US)).isNull();
        assertThat(judge.requests()).isEmpty();
    }

    @Test
    void thereAreTwoVersions() throws Exception {
        Path file = kubeconfig();
        new WebhookTokens(file, "v1beta1", US).close();
        assertThatIllegalArgumentException().isThrownBy(() -> new WebhookTokens(file, "v2", US)).withMessage(
                "unsupported authentication webhook version \"v2\", supported versions are \"v1\", \"v1beta1\"");
    }
}
