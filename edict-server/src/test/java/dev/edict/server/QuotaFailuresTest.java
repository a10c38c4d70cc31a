package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.store.CommitResult;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.UnavailableException;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Writes that go wrong at three servers on one store: what a quota says is used is what is there, always. */
@TestInstance(Lifecycle.PER_CLASS)
class QuotaFailuresTest {
    private static final int WRITERS = 24;
    private static final int PLACES = 7;
    private static final int ROUNDS = 3;

    private final Store store = MemoryStore.open();
    private final List<Shaky> connections = Stream.generate(() -> new Shaky(store)).limit(3).toList();
    private final List<RunningServer> servers = connections.stream()
            .map(connection -> new RunningServer(Edict.builder().store(() -> connection))).toList();
    private int namespaces;
    private String namespace = "";
    private String in = "";

    /** A connection that can be told to lose transactions: on their way there, or their outcomes on their way back. */
    private static final class Shaky extends ForwardingStore {
        private final AtomicInteger transactions = new AtomicInteger();
        private volatile String prefix = "";
        private volatile int lostOf = Integer.MAX_VALUE;

        Shaky(Store store) {
            super(store);
        }

        /** From now on one of so many transactions is lost that write a key with this prefix. */
        void lose(String keys, int oneOf) {
            prefix = keys;
            lostOf = oneOf;
        }

        void loseNothing() {
            lostOf = Integer.MAX_VALUE;
        }

        @Override
        public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
            boolean concerned = lostOf != Integer.MAX_VALUE
                    && transaction.conditions().stream().anyMatch(condition -> condition.key().startsWith(prefix));
            int number = concerned ? transactions.incrementAndGet() : 0;
            if (!concerned || number % lostOf != 0) {
                return super.commitAsync(transaction);
            }
            return number / lostOf % 2 == 0
                    ? CompletableFuture.failedFuture(new UnavailableException("lost on its way", false, null))
                    : super.commitAsync(transaction).thenCompose(result -> CompletableFuture.failedFuture(
                            new UnavailableException("its outcome is lost", true, null)));
        }

