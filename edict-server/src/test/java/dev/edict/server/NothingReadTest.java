package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever may not do something is refused before anything is read of what it is about: neither the store nor a watch cache is
 * asked. So nothing can be learnt of it by how long the refusal takes.
 */
class NothingReadTest {
    private static final String NAMESPACE = "place";
    private static final List<String> NAMES = List.of("there", "missing");
    /** Resources of which the server itself reads nothing. */
    private static final List<String> UNTOUCHED =
            List.of("statefulsets", "podtemplates", "poddisruptionbudgets", "cronjobs", "ingress");
    private static final String NARROW = "/api/v1/namespaces/place/podtemplates";

    @TempDir
    static Path directory;

    private static StoreReads reads;
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "s,stranger,1\nn,narrow,2\n");
        reads = new StoreReads(MemoryStore.open());
        plant("namespaces/" + NAMESPACE, "Namespace", "v1", NAMESPACE, "");
        plant("statefulsets/" + NAMESPACE + "/there", "StatefulSet", "apps/v1", "there", NAMESPACE);
        plant("podtemplates/" + NAMESPACE + "/there", "PodTemplate", "v1", "there", NAMESPACE);
        plant("podtemplates/" + NAMESPACE + "/own", "PodTemplate", "v1", "own", NAMESPACE);
        plant("poddisruptionbudgets/" + NAMESPACE + "/there", "PodDisruptionBudget", "policy/v1", "there", NAMESPACE);
        server = new RunningServer(Edict.builder().tokenFile(tokens).store(() -> reads).observer(reads));
        server.get("/api/v1/serviceaccounts"); // what the server has opened once it may count for anybody
        String rights = "/apis/rbac.authorization.k8s.io/v1/namespaces/place/";
        server.make(rights + "roles", """
                {'metadata':{'name':'narrow'},'rules':[{'apiGroups':[''],'resources':['podtemplates'],'resourceNames':['own'],
                'verbs':['get','list','watch','create','update','patch','delete','deletecollection']}]}""");
        server.make(rights + "rolebindings", """
                {'metadata':{'name':'narrow'},'subjects':[{'kind':'User','name':'narrow','apiGroup':'rbac.authorization.k8s.io'}],
                'roleRef':{'kind':'Role','name':'narrow','apiGroup':'rbac.authorization.k8s.io'}}""");
    }

    private static void plant(String key, String kind, String version, String name, String namespace) {
        String object = "{\"kind\":\"" + kind + "\",\"apiVersion\":\"" + version + "\",\"metadata\":{\"name\":\"" + name + "\","
                + (namespace.isEmpty() ? "" : "\"namespace\":\"" + namespace + "\",")
                + "\"uid\":\"1\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"}}";
        reads.commit(Transaction.create("/registry/" + key, object.getBytes(StandardCharsets.UTF_8)));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void forget() {
        reads.forget();
    }

    /** Nothing was asked of the store in the name of a request, and nothing was begun to be read because of one. */
    private static void nothingWasRead() {
        assertThat(reads.ofRequests()).isEmpty();
        for (String resource : UNTOUCHED) {
            assertThat(reads.opened()).noneMatch(prefix -> prefix.startsWith("/registry/" + resource));
        }
    }

    @Test
    void aRefusalOfAnyRequestIsFoundWithoutReading() throws Exception {
        List<Walker.Resource> resources = Walker.resources(server);
        reads.forget();
        try (Walker stranger = new Walker(server, "s")) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (Walker.Resource resource : resources) {
                for (String verb : resource.verbs()) {
                    answers.add(stranger.attempt(verb, resource, NAMESPACE, "there"));
                    answers.add(stranger.attempt(verb, resource, "nowhere", "missing"));
                }
            }
            long allowed = answers.stream().filter(answer -> answer.join().statusCode() != 403).count();
            // Everybody may ask about himself; that reads nothing either.
            assertThat(allowed).isLessThan(20);
            assertThat(answers).hasSizeGreaterThan(1_000);
        }
        nothingWasRead();
    }

    @Test
    void whoMayDoAllWithOneNameIsRefusedOthersWithoutReading() {
        try (Walker narrow = new Walker(server, "n")) {
            for (String name : NAMES) {
                String named = NARROW + "/" + name;
                String selected = NARROW + "?fieldSelector=metadata.name%3D" + name;
                for (String[] request : new String[][] {{"GET", named}, {"PUT", named}, {"PATCH", named}, {"DELETE", named},
                    {"GET", named + "/status"}, {"GET", selected}, {"GET", selected + "&watch=1"}, {"DELETE", selected},
                    {"GET", "/api/v1/watch/namespaces/place/podtemplates/" + name}, {"GET", NARROW}, {"POST", NARROW},
                    {"POST", "/api/v1/namespaces/nowhere/podtemplates"}, {"GET", "/api/v1/namespaces/nowhere/podtemplates/own"},
                    {"PATCH", named + "?fieldManager=x&force=true"}, {"PUT", named + "?dryRun=All"}}) {
                    assertThat(narrow.send(request[0], request[1], "").join().statusCode())
                            .as("%s %s", request[0], request[1]).isEqualTo(403);
                }
            }
            nothingWasRead();
            assertThat(narrow.send("GET", NARROW + "/own", "").join().statusCode()).isEqualTo(200);
        }
        assertThat(reads.ofRequests()).as("what is allowed is read, and that is seen")
                .anyMatch(read -> read.startsWith("narrow GET " + NARROW + "/own: "));
    }
}
