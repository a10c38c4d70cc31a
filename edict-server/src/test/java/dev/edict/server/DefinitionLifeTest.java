package dev.edict.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Operation;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When what is written of a definition by the server itself. */
@Timeout(180)
class DefinitionLifeTest {
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String DEFINITION = """
            {"metadata":{"name":"gadgets.example.com"},"spec":{"group":"example.com","scope":"Cluster",
             "names":{"plural":"gadgets","singular":"gadget","kind":"Gadget","listKind":"GadgetList"},
             "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":
              {"type":"object","x-kubernetes-preserve-unknown-fields":true}}}]}}""";

    private final GatedStore store = new GatedStore(MemoryStore.open());
    private final RunningServer server = new RunningServer(Edict.builder().store(() -> store));

    @AfterEach
    void stop() {
        server.close();
    }

    private static boolean establishes(Transaction transaction) {
        return transaction.operations().stream().anyMatch(operation -> operation instanceof Operation.Put put
                && put.key().endsWith("/gadgets.example.com")
                && new String(put.value(), UTF_8).contains("InitialNamesAccepted"));
    }

    @Test
    void discoveryShowsAResourceWhenTheLastOfItsDefinitionHasBeenWritten() throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        store.before(DefinitionLifeTest::establishes, () -> {
            reached.countDown();
            try {
                go.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        server.send("POST", DEFINITIONS, DEFINITION);
        reached.await();
        assertThat(server.code("/apis/example.com/v1/gadgets")).isEqualTo(200);
        assertThat(server.code("/apis/example.com/v1")).isEqualTo(404);
        go.countDown();
        Waiting.until("discovery shows it", () -> server.code("/apis/example.com/v1"), code -> code == 200);

        String read = server.client.send(server.to(DEFINITIONS + "/gadgets.example.com").build(),
                HttpResponse.BodyHandlers.ofString()).body();
        assertThat(read).contains("InitialNamesAccepted");
        assertThat(server.send("PUT", DEFINITIONS + "/gadgets.example.com", read).code()).isEqualTo(200);
    }

    @Test
    void whoeverReadsTheConditionFindsTheResourceInDiscovery() throws Exception {
        CompletableFuture<Integer> code = new CompletableFuture<>();
        store.after(DefinitionLifeTest::establishes, () -> {
            CompletableFuture<Integer> asked = server.client.sendAsync(
                    server.to("/apis/example.com/v1").build(), HttpResponse.BodyHandlers.discarding())
                    .thenApply(HttpResponse::statusCode);
            asked.thenAccept(code::complete);
            try {
                // Long enough for a wrong answer; the right one comes when this has ended.
                asked.get(100, TimeUnit.MILLISECONDS);
            } catch (TimeoutException awaited) {
                return;
            } catch (InterruptedException | ExecutionException failure) {
                code.completeExceptionally(failure);
            }
        });
        server.send("POST", DEFINITIONS, DEFINITION);
        assertThat(code.get()).isEqualTo(200);
    }
}
