package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Paths made at random, asked for by one who may do everything in one namespace: what rights are decided on is what is served, and
 * nothing that is elsewhere comes back by any of them.
 */
class PathFuzzTest {
    private static final int REQUESTS = 3_000;
    /** Is in every object that is elsewhere. */
    private static final String TREASURE = "opensesame";
    private static final List<String> ROOTS = List.of("/api/v1", "/api/v1/namespaces/own", "/api/v1/namespaces/own",
            "/apis/apps/v1/namespaces/own", "/apis/extensions/v1beta1/namespaces/own", "/apis/rbac.authorization.k8s.io/v1",
            "/apis/rbac.authorization.k8s.io/v1/namespaces/own", "/api", "/apis", "");
    private static final List<String> WORDS = List.of("namespaces", "namespaces", "own", "own", "foreign", "foreign", "configmaps",
            "secrets", "deployments", "roles", "clusterroles", "nodes", "first", "first", "status", "scale", "finalize", "proxy",
            "", ".", "..", "%2e%2e", "own%2fconfigmaps", "own%2f..%2fforeign", "foreign%2fconfigmaps%2ffirst", "*", "apps", "v1",
            "api");
    private static final List<String> QUERIES = List.of("", "", "", "&limit=5", "&resourceVersion=0", "&namespace=foreign",
            "&fieldSelector=metadata.namespace%3Dforeign", "&fieldSelector=metadata.name%3Dforeign", "&labelSelector=a%3Db");

    @TempDir
    static Path directory;

    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "t,tenant,1\n");
        server = new RunningServer(Edict.builder().tokenFile(tokens));
        for (String namespace : List.of("own", "foreign")) {
            String metadata = "{'metadata':{'name':'%s','labels':{'a':'b'},'annotations':{'x':'"
                    + (namespace.equals("own") ? "plain" : TREASURE) + "'}}";
            String object = metadata.formatted("first");
            server.make("/api/v1/namespaces", metadata.formatted(namespace) + "}");
            server.make("/api/v1/namespaces/" + namespace + "/configmaps", object + "}");
            server.make("/api/v1/namespaces/" + namespace + "/secrets", object + "}");
            server.make("/apis/rbac.authorization.k8s.io/v1/namespaces/" + namespace + "/roles", object + "}");
            server.make("/apis/apps/v1/namespaces/" + namespace + "/deployments",
                    object + ",'spec':{'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},"
                            + "'spec':{'containers':[{'name':'c','image':'c'}]}}}}");
        }
        String elsewhere = "{'metadata':{'name':'first','labels':{'a':'b'},'annotations':{'x':'" + TREASURE + "'}}}";
        server.make("/api/v1/nodes", elsewhere);
        server.make("/apis/rbac.authorization.k8s.io/v1/clusterroles", elsewhere);
        server.make("/apis/rbac.authorization.k8s.io/v1/namespaces/own/rolebindings", """
                {'metadata':{'name':'tenant'},'subjects':[{'kind':'User','name':'tenant','apiGroup':'rbac.authorization.k8s.io'}],
                'roleRef':{'kind':'ClusterRole','name':'cluster-admin','apiGroup':'rbac.authorization.k8s.io'}}""");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void nothingOfElsewhereComesBackByAnyPath() {
        Random random = new Random(9);
        Map<String, CompletableFuture<HttpResponse<String>>> answers = new LinkedHashMap<>();
        List<String> shown = new ArrayList<>();
        try (Walker tenant = new Walker(server, "t")) {
            while (answers.size() < REQUESTS) {
                String method = random.nextInt(4) == 0 ? "DELETE" : "GET";
                String path = path(random);
                answers.computeIfAbsent(method + " " + path, request -> tenant.send(method, path, ""));
            }
            answers.forEach((request, pending) -> {
                HttpResponse<String> answer = pending.join();
                assertThat(answer.body()).as(request).doesNotContain(TREASURE);
                if (answer.statusCode() == 200 && answer.body().contains("plain")) {
                    shown.add(request);
                }
            });
        }
        assertThat(shown).as("what is his own is found by some").hasSizeGreaterThan(5);
    }

    private static String path(Random random) {
        StringBuilder path = new StringBuilder(ROOTS.get(random.nextInt(ROOTS.size())));
        for (int count = random.nextInt(5); count >= 0; count--) {
            path.append('/').append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return path.append("?dryRun=All").append(QUERIES.get(random.nextInt(QUERIES.size()))).toString();
    }
}
