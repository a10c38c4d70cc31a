package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.filter.Call;
import dev.edict.server.filter.Stage;
import dev.edict.testing.Waiting;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A version of a custom resource goes just when somebody begins to watch it. */
@Timeout(180)
class WatchedVersionTest {
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String GOING = "/apis/example.com/v2/gadgets";

    private final AtomicBoolean gone = new AtomicBoolean();

    @AutoClose
    private final RunningServer server = new RunningServer(Edict.builder().observer(this::look));

    /** Called by the thread of the request, when the client has got the headers and nothing more. */
    private void look(Stage stage, Call call) {
        if (stage == Stage.RESPONSE_STARTED && call.info().verb().equals("watch")
                && call.info().version().equals("v2") && gone.compareAndSet(false, true)) {
            try {
                assertThat(server.send("PATCH", DEFINITIONS + "/gadgets.example.com",
                        "{\"spec\":{\"versions\":[" + version("v1", true) + "]}}").code()).isEqualTo(200);
                Waiting.until("the version is gone", () -> server.code(GOING) == 404);
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        }
    }

    private static String version(String name, boolean storage) {
        return """
                {"name":"%s","served":true,"storage":%s,"schema":{"openAPIV3Schema":
                 {"type":"object","x-kubernetes-preserve-unknown-fields":true}}}""".formatted(name, storage);
    }

    @Test
    void theWatchEnds() throws Exception {
        server.send("POST", DEFINITIONS, """
                {"metadata":{"name":"gadgets.example.com"},"spec":{"group":"example.com","scope":"Cluster",
                 "names":{"plural":"gadgets","singular":"gadget","kind":"Gadget","listKind":"GadgetList"},
                 "versions":[%s,%s]}}""".formatted(version("v1", true), version("v2", false)));
        Waiting.until("the version is there", () -> server.code(GOING) == 200);
        try (InputStream watch = server.open(GOING + "?watch=true", "application/json")) {
            assertThat(watch.readAllBytes()).isEmpty();
        }
        assertThat(gone).isTrue();
    }
}
