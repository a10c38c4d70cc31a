package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every served path and verb, tried by one who shows nothing, by a stranger whom the server knows but who has no rights, and by a
 * reader, who has the role {@code view} in one namespace. What they may do is what {@code every-path.txt} says, and nothing else;
 * and whoever may not is told the same whether or not there is what he asks for.
 */
class EveryPathTest {
    private static final String OWN = "readable";
    private static final String OTHER = "hidden";
    private static final String THERE = "swordfish";
    private static final String MISSING = "moonshine";
    private static final Set<String> OF_ONE = Set.of("get", "update", "patch", "delete");
    private static final List<String> PATHS = List.of("/", "/api", "/api/v1", "/apis", "/apis/apps", "/apis/apps/v1", "/version",
            "/version/", "/healthz", "/healthz/ping", "/livez", "/livez/ping", "/readyz", "/readyz/ping", "/metrics",
            "/metrics/slis", "/openapi/v2", "/openapi/v3", "/openapi/v3/api/v1", "/openid/v1/jwks",
            "/.well-known/openid-configuration", "/logs", "/debug/pprof/", "/debug/flags/v", "/configz", "/flagz", "/statusz",
            "/debug/api_priority_and_fairness/dump_requests", "/nonsense");

    @TempDir
    static Path directory;

    private static RunningServer server;
    private static List<Walker.Resource> resources;

