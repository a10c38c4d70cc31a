package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.InFlight;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Seats;
import dev.edict.server.filter.Stage;
import dev.edict.store.CommitResult;
import dev.edict.store.Store;
import dev.edict.store.Subscription;
import dev.edict.store.Transaction;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import dev.edict.store.memory.MemoryStore;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be plugged into the way of a request is asked, and told, at its place. */
class SeamsTest {
    private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
    private static final String LEASE = """
            {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease", "metadata": {"name": "one"}}""";

    @TempDir
    Path directory;

    private EdictBuilder withBob() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "secret,bob,1\n");
        return Edict.builder().tokenFile(tokens);
    }

    private static Authorizer allowingAllBut(String verb, Decision otherwise) {
        return (user, request) -> !user.name().equals("bob") ? Decision.NO_OPINION
                : request.verb().equals(verb) ? otherwise : Decision.ALLOWED;
    }

    private static HttpResponse<String> asBob(RunningServer server, String method, String path, String type, String body)
            throws Exception {
        // Without the administrator's certificate, which would be believed before the token.
        try (var client = java.net.http.HttpClient.newBuilder()
                .sslContext(ClientTls.trustingAnybody(null)).build()) {
            return client.send(HttpRequest.newBuilder(server.to(path).build().uri())
                    .header("Authorization", "Bearer secret").header("Content-Type", type)
                    .method(method, HttpRequest.BodyPublishers.ofString(body)).build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void puttingOrApplyingWhatIsNotThereNeedsTheRightToCreateIt() throws Exception {
        try (RunningServer server =
                new RunningServer(withBob().authorizer(allowingAllBut("create", Decision.NO_OPINION)))) {
            String refusal = "leases.coordination.k8s.io \\\"one\\\" is forbidden: User \\\"bob\\\" cannot create resource "
                    + "\\\"leases\\\" in API group \\\"coordination.k8s.io\\\" in the namespace \\\"default\\\"\"";

            var put = asBob(server, "PUT", LEASES + "/one", "application/json", LEASE);
            assertThat(put.body()).contains(refusal);
            assertThat(put.statusCode()).isEqualTo(403);

            String apply = LEASES + "/one?fieldManager=bob";
            assertThat(asBob(server, "PATCH", apply, "application/apply-patch+yaml", LEASE).body()).contains(refusal);

            server.send("POST", LEASES, LEASE);
            assertThat(asBob(server, "PATCH", apply, "application/apply-patch+yaml", LEASE).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void whyARequestIsDeniedIsTold() throws Exception {
        try (RunningServer server =
                new RunningServer(withBob().authorizer(allowingAllBut("get", Decision.denied("not on Sundays"))))) {
            assertThat(asBob(server, "GET", LEASES + "/one", "application/json", "").body())
                    .contains("in the namespace \\\"default\\\": not on Sundays\"");
        }
    }

    @Test
    void seatsSeeWhoAsksForWhat() throws Exception {
        AtomicReference<Call> seen = new AtomicReference<>();
        Seats enough = new InFlight(10, 10);
        Seats seats = call -> {
            if (call.user().name().equals("bob")) {
                seen.set(call);
                return null;
            }
            return enough.take(call);
        };
        try (RunningServer server = new RunningServer(withBob().seats(seats))) {
            var refused = asBob(server, "GET", LEASES, "application/json", "");

            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            assertThat(seen.get().info()).extracting(RequestInfo::verb, RequestInfo::resource).containsExactly("list", "leases");
            assertThat(server.get(LEASES).code()).isEqualTo(200);
        }
    }

    private record Told(Stage stage, int status, String user, String asked, String answered) {}

    @Test
    void observersSeeStagesAndTheBodiesThatTheyAskFor() throws Exception {
        BlockingQueue<Told> told = new LinkedBlockingQueue<>();
        EdictBuilder builder = withBob().observer((stage, call) -> {
            if (call.user().name().equals("bob")) {
                call.keepBodies();
                told.add(new Told(stage, call.status(), call.user().name(),
                        new String(call.requestBody(), StandardCharsets.UTF_8),
                        new String(call.answerBody(), StandardCharsets.UTF_8)));
            }
        }).authorizer((user, request) -> Decision.ALLOWED);
        try (RunningServer server = new RunningServer(builder)) {
            asBob(server, "POST", LEASES, "application/json", LEASE);
            assertThat(told.poll(60, TimeUnit.SECONDS)).isEqualTo(new Told(Stage.REQUEST_RECEIVED, 0, "bob", "", ""));
            Told complete = told.poll(60, TimeUnit.SECONDS);
            assertThat(complete).extracting(Told::stage, Told::status).containsExactly(Stage.RESPONSE_COMPLETE, 201);
            assertThat(complete.asked()).isEqualTo(LEASE);
            assertThat(complete.answered()).contains("\"name\":\"one\"").contains("resourceVersion");
        }
    }

    @Test
    void aWatchIsCompleteWhenItEnds() throws Exception {
        BlockingQueue<Stage> told = new LinkedBlockingQueue<>();
        try (RunningServer server = new RunningServer(Edict.builder().observer((stage, call) -> {
            if (call.info().verb().equals("watch")) {
                told.add(stage);
            }
        }))) {
            try (InputStream watch = server.open(LEASES + "?watch=true", "application/json")) {
                assertThat(told.poll(60, TimeUnit.SECONDS)).isEqualTo(Stage.REQUEST_RECEIVED);
                assertThat(told.poll(60, TimeUnit.SECONDS)).isEqualTo(Stage.RESPONSE_STARTED);
                assertThat(told).isEmpty();
            }
            assertThat(told.poll(60, TimeUnit.SECONDS)).isEqualTo(Stage.RESPONSE_COMPLETE);
        }
    }

    @Test
    void whatGoesAlongsideIsBegunWhenTheServerAnswersAndClosedWhileItStillDoes() {
        List<Integer> answers = new CopyOnWriteArrayList<>();
        AtomicBoolean closed = new AtomicBoolean();
        Edict.builder().alongside(edict -> {
            answers.add(livez(edict));
            return () -> {
                answers.add(livez(edict));
                closed.set(true);
            };
        }).start().close();

        assertThat(answers).containsExactly(200, 200);
        assertThat(closed).isTrue();
    }

    private static int livez(Edict edict) {
        try (var client = java.net.http.HttpClient.newBuilder().sslContext(edict.administrator()).build()) {
            return client.send(HttpRequest.newBuilder(edict.address().resolve("/livez")).build(),
                    HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (java.io.IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void aStartThatFailsHalfwayEndsTheCachesThatItHasBegun() {
        Set<Subscription> open = ConcurrentHashMap.newKeySet();
        Store failing = new ForwardingStore(MemoryStore.open()) {
            @Override
            public java.util.concurrent.CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
                if (transaction.toString().contains("priorityclasses")) {
                    throw new IllegalStateException("the disk is gone");
                }
                return super.commitAsync(transaction);
            }

            @Override
            public Subscription watch(WatchRequest request, WatchListener listener) {
                Subscription begun = super.watch(request, listener);
                open.add(begun);
                return new Subscription() {
                    @Override
                    public boolean requestProgress() {
                        return begun.requestProgress();
                    }

                    @Override
                    public void close() {
                        open.remove(begun);
                        begun.close();
                    }
                };
            }
        };
        assertThatThrownBy(() -> Edict.builder().store(() -> failing).start()).hasMessage("the disk is gone");
        assertThat(open).isEmpty();
    }
}