        @Override
        public void close() {
            // The test closes the store itself.
        }
    }

    @AfterAll
    void stop() {
        servers.forEach(RunningServer::close);
        store.close();
    }

    @BeforeEach
    void makeNamespace() throws Exception {
        namespace = "failing-" + ++namespaces;
        in = "/api/v1/namespaces/" + namespace;
        servers.getFirst().send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + namespace + "\"}}");
    }

    private void quota(String resource) throws Exception {
        servers.getFirst().send("POST", in + "/resourcequotas",
                "{\"metadata\":{\"name\":\"q\"},\"spec\":{\"hard\":{\"" + resource + "\":\"" + PLACES + "\"}}}");
        Waiting.until("what is used is known", () -> used(resource) == 0);
    }

    private int used(String resource) throws Exception {
        String used = servers.getFirst().get(in + "/resourcequotas/q").body().object("status").object("used").string(resource);
        return used.isEmpty() ? -1 : Integer.parseInt(used);
    }

    private RunningServer server(int number) {
        return servers.get(number % servers.size());
    }

    private List<String> names(String resource) throws Exception {
        return servers.getFirst().get(in + "/" + resource).body().list("items").objects().stream()
                .map(item -> new ApiObject(item).name()).toList();
    }

    private int stored(String resource) {
        return store.range(RangeQuery.prefix("/registry/" + resource + "/" + namespace + "/")).entries().size();
    }

    /** What one of many who write at the same time does. */
    private interface Deed {
        RunningServer.Answer of(int writer) throws Exception;
    }

    private static List<Integer> together(int writers, Deed deed) throws Exception {
        try (ExecutorService crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> all = new ArrayList<>();
            for (int writer = 0; writer < writers; writer++) {
                int number = writer;
                all.add(() -> deed.of(number).code());
            }
            List<Integer> codes = new ArrayList<>();
            for (Future<Integer> done : crowd.invokeAll(all)) {
                codes.add(done.get());
            }
            return codes;
        }
    }

    private RunningServer.Answer create(int writer, String name) throws Exception {
        return server(writer).send("POST", in + "/secrets", "{\"metadata\":{\"name\":\"" + name + "\"}}");
    }

    private void giveAllBack() throws Exception {
        List<String> there = names("secrets");
        together(there.size(), writer -> server(writer).send("DELETE", in + "/secrets/" + there.get(writer), ""));
    }

    @Test
    void aStoreThatLosesWritesLosesNoPlace() throws Exception {
        quota("secrets");
        connections.forEach(connection -> connection.lose("/registry/secrets/" + namespace + "/", 3));
        List<Integer> codes = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            String prefix = "s-" + round + "-";
            codes.addAll(together(WRITERS, writer -> create(writer, prefix + writer)));
            assertThat(stored("secrets")).isLessThanOrEqualTo(PLACES).isEqualTo(used("secrets"));
            giveAllBack();
            assertThat(used("secrets")).as("round %d", round).isEqualTo(stored("secrets"));
        }
        assertThat(codes).contains(503, 201);
        connections.forEach(Shaky::loseNothing);
        giveAllBack();
        assertThat(used("secrets")).isZero();
        together(WRITERS, writer -> create(writer, "last-" + writer));
        assertThat(stored("secrets")).isEqualTo(PLACES).isEqualTo(used("secrets"));
    }

    @Test
    void aServerThatIsCutOffInTheMiddleTakesNoPlaceWithIt() throws Exception {
        quota("secrets");
        AtomicInteger begun = new AtomicInteger();
        together(WRITERS, writer -> {
            if (begun.incrementAndGet() == WRITERS / 2) {
                connections.get(2).lose("/registry/secrets/" + namespace + "/", 1);
            }
            return create(writer, "first-" + writer);
        });
        assertThat(stored("secrets")).isLessThanOrEqualTo(PLACES).isEqualTo(used("secrets"));
        together(WRITERS, writer -> create(writer % 2, "second-" + writer));
        assertThat(stored("secrets")).isEqualTo(PLACES).isEqualTo(used("secrets"));
        connections.get(2).loseNothing();
        giveAllBack();
        assertThat(used("secrets")).isZero();
        assertThat(create(2, "third").code()).isEqualTo(201);
    }

    @Test
    void whatIsRefusedForAnotherReasonTakesNoPlace() throws Exception {
        quota("secrets");
        assertThat(create(0, "taken").code()).isEqualTo(201);
        for (int round = 0; round < ROUNDS; round++) {
            assertThat(together(WRITERS, writer -> switch (writer % 4) {
                case 0 -> create(writer, "taken");
                case 1 -> create(writer, "Not A Name");
                case 2 -> server(writer).send("POST", in + "/secrets?dryRun=All", "{\"metadata\":{\"name\":\"dry\"}}");
                default -> server(writer).send("PUT", in + "/secrets/taken",
                        "{\"metadata\":{\"name\":\"taken\",\"resourceVersion\":\"1\"}}");
            })).containsOnly(409, 422, 201);
            assertThat(used("secrets")).as("round %d", round).isEqualTo(1).isEqualTo(stored("secrets"));
        }
    }

    @Test
    void whatGrowsAndShrinksAtManyHandsIsNeverTooMuch() throws Exception {
        quota("services.nodeports");
        for (int service = 0; service < PLACES + 2; service++) {
            servers.getFirst().send("POST", in + "/services",
                    "{\"metadata\":{\"name\":\"s-" + service + "\"},\"spec\":{\"ports\":[{\"port\":80}]}}");
        }
        for (int round = 0; round < ROUNDS; round++) {
            assertThat(together(WRITERS, writer -> server(writer).send("PATCH", in + "/services/s-" + writer % (PLACES + 2),
                    "{\"spec\":{\"type\":\"" + (writer % 3 == 0 ? "ClusterIP" : "NodePort") + "\"}}"))).contains(200);
            assertThat(used("services.nodeports")).as("round %d", round).isLessThanOrEqualTo(PLACES)
                    .isEqualTo(onNodes());
        }
        together(PLACES + 2, writer -> server(writer).send(
                "PATCH", in + "/services/s-" + writer, "{\"spec\":{\"type\":\"NodePort\"}}"));
        assertThat(used("services.nodeports")).isEqualTo(PLACES).isEqualTo(onNodes());
    }

    private int onNodes() throws Exception {
        return (int) servers.getFirst().get(in + "/services").body().list("items").objects().stream()
                .map(service -> service.object("spec")).filter(spec -> spec.string("type").equals("NodePort"))
                .map((ObjectValue spec) -> spec.list("ports").objects().getFirst()).count();
    }
}
