package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Store;
import dev.edict.testing.Waiting;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Initialization does not depend on the server at which it began; on each store that servers can share. */
@Timeout(120)
abstract class InitializersOfSeveralServersContract {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String WAITING = """
            {"metadata":{"name":"a","initializers":{"pending":[{"name":"one.example.com"}]}}}""";
    private static final String DONE = "{\"metadata\":{\"initializers\":null}}";

    /** The store as one more server reaches it, which closes that. */
    abstract Store connect();

    private RunningServer server() {
        return server(Clock.systemUTC());
    }

    private RunningServer server(Clock clock) {
        return new RunningServer(Edict.builder().store(this::connect).clock(clock));
    }

    private static CompletableFuture<RunningServer.Answer> creating(RunningServer server) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return server.send("POST", MAPS + "?timeout=60s", WAITING);
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        }, task -> Thread.ofVirtual().start(task));
    }

    private static void awaitWaiting(RunningServer server) throws Exception {
        Waiting.until("the server knows what waits", () -> server.code(MAPS + "/a"), code -> code == 200);
    }

    @Test
    void anObjectThatWaitsAtOneServerIsInitializedThroughAnother() throws Exception {
        try (RunningServer here = server(); RunningServer there = server()) {
            var creation = creating(here);
            awaitWaiting(there);
            there.send("PATCH", MAPS + "/a", DONE);
            assertThat(creation.get().code()).isEqualTo(201);
        }
    }

    @Test
    void whatWaitedAtAServerThatEndedIsFinishedAtTheNext() throws Exception {
        CompletableFuture<RunningServer.Answer> creation;
        try (RunningServer first = server()) {
            creation = creating(first);
            awaitWaiting(first);
        }
        Waiting.until("the creator knows that he waits no longer", creation::isDone);
        try {
            assertThat(creation.get().code()).isGreaterThanOrEqualTo(500);
        } catch (ExecutionException cutOff) {
            assertThat(cutOff).hasRootCauseInstanceOf(java.io.IOException.class);
        }
        try (RunningServer second = server()) {
            assertThat(second.get(MAPS).body().toString()).doesNotContain("one.example.com");
            assertThat(second.send("POST", MAPS, WAITING).code()).as("the name is taken").isEqualTo(409);
            assertThat(second.send("PATCH", MAPS + "/a", DONE).code()).isEqualTo(200);
            assertThat(second.get(MAPS + "?fieldSelector=metadata.name=a").body().list("items").size()).isEqualTo(1);
        }
    }

    @Test
    void aDeadlineIsKeptByTheServerThatComesAfter() throws Exception {
        String templates = "/api/v1/namespaces/default/podtemplates";
        try (RunningServer first = server(Clock.offset(Clock.systemUTC(), Duration.ofHours(-1)))) {
            first.send("POST", "/apis/admissionregistration.k8s.io/v1alpha1/initializerconfigurations", """
                    {"metadata":{"name":"c"},"deadlineSeconds":600,"initializers":[{"name":"one.example.com",
                     "failurePolicy":"Ignore","rules":[{"apiGroups":[""],"apiVersions":["v1"],"resources":["podtemplates"]}]}]}""");
            Waiting.until("it waits", () -> first.send("POST", templates + "?includeUninitialized=1",
                    "{\"metadata\":{\"generateName\":\"t-\"},\"template\":{\"spec\":{\"containers\":"
                            + "[{\"name\":\"c\",\"image\":\"i\"}]}}}").code(), code -> code == 202);
        }
        try (RunningServer second = server()) {
            Waiting.until("nothing is hidden any more", () -> second.get(templates + "?includeUninitialized=true").body()
                    .list("items").objects(), items -> !items.isEmpty()
                            && items.stream().noneMatch(item -> item.object("metadata").has("initializers")));
        }
    }
}
