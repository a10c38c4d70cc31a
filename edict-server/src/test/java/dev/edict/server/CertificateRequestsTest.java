package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.filter.Decision;
import dev.edict.server.sign.WrittenRequest;
import dev.edict.testing.Waiting;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateRequestsTest {
    private static final String REQUESTS = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
    private static final String CLIENT = "kubernetes.io/kube-apiserver-client";
    private static final String KUBELET = "kubernetes.io/kube-apiserver-client-kubelet";
    private static final ObjectValue NODES = ObjectValue.of("type", "Approved", "status", "True", "reason", "Test");

    private static void create(RunningServer server, ObjectValue request) throws Exception {
        assertThat(server.send("POST", REQUESTS, Json.text(request)).code()).isEqualTo(201);
    }

    private static ObjectValue decide(RunningServer server, String name, ObjectValue condition) throws Exception {
        RunningServer.Answer answer = server.send("PATCH", REQUESTS + "/" + name + "/approval",
                Json.text(ObjectValue.of("status", ObjectValue.of("conditions", ListValue.of(condition)))));
        assertThat(answer.code()).as(answer.body().toString()).isEqualTo(200);
        return answer.body();
    }

    private static ObjectValue await(RunningServer server, String name, String field) throws Exception {
        return Waiting.until(name + " has " + field, () -> server.get(REQUESTS + "/" + name).body().object("status"),
                status -> status.isSet(field));
    }

    private static Credential credential(WrittenRequest request, ObjectValue status) {
        String pem = new String(Base64.getDecoder().decode(status.string("certificate")), StandardCharsets.US_ASCII);
        return new Credential(Pem.certificates(pem).getFirst(), request.keys().getPrivate());
    }

    private static ObjectValue whoIs(RunningServer server, Credential credential) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(credential)).build()) {
            return (ObjectValue) Json.parse(client.send(server.to("/apis/authentication.k8s.io/v1/selfsubjectreviews")
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{}")).build(), HttpResponse.BodyHandlers.ofByteArray()).body())
                    instanceof ObjectValue answer ? answer.object("status").object("userInfo") : ObjectValue.EMPTY;
        }
    }

    @Test
    void whatIsApprovedIsSignedAndLetsItsOwnerIn() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder())) {
            WrittenRequest request = WrittenRequest.of("CN=jane,O=staff");
            create(server, request.object("jane", CLIENT, "client auth"));
            decide(server, "jane", NODES);
            ObjectValue status = await(server, "jane", "certificate");
            ObjectValue who = whoIs(server, credential(request, status));
            assertThat(who.string("username")).isEqualTo("jane");
            assertThat(who.list("groups").strings()).containsExactly("staff", "system:authenticated");
        }
    }

    @Test
    void whatIsDeniedOrForOthersIsNotSigned() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder())) {
            create(server, WrittenRequest.of("CN=denied").object("denied", CLIENT, "client auth"));
            create(server, WrittenRequest.of("CN=other").object("other", "example.com/signer", "client auth"));
            create(server, WrittenRequest.of("CN=waits").object("waits", CLIENT, "client auth"));
            create(server, WrittenRequest.of("CN=last").object("last", CLIENT, "client auth"));
            decide(server, "denied", NODES.with("type", "Denied"));
            decide(server, "other", NODES);
            decide(server, "last", NODES);
            await(server, "last", "certificate");
            for (String name : new String[] {"denied", "other", "waits"}) {
                assertThat(server.get(REQUESTS + "/" + name).body().object("status").isSet("certificate")).as(name).isFalse();
            }
        }
    }

    @Test
    void whatItsSignerNeverSignsHasFailed() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder())) {
            create(server, WrittenRequest.of("CN=one").object("one", KUBELET, "client auth"));
            decide(server, "one", NODES);
            ObjectValue failed = Waiting.until("it has failed",
                    () -> server.get(REQUESTS + "/one").body().object("status").list("conditions"),
                    conditions -> conditions.size() == 2).object(1);
            assertThat(failed.string("type")).isEqualTo("Failed");
            assertThat(failed.string("reason")).isEqualTo("SignerValidationFailure");
            assertThat(failed.string("message")).isEqualTo("subject organization is not system:nodes");
            assertThat(failed.string("lastUpdateTime")).isNotEmpty();
        }
    }

    @Test
    void nodesThatHaveTheRightNeedNobodyToApprove(@TempDir Path directory) throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "boot,booter,1\nnobody,nobody,2\n");
        EdictBuilder builder = Edict.builder().tokenFile(tokens).authorizer((user, request) ->
                request.resource().equals("certificatesigningrequests")
                        && (request.subresource().isEmpty() || user.name().equals("booter")) ? Decision.ALLOWED
                        : Decision.NO_OPINION);
        try (RunningServer server = new RunningServer(builder);
                Somebody booter = new Somebody(server, "boot"); Somebody nobody = new Somebody(server, "nobody")) {
            WrittenRequest wanted = WrittenRequest.of("O=system:nodes,CN=system:node:one");
            String[] usages = {"digital signature", "client auth"};
            assertThat(nobody.send("POST", REQUESTS, Json.text(wanted.object("refused", KUBELET, usages))).code()).isEqualTo(201);
            assertThat(booter.send("POST", REQUESTS, Json.text(wanted.object("granted", KUBELET, usages))).code()).isEqualTo(201);
            ObjectValue status = await(server, "granted", "certificate");
            assertThat(status.list("conditions").object(0).string("reason")).isEqualTo("AutoApproved");
            assertThat(status.list("conditions").object(0).string("message"))
                    .isEqualTo("Auto approving kubelet client certificate after SubjectAccessReview.");
            assertThat(whoIs(server, credential(wanted, status)).string("username")).isEqualTo("system:node:one");
            assertThat(server.get(REQUESTS + "/refused").body().object("status").isSet("conditions")).isFalse();
        }
    }

    @Test
    void requestsThatHaveHadTheirDayGo() throws Exception {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
        try (RunningServer server = new RunningServer(Edict.builder().clock(new MovedClock(now)))) {
            create(server, WrittenRequest.of("CN=old").object("old", CLIENT, "client auth"));
            now.updateAndGet(time -> time.plus(Duration.ofHours(25)));
            create(server, WrittenRequest.of("CN=new").object("new", CLIENT, "client auth"));
            // Whoever is looked at is looked at with today's eyes.
            server.send("PATCH", REQUESTS + "/old", "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}");
            Waiting.until("it has gone", () -> server.get(REQUESTS + "/old").code() == 404);
            assertThat(server.get(REQUESTS + "/new").code()).isEqualTo(200);
        }
    }

    /** A clock that a test moves. */
    private static final class MovedClock extends Clock {
        private final AtomicReference<Instant> now;

        MovedClock(AtomicReference<Instant> now) {
            this.now = now;
        }

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
            return now.get();
        }
    }
}
