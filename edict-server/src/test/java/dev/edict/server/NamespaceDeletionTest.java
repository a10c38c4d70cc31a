package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A namespace goes when it is empty, and one that cannot be emptied holds up nobody else. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NamespaceDeletionTest {
    @AutoClose
    private final RunningServer server = new RunningServer(Edict.builder());

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
}