    @BeforeAll
    static void start() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "s,stranger,1\nr,reader,2\n");
        server = new RunningServer(Edict.builder().tokenFile(tokens));
        server.make("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
                {'metadata':{'name':'widgets.example.com'},'spec':{'group':'example.com','scope':'Namespaced',
                'names':{'plural':'widgets','singular':'widget','kind':'Widget'},'versions':[{'name':'v1','served':true,
                'storage':true,'schema':{'openAPIV3Schema':{'type':'object'}},'subresources':{'status':{}}}]}}""");
        for (String namespace : List.of(OWN, OTHER)) {
            server.make("/api/v1/namespaces", "{'metadata':{'name':'" + namespace + "'}}");
            furnish("/namespaces/" + namespace);
        }
        server.make("/api/v1/nodes", named(""));
        server.make("/apis/rbac.authorization.k8s.io/v1/clusterroles", named(""));
        server.make("/apis/scheduling.k8s.io/v1/priorityclasses", named(",'value':1"));
        server.make("/apis/rbac.authorization.k8s.io/v1/namespaces/" + OWN + "/rolebindings", """
                {'metadata':{'name':'reader'},'subjects':[{'kind':'User','name':'reader','apiGroup':'rbac.authorization.k8s.io'}],
                'roleRef':{'kind':'ClusterRole','name':'view','apiGroup':'rbac.authorization.k8s.io'}}""");
        Waiting.until("widgets are served", () -> server.code("/apis/example.com/v1/widgets"), code -> code == 200);
        for (String namespace : List.of(OWN, OTHER)) {
            server.make("/apis/example.com/v1/namespaces/" + namespace + "/widgets",
                    "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'" + THERE + "'}}");
        }
        resources = Walker.resources(server);
        assertThat(resources).as("all that is served, also of old versions").hasSizeGreaterThan(150)
                .anyMatch(resource -> resource.group().equals("extensions"));
    }

    private static void furnish(String place) throws Exception {
        server.make("/api/v1" + place + "/configmaps", named(",'data':{'a':'" + THERE + "'}"));
        server.make("/api/v1" + place + "/secrets", named(",'stringData':{'a':'" + THERE + "'}"));
        server.make("/api/v1" + place + "/serviceaccounts", named(""));
        server.make("/api/v1" + place + "/services", named(",'spec':{'ports':[{'port':80}]}"));
        server.make("/api/v1" + place + "/limitranges", named(""));
        server.make("/api/v1" + place + "/pods", named(
                ",'spec':{'serviceAccountName':'" + THERE + "','containers':[{'name':'c','image':'example.com/c:1'}]}"));
        server.make("/apis/apps/v1" + place + "/deployments", named(",'spec':{'selector':{'matchLabels':{'a':'b'}},'template':{"
                + "'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'c','image':'example.com/c:1'}]}}}"));
        server.make("/apis/rbac.authorization.k8s.io/v1" + place + "/roles", named(""));
        server.make("/apis/coordination.k8s.io/v1" + place + "/leases", named(""));
    }

    private static String named(String more) {
        return "{'metadata':{'name':'" + THERE + "'}" + more + "}";
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void whatEachMayDoIsWhatTheListSaysAndNothingElse() throws Exception {
        StringBuilder found = new StringBuilder();
        try (Walker anonymous = new Walker(server, ""); Walker stranger = new Walker(server, "s");
                Walker reader = new Walker(server, "r")) {
            tell(found, "anonymous", paths(anonymous), tried(anonymous, OTHER), tried(anonymous, ""));
            tell(found, "stranger", paths(stranger), tried(stranger, OTHER), tried(stranger, ""));
            tell(found, "reader", paths(reader), tried(reader, OTHER), tried(reader, ""));
            found.append("reader, in the namespace that he may read\n");
            lines(found, tried(reader, OWN));
        }
        assertThat(found.toString().lines().toList()).as("if this is right, it belongs into every-path.txt:\n%s", found)
                .isEqualTo(list().lines().filter(line -> !line.startsWith("#")).toList());
    }

    private static String list() throws Exception {
        try (InputStream list = Objects.requireNonNull(EveryPathTest.class.getResourceAsStream("every-path.txt"))) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void tell(StringBuilder found, String who, Map<String, Set<String>> paths,
            Map<String, Set<String>> inANamespace, Map<String, Set<String>> everywhere) {
        found.append(who).append('\n');
        lines(found, paths);
        found.append(who).append(", in a namespace of others\n");
        lines(found, inANamespace);
        found.append(who).append(", in the whole cluster\n");
        lines(found, everywhere);
    }

    /** @param allowed the verbs by what they are about */
    private static void lines(StringBuilder found, Map<String, Set<String>> allowed) {
        allowed.forEach((what, verbs) -> found.append("  ").append(what).append(": ")
                .append(String.join(" ", verbs)).append('\n'));
    }

    private static Map<String, Set<String>> paths(Walker who) {
        Map<String, Set<String>> allowed = new TreeMap<>();
        for (String path : PATHS) {
            HttpResponse<String> answer = who.send("GET", path, "").join();
            if (answer.statusCode() != 403) {
                allowed.put(path, Set.of("get"));
            }
            assertThat(who.send("POST", path, "").join().statusCode()).as("POST " + path).isEqualTo(403);
        }
        return allowed;
    }

    private record Try(Walker.Resource resource, String verb, CompletableFuture<HttpResponse<String>> there,
            CompletableFuture<HttpResponse<String>> missing) {}

    /** What somebody may do with resources of a namespace, or with those of the cluster and with collections of all namespaces. */
    private static Map<String, Set<String>> tried(Walker who, String namespace) {
        List<Try> tries = new ArrayList<>();
        for (Walker.Resource resource : resources) {
            boolean ofNamespaces = resource.name().equals("namespaces") || resource.name().startsWith("namespaces/");
            if (!namespace.isEmpty() && !resource.namespaced() && !ofNamespaces) {
                continue;
            }
            for (String verb : resource.verbs()) {
                boolean one = OF_ONE.contains(verb) || resource.isSubresource();
                if (one ? resource.namespaced() && namespace.isEmpty() : ofNamespaces && !namespace.isEmpty()) {
                    continue;
                }
                String there = ofNamespaces ? namespace.isEmpty() ? OTHER : namespace : THERE;
                tries.add(new Try(resource, verb, who.attempt(verb, resource, namespace, there),
                        one && !(ofNamespaces && !namespace.isEmpty())
                                ? who.attempt(verb, resource, namespace, MISSING)
                                : CompletableFuture.completedFuture(null)));
            }
        }
        Map<String, Set<String>> allowed = new TreeMap<>();
        Map<String, Set<String>> refused = new TreeMap<>();
        for (Try one : tries) {
            boolean may = one.there().join().statusCode() != 403;
            (may ? allowed : refused).computeIfAbsent(one.resource().label(), absent -> new TreeSet<>()).add(one.verb());
            if (!may) {
                checkSilence(one);
            }
        }
        allowed.forEach((what, verbs) -> assertThat(refused.getOrDefault(what, Set.of()))
                .as("all versions of %s are guarded alike", what).doesNotContainAnyElementsOf(verbs));
        return allowed;
    }

    /** One who may not is told the same of what is there and of what is not. */
    private static void checkSilence(Try one) {
        HttpResponse<String> there = one.there().join();
        HttpResponse<String> missing = one.missing().join();
        if (missing != null) {
            assertThat(missing.statusCode()).as("%s %s", one.verb(), one.resource()).isEqualTo(403);
            String name = one.resource().label().startsWith("namespaces") ? OTHER : THERE;
            assertThat(there.body().replace(name, MISSING)).as("%s %s", one.verb(), one.resource())
                    .isEqualTo(missing.body());
            assertThat(there.headers().map().keySet()).isEqualTo(missing.headers().map().keySet());
        }
    }
}
