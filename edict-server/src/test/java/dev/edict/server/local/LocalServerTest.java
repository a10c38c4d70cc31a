package dev.edict.server.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.Edict;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.filter.User;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.Headers;
import dev.edict.store.memory.MemoryStore;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LocalServerTest {
    private static final User ADMINISTRATOR = User.of("controller", User.MASTERS);
    private static final Headers JSON = Headers.of("Accept", "application/json", "Content-Type", "application/json");
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    private final Edict edict = Edict.builder().store(MemoryStore::open).start();
    private final LocalServer local = edict.local();

    @AfterEach
    void close() {
        edict.close();
    }

    private static ObjectValue map(String name, Object... data) {
        return ObjectValue.of("apiVersion", "v1", "kind", "ConfigMap", "metadata", ObjectValue.of("name", name),
                "data", ObjectValue.of(data));
    }

    private static ObjectValue object(LocalAnswer answer) throws InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        switch (answer) {
            case LocalAnswer.Whole whole -> whole.body().forEach(bytes::writeBytes);
            case LocalAnswer.Streamed streamed -> {
                for (byte[] piece = streamed.body().take(); piece != null; piece = streamed.body().take()) {
                    bytes.writeBytes(piece);
                }
            }
            case LocalAnswer.Upgraded upgraded -> throw new AssertionError("upgraded");
        }
        return (ObjectValue) Json.parse(bytes.toByteArray());
    }

    private LocalAnswer ask(String method, String target) throws InterruptedException {
        return local.ask(ADMINISTRATOR, LocalRequest.of(method, target, JSON));
    }

    private LocalAnswer create(ObjectValue object) throws InterruptedException {
        return local.ask(ADMINISTRATOR, LocalRequest.of("POST", MAPS, JSON).withTree(object));
    }

    @Test
    void whatIsHandedOverAsATreeIsStoredAsIfItHadBeenSent() throws Exception {
        assertThat(create(map("tree", "a", "b")).status()).isEqualTo(201);
        byte[] written = Json.bytes(map("bytes", "a", "b"));
        assertThat(local.ask(ADMINISTRATOR, LocalRequest.of("POST", MAPS, JSON).withBody(written)).status()).isEqualTo(201);
        ObjectValue tree = object(ask("GET", MAPS + "/tree"));
        ObjectValue bytes = object(ask("GET", MAPS + "/bytes"));
        assertThat(tree.object("data")).isEqualTo(bytes.object("data"));
        assertThat(tree.object("metadata").list("managedFields").objects().getFirst().without("time"))
                .isEqualTo(bytes.object("metadata").list("managedFields").objects().getFirst().without("time"));
    }

    @Test
    void aTreeOfAnotherKindOrWithUnknownFieldsIsJudgedAsBytesAre() throws Exception {
        LocalAnswer other = create(map("x").with("kind", Json.parse("\"Secret\"".getBytes(StandardCharsets.UTF_8))));
        assertThat(other.status()).isEqualTo(400);
        LocalAnswer strict = local.ask(ADMINISTRATOR, LocalRequest.of("POST", MAPS + "?fieldValidation=Strict", JSON)
                .withTree(map("x").with("unknown", ObjectValue.EMPTY)));
        assertThat(object(strict).string("message")).contains("strict decoding error: unknown field \"unknown\"");
    }

    @Test
    void aTreeThatWouldBeTooLargeIsRefused() throws Exception {
        LocalAnswer answer = create(map("large", "a", "x".repeat(4 * 1024 * 1024)));
        assertThat(answer.status()).isEqualTo(413);
    }

    @Test
    void whoAsksHasTheRightsOfWhoHeSaysHeIs() throws Exception {
        LocalAnswer answer = local.ask(User.of("nobody"), LocalRequest.of("GET", MAPS, JSON));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(object(answer).string("message"))
                .isEqualTo("configmaps is forbidden: User \"nobody\" cannot list resource \"configmaps\" in API group \"\" in the"
                        + " namespace \"default\"");
        ObjectValue self = object(local.ask(User.of("somebody", "group"),
                LocalRequest.of("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", JSON)
                        .withTree(ObjectValue.of("apiVersion", "authentication.k8s.io/v1", "kind", "SelfSubjectReview"))));
        assertThat(Json.text(self.object("status").object("userInfo").list("groups")))
                .isEqualTo("[\"group\",\"system:authenticated\"]");
    }

    @Test
    void aWatchTellsWhatHappensUntilItsReaderLeaves() throws Exception {
        LocalAnswer.Streamed watch = (LocalAnswer.Streamed) ask("GET", MAPS + "?watch=true&fieldSelector=metadata.name%3Dseen");
        create(map("seen"));
        assertThat(new String(Objects.requireNonNull(watch.body().take()), StandardCharsets.UTF_8))
                .startsWith("{\"type\":\"ADDED\"").contains("\"name\":\"seen\"").endsWith("}\n");
        watch.body().leave();
        assertThat(watch.body().take()).isNull();
        assertThat(watch.body().closed()).isTrue();
    }

    @Test
    void whoDoesNotReadIsCutOffAndKnows() throws Exception {
        LocalAnswer.Streamed watch = (LocalAnswer.Streamed) ask("GET", MAPS + "?watch=true&resourceVersion="
                + object(ask("GET", MAPS)).object("metadata").string("resourceVersion"));
        for (int number = 0; number < 40 && !watch.body().closed(); number++) {
            assertThat(create(map("large-" + number, "a", "x".repeat(100_000))).status()).isEqualTo(201);
        }
        assertThatThrownBy(() -> {
            while (watch.body().take() != null) {
                continue;
            }
        }).isInstanceOf(ConnectionLostException.class);
    }

    @Test
    void aServerThatClosesEndsWatchesInOrderAndTakesNoMore() throws Exception {
        LocalAnswer.Streamed watch = (LocalAnswer.Streamed) ask("GET", "/api/v1/nodes?watch=true");
        edict.close();
        while (watch.body().take() != null) {
            continue;
        }
        assertThatThrownBy(() -> ask("GET", MAPS)).isInstanceOf(ConnectionLostException.class);
    }

    @Test
    void whoIsInterruptedWaitsNoLonger() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> ask("GET", MAPS)).isInstanceOf(InterruptedException.class);
    }

    /** Keeps new objects waiting until it is opened. */
    private record Gate(CountDownLatch reached, CountDownLatch opened) implements AdmissionPlugin {
        @Override
        public boolean handles(AdmissionTarget target) {
            return target.operation() == Operation.CREATE && target.type().kind().kind().equals("ConfigMap");
        }

        @Override
        public ObjectValue mutate(AdmissionRequest request) {
            reached.countDown();
            try {
                opened.await();
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
            return request.object();
        }
    }

    @Test
    void whoIsInterruptedInTheMiddleOfAChangeLeavesNothingBehindThatIsStillToHappen() throws Exception {
        Gate gate = new Gate(new CountDownLatch(1), new CountDownLatch(1));
        CountDownLatch gone = new CountDownLatch(1);
        try (Edict guarded = Edict.builder().store(MemoryStore::open).admission(gate).start()) {
            Thread writer = Thread.ofVirtual().start(() -> {
                assertThatThrownBy(() -> guarded.local().ask(ADMINISTRATOR, LocalRequest.of("POST", MAPS, JSON).withTree(map("late"))))
                        .isInstanceOf(InterruptedException.class);
                gone.countDown();
            });
            gate.reached().await();
            writer.interrupt();
            assertThat(gone.await(200, TimeUnit.MILLISECONDS)).isFalse();
            gate.opened().countDown();
            gone.await();
            assertThat(((LocalAnswer.Whole) guarded.local().ask(ADMINISTRATOR, LocalRequest.of("GET", MAPS + "/late", JSON))).status())
                    .isEqualTo(200);
        }
    }

    @Test
    void messagesGoBothWaysUntilOneEndCloses() throws Exception {
        Headers upgrade = Headers.of("Upgrade", "websocket", "Connection", "Upgrade", "Sec-WebSocket-Version", "13",
                "Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==");
        LocalAnswer.Upgraded watch = (LocalAnswer.Upgraded) local.ask(ADMINISTRATOR,
                LocalRequest.of("GET", "/api/v1/namespaces?watch=true", upgrade));
        assertThat(new String(Objects.requireNonNull(watch.socket().receive()).bytes(), StandardCharsets.UTF_8))
                .startsWith("{\"type\":\"ADDED\"");
        watch.socket().close();
        assertThat(watch.socket().receive()).isNull();
        assertThat(watch.socket().closed()).isTrue();
    }
}
