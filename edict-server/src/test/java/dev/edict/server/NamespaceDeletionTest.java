package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A namespace goes when it is empty, and one that cannot be emptied holds up nobody else. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NamespaceDeletionTest {
    private final GatedStore store = new GatedStore(MemoryStore.open());

    @AutoClose
    private final RunningServer server = new RunningServer(Edict.builder().store(() -> store));

    private static String path(String namespace) {
        return "/api/v1/namespaces/" + namespace;
    }

    private void create(String namespace) throws Exception {
        server.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + namespace + "\"}}");
        await(path(namespace) + "/serviceaccounts/default", answer -> answer.code() == 200);
        await(path(namespace) + "/configmaps/kube-root-ca.crt", answer -> answer.code() == 200);
    }

    private void await(String path, Predicate<RunningServer.Answer> expected) throws Exception {
        Waiting.until(path, () -> server.get(path), expected);
    }

    @Test
    void aNamespaceTakesItsContentWithIt() throws Exception {
        create("full");
        server.send("POST", path("full") + "/secrets", "{\"metadata\":{\"name\":\"s\"}}");
        ObjectValue marked = server.send("DELETE", path("full"), "").body();
        assertThat(marked.object("status").string("phase")).isEqualTo("Terminating");
        await(path("full"), answer -> answer.code() == 404);
        create("full");
        assertThat(server.get(path("full") + "/secrets/s").code()).isEqualTo(404);
    }

    @Test
    void oneThatCannotBeEmptiedWaitsAndOthersGo() throws Exception {
        create("stuck");
        create("free");
        server.send("POST", path("stuck") + "/configmaps",
                "{\"metadata\":{\"name\":\"held\",\"finalizers\":[\"example.com/hold\"]}}");
        server.send("DELETE", path("stuck"), "");
        server.send("DELETE", path("free"), "");
        await(path("free"), answer -> answer.code() == 404);
        assertThat(server.get(path("stuck")).code()).isEqualTo(200);
        RunningServer.Answer refused =
                server.send("POST", path("stuck") + "/configmaps", "{\"metadata\":{\"name\":\"late\"}}");
        assertThat(refused.code()).isEqualTo(403);
        assertThat(refused.body().string("message")).contains("because it is being terminated");
        server.send("PATCH", path("stuck") + "/configmaps/held", "{\"metadata\":{\"finalizers\":null}}");
        await(path("stuck"), answer -> answer.code() == 404);
    }

    @Test
    void oneThatTakesLongKeepsNoOtherWaiting() throws Exception {
        create("large");
        for (int i = 0; i < 5; i++) {
            server.send("POST", path("large") + "/secrets", "{\"metadata\":{\"name\":\"s" + i + "\"}}");
        }
        CountDownLatch slow = new CountDownLatch(1);
        store.before(GatedStore.touching("/registry/secrets/large/"), () -> {
            try {
                slow.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        server.send("DELETE", path("large"), "");
        create("quick");
        server.send("DELETE", path("quick"), "");
        await(path("quick"), answer -> answer.code() == 404);
        assertThat(server.get(path("large")).code()).isEqualTo(200);
        slow.countDown();
        await(path("large"), answer -> answer.code() == 404);
    }

    @Test
    void whatIsHeldDoesNotSaveWhatComesAfterIt() throws Exception {
        create("crowded");
        for (int i = 0; i < 150; i++) {
            server.send("POST", path("crowded") + "/secrets", "{\"metadata\":{\"name\":\"a" + i
                    + "\",\"finalizers\":[\"example.com/hold\"]}}");
        }
        server.send("POST", path("crowded") + "/secrets", "{\"metadata\":{\"name\":\"z\"}}");
        server.send("DELETE", path("crowded"), "");
        await(path("crowded") + "/secrets/z", answer -> answer.code() == 404);
        assertThat(server.get(path("crowded") + "/secrets/a0").code()).isEqualTo(200);
    }

    @Test
    void whatANamespaceMustHaveIsRestored() throws Exception {
        create("kept");
        String published = path("kept") + "/configmaps/kube-root-ca.crt";
        ObjectValue data = server.get(published).body().object("data");
        server.send("DELETE", published, "");
        await(published, answer -> answer.code() == 200);
        server.send("PATCH", published, "{\"metadata\":{\"annotations\":null},\"data\":{\"ca.crt\":\"forged\",\"more\":\"x\"}}");
        await(published, answer -> answer.body().object("data").equals(data)
                && !answer.body().object("metadata").object("annotations").isEmpty());
        server.send("DELETE", path("kept") + "/serviceaccounts/default", "");
        await(path("kept") + "/serviceaccounts/default", answer -> answer.code() == 200);
    }
}
