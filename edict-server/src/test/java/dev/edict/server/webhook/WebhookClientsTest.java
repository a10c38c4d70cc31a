package dev.edict.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As whom webhooks are called. */
@Timeout(180)
class WebhookClientsTest {
    private static final Credential FIRST = ScriptedServer.AUTHORITY.issueClient("first", List.of());
    private static final Credential SECOND = ScriptedServer.AUTHORITY.issueClient("second", List.of());

    private Identity self = new Identity(FIRST, "Bearer first");

    private static ScriptedServer asking(ScriptedServer.Script script) throws IOException {
        Credential own = ScriptedServer.AUTHORITY.issueServer("webhook", new ServerNames(Set.of("localhost"), Set.of()));
        return new ScriptedServer(script, own, true);
    }

    private static boolean answer(ScriptedServer.Request request, OutputStream out) throws IOException {
        ScriptedServer.respond(out, "200 OK", "application/json", "{\"kind\":\"AdmissionReview\"}");
        return true;
    }

    private static WebhookTarget judge(ScriptedServer server) throws WebhookException {
        return WebhookTarget.of(ObjectValue.of("caBundle", ScriptedServer.caBundle(),
                "url", "https://localhost:" + server.port() + "/judge"));
    }

    private void post(WebhookClients clients, ScriptedServer server) throws WebhookException {
        assertThat(clients.client(judge(server)).post(new byte[] {'{', '}'}, Duration.ofMinutes(1)).string("kind"))
                .isEqualTo("AdmissionReview");
    }

    private WebhookClients clients() {
        return new WebhookClients((namespace, name, port) -> new Dialer.Address("127.0.0.1", port)).as(target -> self);
    }

    private static List<Certificate> lastShown(ScriptedServer server) {
        return server.shown().getLast();
    }

    @Test
    void aWebhookIsCalledAsWhoeverThisServerIsAtThatMoment() throws Exception {
        try (ScriptedServer server = asking(WebhookClientsTest::answer); WebhookClients clients = clients()) {
            post(clients, server);
            assertThat(lastShown(server)).containsExactly(FIRST.certificate());
            self = new Identity(FIRST, "Bearer second");
            post(clients, server);
            assertThat(server.requests().getLast().head()).contains("Bearer second");
            assertThat(server.connections()).as("the certificate is the same").isEqualTo(1);
            self = new Identity(SECOND, "Bearer second");
            post(clients, server);
            assertThat(lastShown(server)).containsExactly(SECOND.certificate());
        }
    }

    @Test
    void theWholeChainIsShown() throws Exception {
        List<X509Certificate> chain =
                List.of(FIRST.certificate(), ScriptedServer.AUTHORITY.certificate());
        self = new Identity(new Credential(chain, FIRST.privateKey()), "");
        try (ScriptedServer server = asking(WebhookClientsTest::answer); WebhookClients clients = clients()) {
            post(clients, server);
            assertThat(lastShown(server)).isEqualTo(chain);
        }
    }

    @Test
    void noMoreIsReadOfAnAnswerThanItsReaderWants() throws Exception {
        try (ScriptedServer server = asking(WebhookClientsTest::answer); WebhookClients clients = clients()) {
            assertThatThrownBy(() -> clients.client(judge(server), 20).post(new byte[0], Duration.ofMinutes(1)))
                    .hasMessageContaining("the response is larger than the limit of 20 bytes");
            post(clients, server);
        }
    }

    @Test
    void whereverAWebhookSendsUsWeAreNobody() throws Exception {
        try (ScriptedServer other = asking(WebhookClientsTest::answer);
                ScriptedServer server = asking((request, out) -> {
                    ScriptedServer.write(out, "HTTP/1.1 307 Temporary Redirect\r\nContent-Length: 0\r\nLocation: "
                            + (request.head().startsWith("POST /judge") ? "/near" : "https://localhost:" + other.port())
                            + "\r\n\r\n");
                    return true;
                });
                WebhookClients clients = clients()) {
            post(clients, server);
            assertThat(server.requests()).extracting(ScriptedServer.Request::head)
                    .satisfiesExactly(
                            first -> assertThat(first).contains("Bearer first"),
                            near -> assertThat(near).startsWith("POST /near").contains("Bearer first"));
            assertThat(other.requests().getLast().head()).startsWith("POST / ").doesNotContainIgnoringCase("authorization");
            assertThat(lastShown(other)).isEmpty();
        }
    }
}
