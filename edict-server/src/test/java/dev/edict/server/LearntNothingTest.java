package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever may not, learns nothing: by no form of a request, by no error, and not of what is beside what he may read. */
class LearntNothingTest {
    private static final String HIDDEN = "/api/v1/namespaces/hidden";
    private static final String OWN = "/api/v1/namespaces/readable";
    /** Is in every object that nobody of those who try may see. */
    private static final String TREASURE = "opensesame";

    @TempDir
    static Path directory;

    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "s,stranger,1\nr,reader,2\n");
        server = new RunningServer(Edict.builder().tokenFile(tokens));
        for (String namespace : List.of("readable", "hidden")) {
            String content = namespace.equals("hidden") ? TREASURE : "plain";
            server.make("/api/v1/namespaces", "{'metadata':{'name':'" + namespace + "'}}");
            for (String name : List.of("first", "second")) {
                String metadata = "{'metadata':{'name':'" + name + "','labels':{'a':'b'},'annotations':{'x':'" + content + "'}}";
                String place = "/namespaces/" + namespace;
                server.make("/api/v1" + place + "/configmaps", metadata + ",'data':{'a':'" + content + "'}}");
                server.make("/api/v1" + place + "/secrets", metadata + ",'stringData':{'a':'" + content + "'}}");
                server.make("/api/v1" + place + "/serviceaccounts", metadata + "}");
                server.make("/api/v1" + place + "/pods", metadata + ",'spec':{'serviceAccountName':'" + name
                        + "','containers':[{'name':'c','image':'example.com/" + content + ":1'}]}}");
                server.make("/apis/apps/v1" + place + "/deployments", metadata + ",'spec':{'selector':{'matchLabels':{'a':'b'}},"
                        + "'template':{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'c','image':'"
                        + content + "'}]}}}}");
            }
        }
        server.make("/apis/rbac.authorization.k8s.io/v1/namespaces/readable/rolebindings", """
                {'metadata':{'name':'reader'},'subjects':[{'kind':'User','name':'reader','apiGroup':'rbac.authorization.k8s.io'}],
                'roleRef':{'kind':'ClusterRole','name':'view','apiGroup':'rbac.authorization.k8s.io'}}""");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String continueToken(String path) throws Exception {
        String token = server.get(path + "?limit=1").body().object("metadata").string("continue");
        assertThat(token).as("there is more at %s", path).isNotEmpty();
        return URLEncoder.encode(token, StandardCharsets.UTF_8);
    }

    /** Paths of what is hidden, with what makes a request special. */
    private static List<String> hiddenPaths() throws Exception {
        return List.of(
                HIDDEN, HIDDEN + "/status", "/api/v1/namespaces", "/api/v1/secrets", "/api/v1/pods?limit=1",
                HIDDEN + "/secrets", HIDDEN + "/secrets/first", HIDDEN + "/configmaps/first",
                HIDDEN + "/secrets?watch=1", HIDDEN + "/secrets?watch=true&resourceVersion=0",
                HIDDEN + "/secrets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true",
                "/api/v1/watch/namespaces/hidden/secrets", "/api/v1/watch/namespaces/hidden/secrets/first", "/api/v1/watch/secrets",
                HIDDEN + "/secrets?limit=1", HIDDEN + "/secrets?resourceVersion=0", HIDDEN + "/secrets?resourceVersion=1",
                HIDDEN + "/secrets?continue=" + continueToken(HIDDEN + "/secrets"),
                "/api/v1/secrets?continue=" + continueToken("/api/v1/secrets"), HIDDEN + "/secrets?continue=nonsense",
                HIDDEN + "/secrets?fieldSelector=metadata.name%3Dfirst", HIDDEN + "/secrets?fieldSelector=nonsense",
                HIDDEN + "/pods?fieldSelector=spec.nodeName%3D", HIDDEN + "/secrets?labelSelector=a%3Db",
                "/api/v1/secrets?fieldSelector=metadata.namespace%3Dhidden",
                HIDDEN + "/pods/first/status", HIDDEN + "/pods/first/log", HIDDEN + "/pods/first/exec?command=ls",
                HIDDEN + "/pods/first/proxy/", HIDDEN + "/pods/first/portforward", "/api/v1/proxy/namespaces/hidden/pods/first",
                "/apis/apps/v1/namespaces/hidden/deployments/first/scale",
                "/apis/apps/v1beta1/namespaces/hidden/deployments/first",
                "/apis/apps/v1beta2/namespaces/hidden/deployments/first/scale",
                "/apis/extensions/v1beta1/namespaces/hidden/deployments/first",
                HIDDEN + "/nonsense/first", "/apis/nonsense.example.com/v1/namespaces/hidden/secrets/first", "/metrics",
                "/debug/pprof/heap", "/logs/");
    }

    @Test
    void noReadOfAnyFormShowsWhatIsHidden() throws Exception {
        List<String> accepts = List.of("application/json", "application/json;as=Table;v=v1;g=meta.k8s.io",
                "application/vnd.kubernetes.protobuf", "application/yaml", "application/cbor", "text/html",
                "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io");
        for (String token : List.of("", "s", "r")) {
            try (Walker walker = new Walker(server, token)) {
                for (String path : hiddenPaths()) {
                    for (String accept : path.equals(HIDDEN + "/secrets") || path.equals(HIDDEN + "/secrets/first")
                            ? accepts : accepts.subList(0, 1)) {
                        refused(token + " GET " + path + " as " + accept, walker.send("GET", path, "", "Accept", accept).join());
                    }
                }
            }
        }
    }

    private static void refused(String what, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as("%s: %s", what, answer.body()).isEqualTo(403);
        assertThat(answer.body()).as(what).doesNotContain(TREASURE).doesNotContain("second");
    }

    @Test
    void noWriteOfAnyFormTellsWhetherSomethingIsThere() throws Exception {
        String taken = "{\"metadata\":{\"name\":\"first\",\"uid\":\"x\"}}";
        for (String token : List.of("", "s", "r")) {
            try (Walker walker = new Walker(server, token)) {
                for (String name : List.of("first", "missing")) {
                    String secret = HIDDEN + "/secrets/" + name;
                    for (String[] write : new String[][] {
                        {"POST", HIDDEN + "/secrets?dryRun=All", taken.replace("first", name)},
                        {"POST", HIDDEN + "/secrets?fieldValidation=Strict", "not even JSON"},
                        {"PUT", secret + "?dryRun=All", taken.replace("first", name)}, {"PUT", secret, ""},
                        {"PATCH", secret + "?dryRun=All", "{}"}, {"PATCH", secret + "?fieldManager=x&force=true", "{}"},
                        {"DELETE", secret + "?dryRun=All", ""}, {"DELETE", HIDDEN + "/secrets?dryRun=All", ""},
                        {"DELETE", secret, "{\"preconditions\":{\"uid\":\"x\"}}"},
                        {"POST", HIDDEN + "/serviceaccounts/" + name + "/token", "{}"},
                        {"POST", HIDDEN + "/pods/" + name + "/eviction", "{}"},
                        {"POST", HIDDEN + "/pods/" + name + "/binding", "{}"},
                        {"POST", HIDDEN + "/pods/" + name + "/exec?command=ls", ""},
                        {"PATCH", "/apis/apps/v1/namespaces/hidden/deployments/" + name + "/scale", "{}"},
                        {"PUT", HIDDEN + "/finalize", "{}"}, {"POST", "/api/v1/namespaces?dryRun=All", "{}"},
                        {"POST", "/apis/authorization.k8s.io/v1/subjectaccessreviews", "{}"},
                        {"POST", "/apis/authentication.k8s.io/v1/tokenreviews", "{}"},
                        {"OPTIONS", secret, ""}, {"TRACE", secret, ""}, {"BREW", secret, ""}}) {
                        HttpResponse<String> answer = walker.send(write[0], write[1], write[2]).join();
                        refused(token + " " + write[0] + " " + write[1], answer);
                    }
                }
            }
        }
    }

    @Test
    void nobodyBecomesSomebodyElse() throws Exception {
        for (String token : List.of("", "s", "r")) {
            try (Walker walker = new Walker(server, token)) {
                for (String[] header : new String[][] {{"Impersonate-User", "admin"},
                    {"X-Remote-User", "admin", "X-Remote-Group", "system:masters"},
                    {"Impersonate-User", "admin", "Impersonate-Group", "system:masters"}}) {
                    refused(String.join(" ", header), walker.send("GET", HIDDEN + "/secrets/first", "", header).join());
                }
            }
        }
    }

    @Test
    void aReaderSeesHisOwnNamespaceAndNothingBeside() throws Exception {
        try (Walker reader = new Walker(server, "r")) {
            assertThat(reader.send("GET", OWN + "/configmaps", "").join().body()).contains("plain", "second");
            for (String path : List.of(OWN + "/configmaps", OWN + "/configmaps?resourceVersion=0",
                    OWN + "/configmaps?continue=" + continueToken(HIDDEN + "/configmaps"),
                    OWN + "/configmaps?continue=" + continueToken("/api/v1/configmaps"),
                    OWN + "/configmaps?continue=" + continueToken("/api/v1/secrets"),
                    OWN + "/configmaps?fieldSelector=metadata.namespace%3Dhidden",
                    OWN + "/configmaps?namespace=hidden", OWN + "/../hidden/configmaps", OWN + "/%2e%2e/hidden/configmaps",
                    OWN + "/configmaps/..%2f..%2fhidden%2fconfigmaps%2ffirst", OWN + "/configmaps/%2e%2e/%2e%2e/hidden/configmaps",
                    OWN + "%2f..%2fhidden/configmaps", OWN + "//configmaps", "//api/v1/namespaces/hidden/configmaps",
                    "/api/v1/namespaces//configmaps", "/api/v1/namespaces/readable,hidden/configmaps",
                    "/apis/extensions/v1beta1/namespaces/readable/deployments?continue="
                            + continueToken("/apis/apps/v1/namespaces/hidden/deployments"))) {
                assertThat(reader.send("GET", path, "").join().body()).as(path).doesNotContain(TREASURE);
            }
            assertThat(reader.send("GET", OWN + "/secrets", "").join().statusCode()).as("view shows no secrets").isEqualTo(403);
        }
    }

    @Test
    void discoveryTellsOfKindsAndOfNoObjects() throws Exception {
        try (Walker stranger = new Walker(server, "s")) {
            for (String path : List.of("/api", "/apis", "/api/v1", "/openapi/v2", "/openapi/v3")) {
                for (String accept : List.of("application/json",
                        "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList")) {
                    HttpResponse<String> answer = stranger.send("GET", path, "", "Accept", accept).join();
                    assertThat(answer.statusCode()).as(path).isIn(200, 406);
                    assertThat(answer.body().contains(TREASURE)).as(path).isFalse();
                }
            }
            HttpResponse<String> rules = stranger.send("POST", "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
                    "{\"spec\":{\"namespace\":\"hidden\"}}").join();
            HttpResponse<String> nowhere = stranger.send("POST", "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
                    "{\"spec\":{\"namespace\":\"missing\"}}").join();
            assertThat(rules.statusCode()).isEqualTo(201);
            assertThat(status(rules)).isEqualTo(status(nowhere));
        }
    }

    private static ObjectValue status(HttpResponse<String> answer) {
        return ((ObjectValue) Json.parse(answer.body().getBytes(StandardCharsets.UTF_8))).object("status");
    }
}
