package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Initialization does not depend on the server at which it began. */
@Timeout(120)
class InitializersOfSeveralServersTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String WAITING = """
            {"metadata":{"name":"a","initializers":{"pending":[{"name":"one.example.com"}]}}}""";
    private static final String DONE = "{\"metadata\":{\"initializers\":null}}";

    @AutoClose
    private final Store store = MemoryStore.open();

    private RunningServer server() {
        return new RunningServer(Edict.builder().store(() -> new UnclosedStore(store)));
    }

    @Test
    void anObjectThatWaitsAtOneServerIsInitializedThroughAnother() throws Exception {
        try (RunningServer here = server(); RunningServer there = server()) {
            var creation = CompletableFuture.supplyAsync(() -> {
                try {
                    return here.send("POST", MAPS + "?timeout=60s", WAITING);
                } catch (Exception failure) {
                    throw new IllegalStateException(failure);
                }
            }, task -> Thread.ofVirtual().start(task));
            Waiting.until("the other server knows it", () -> there.code(MAPS + "/a"), code -> code == 200);
            there.send("PATCH", MAPS + "/a", DONE);
            assertThat(creation.get().code()).isEqualTo(201);
        }
    }

    @Test
    void aDeadlineIsKeptByTheServerThatComesAfter() throws Exception {
        String pods = "/api/v1/namespaces/default/podtemplates";
        try (RunningServer first = server()) {
            first.send("POST", "/apis/admissionregistration.k8s.io/v1alpha1/initializerconfigurations", """
                    {"metadata":{"name":"c"},"deadlineSeconds":1,"initializers":[{"name":"one.example.com",
                     "failurePolicy":"Ignore","rules":[{"apiGroups":[""],"apiVersions":["v1"],"resources":["podtemplates"]}]}]}""");
            Waiting.until("it waits", () -> first.send("POST", pods + "?includeUninitialized=1",
                    "{\"metadata\":{\"generateName\":\"t-\"},\"template\":{\"spec\":{\"containers\":"
                            + "[{\"name\":\"c\",\"image\":\"i\"}]}}}").code(), code -> code == 202);
        }
        try (RunningServer second = server()) {
            Waiting.until("nothing is hidden any more", () -> second.get(pods + "?includeUninitialized=true").body()
                    .list("items").objects(), items -> !items.isEmpty()
                            && items.stream().noneMatch(item -> item.object("metadata").has("initializers")));
        }
    }
}
