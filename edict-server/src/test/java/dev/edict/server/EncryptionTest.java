package dev.edict.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.store.Entry;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Values lie encrypted in the store, and nobody who uses the API notices. */
@Timeout(180)
class EncryptionTest {
    private static final String SECRETS = "/api/v1/namespaces/default/secrets";
    private static final String KEY = "/registry/secrets/default/";
    private static final String ONE = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
    private static final String TWO = "YWJjZGVmZ2hpamFiY2RlZmdoaWphYmNkZWZnaGlqYWI=";

    private final Store memory = MemoryStore.open();
    private final Store store = new UnclosedStore(memory);
    @TempDir
    private Path directory;

    private @Nullable RunningServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
        memory.close();
    }

    private RunningServer start(String resources, String... providers) throws Exception {
        stopServer();
        server = new RunningServer(Edict.builder().store(() -> store)
                .encryptionProviderConfig(file(resources, providers), false));
        return server;
    }

    private void stopServer() {
        if (server != null) {
            server.close();
            server = null;
        }
    }

    private Path file(String resources, String... providers) throws Exception {
        return Files.writeString(directory.resolve("encryption.yaml"), configuration(resources, providers));
    }

    static String configuration(String resources, String... providers) {
        return "kind: EncryptionConfiguration\napiVersion: apiserver.config.k8s.io/v1\nresources:\n- resources: ["
                + resources + "]\n  providers:\n  - " + String.join("\n  - ", providers) + "\n";
    }

    static String provider(String name, String... keys) {
        StringBuilder text = new StringBuilder(name + ": {keys: [");
        for (int index = 0; index < keys.length; index += 2) {
            text.append(index == 0 ? "" : ", ").append("{name: ").append(keys[index]).append(", secret: ")
                    .append(keys[index + 1]).append('}');
        }
        return text.append("]}").toString();
    }

    private static String secret(String name, String value) {
        return "{\"metadata\":{\"name\":\"" + name + "\"},\"stringData\":{\"k\":\"" + value + "\"}}";
    }

    private RunningServer server() {
        return Objects.requireNonNull(server);
    }

    private void create(String name, String value) throws Exception {
        assertThat(server().send("POST", SECRETS, secret(name, value)).code()).isEqualTo(201);
    }

    private String stored(String name) {
        Entry entry = store.get(KEY + name);
        return entry == null ? "" : new String(entry.value(), StandardCharsets.ISO_8859_1);
    }

    private String value(String name) throws Exception {
        return new String(Base64.getDecoder().decode(
                server().get(SECRETS + "/" + name).body().object("data").string("k")), UTF_8);
    }

    @Test
    void secretsLieEncryptedAndAreReadChangedListedWatchedAndDeletedAsEver() throws Exception {
        start("secrets", provider("aesgcm", "one", ONE), "identity: {}");
        create("a", "hidden-value");
        assertThat(stored("a")).startsWith("k8s:enc:aesgcm:v1:one:").doesNotContain("hidden", "Secret", "aGlkZGVuLXZhbHVl");
        assertThat(value("a")).isEqualTo("hidden-value");
        assertThat(server().send("PATCH", SECRETS + "/a", "{\"stringData\":{\"k\":\"other\"}}").code()).isEqualTo(200);
        assertThat(stored("a")).startsWith("k8s:enc:aesgcm:v1:one:");
        String version = server().get(SECRETS).body().object("metadata").string("resourceVersion");
        create("b", "second");
        ObjectValue past = server().get(SECRETS + "?resourceVersion=" + version + "&resourceVersionMatch=Exact").body();
        assertThat(past.list("items").size()).isEqualTo(1);
        try (BufferedReader events = new BufferedReader(new InputStreamReader(
                server().open(SECRETS + "?watch=true&resourceVersion=" + version, "application/json"), UTF_8))) {
            assertThat(((ObjectValue) Json.parse(Objects.requireNonNull(events.readLine()).getBytes(UTF_8))).object("object").object("metadata")
                    .string("name")).isEqualTo("b");
        }
        // A map is none of the resources.
        server().send("POST", "/api/v1/namespaces/default/configmaps", "{\"metadata\":{\"name\":\"m\"}}");
        assertThat(new String(Objects.requireNonNull(store.get("/registry/configmaps/default/m")).value(), UTF_8)).startsWith("{");
        assertThat(server().send("DELETE", SECRETS + "/a", "").code()).isEqualTo(200);
        assertThat(stored("a")).isEmpty();
    }

    @Test
    void whatWasWrittenBeforeInTheClearOrWithAnotherKeyIsReadAndMovedByAWriteThatChangesNothing() throws Exception {
        start("pods", provider("aescbc", "one", ONE));
        create("a", "clear");
        assertThat(stored("a")).startsWith("{");
        start("secrets", provider("aescbc", "one", ONE), "identity: {}");
        assertThat(value("a")).isEqualTo("clear");
        ObjectValue before = server().get(SECRETS + "/a").body();
        assertThat(server().send("PATCH", SECRETS + "/a?dryRun=All", "{}").body()).isEqualTo(before);
        assertThat(stored("a")).startsWith("{");
        ObjectValue moved = server().send("PUT", SECRETS + "/a", Json.text(before)).body();
        assertThat(moved.object("metadata").string("resourceVersion"))
                .isNotEqualTo(before.object("metadata").string("resourceVersion"));
        assertThat(stored("a")).startsWith("k8s:enc:aescbc:v1:one:");
        // It is not written again now.
        assertThat(server().send("PATCH", SECRETS + "/a", "{}").body()).isEqualTo(moved);

        start("secrets", provider("secretbox", "two", TWO), provider("aescbc", "one", ONE));
        assertThat(server().send("PATCH", SECRETS + "/a", "{}").code()).isEqualTo(200);
        assertThat(stored("a")).startsWith("k8s:enc:secretbox:v1:two:");
        start("secrets", provider("secretbox", "two", TWO));
        assertThat(value("a")).isEqualTo("clear");
        // And back.
        start("secrets", "identity: {}", provider("secretbox", "two", TWO));
        server().send("PATCH", SECRETS + "/a", "{}");
        assertThat(stored("a")).startsWith("{");
    }

    @Test
    void everythingIsEncryptedThatHasAnInterfaceDefinitionsAndTheirObjectsIncluded() throws Exception {
        start("'*.*'", provider("secretbox", "two", TWO), "identity: {}");
        String group = "/apis/example.org/v1/namespaces/default/pandas";
        server().send("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
                {"metadata":{"name":"pandas.example.org"},"spec":{"group":"example.org","scope":"Namespaced",
                "names":{"plural":"pandas","kind":"Panda"},"versions":[{"name":"v1","served":true,"storage":true,
                "schema":{"openAPIV3Schema":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}]}}""");
        Waiting.until("pandas are served", () -> server().code(group) == 200);
        assertThat(server().send("POST", group, """
                {"apiVersion":"example.org/v1","kind":"Panda","metadata":{"name":"p"},"spec":{"food":"bamboo"}}""").code())
                .isEqualTo(201);
        server().send("POST", "/api/v1/namespaces/default/services",
                "{\"metadata\":{\"name\":\"s\"},\"spec\":{\"ports\":[{\"port\":80}]}}");
        String quotas = "/api/v1/namespaces/default/resourcequotas";
        server().send("POST", quotas, "{\"metadata\":{\"name\":\"q\"},\"spec\":{\"hard\":{\"secrets\":\"9\"}}}");
        Waiting.until("secrets are counted", () -> server().get(quotas + "/q").body().object("status").object("used")
                .string("secrets").equals("0"));
        create("a", "v");
        assertThat(server().get(quotas + "/q").body().object("status").object("used").string("secrets")).isEqualTo("1");
        assertThat(server().get(group + "/p").body().object("spec").string("food")).isEqualTo("bamboo");
        for (String prefix : new String[] {"example.org/pandas/", "apiextensions.k8s.io/customresourcedefinitions/", "secrets/",
            "resourcequotas/", "ipaddresses/", "services/specs/", "namespaces/", "serviceaccounts/", "configmaps/"}) {
            assertThat(store.range(RangeQuery.prefix("/registry/" + prefix)).entries())
                    .as(prefix).isNotEmpty()
                    .allSatisfy(entry -> assertThat(new String(entry.value(), UTF_8)).startsWith("k8s:enc:secretbox:v1:two:"));
        }
    }

    @Test
    void whatCanNotBeOpenedFailsListsAndTellsWhichItIsAndHarmsNoOther() throws Exception {
        start("secrets", provider("aesgcm", "one", ONE));
        create("a", "first");
        create("b", "second");
        byte[] good = Objects.requireNonNull(store.get(KEY + "b")).value();
        byte[] changed = good.clone();
        changed[changed.length - 1] ^= 1;
        store.commit(Transaction.builder().put(KEY + "b", changed).build());
        RunningServer.Answer list = Waiting.until("the list fails", () -> server().get(SECRETS), answer -> answer.code() == 500);
        assertThat(list.body().string("message")).isEqualTo("Internal error occurred: unable to transform key \"" + KEY
                + "b\": cipher: message authentication failed");
        assertThat(server().get(SECRETS + "/b").body().string("message"))
                .isEqualTo("Internal error occurred: cipher: message authentication failed");
        assertThat(value("a")).isEqualTo("first");
        assertThat(server().send("PATCH", SECRETS + "/a", "{\"stringData\":{\"k\":\"more\"}}").code()).isEqualTo(200);
        assertThat(server().send("DELETE", SECRETS + "/b", "").code()).isEqualTo(500);
        // Once it is whole again, so is the list.
        store.commit(Transaction.builder().put(KEY + "b", good).build());
        Waiting.until("the list is whole", () -> server().get(SECRETS).code() == 200);
        assertThat(value("b")).isEqualTo("second");

        start("secrets", provider("aesgcm", "two", TWO));
        assertThat(server().get(SECRETS + "/a").body().string("message"))
                .isEqualTo("Internal error occurred: no matching key was found for the provided AES transformer");
        stopServer();
        server = new RunningServer(Edict.builder().store(() -> store));
        assertThat(server().get(SECRETS + "/a").body().string("message"))
                .isEqualTo("Internal error occurred: identity transformer tried to read encrypted data");
        assertThat(server().get(SECRETS).code()).isEqualTo(500);
        assertThat(server().send("DELETE", SECRETS + "/a?ignoreStoreReadErrorWithClusterBreakingPotential=true", "").code())
                .isEqualTo(200);
    }

    @Test
    void oneThatCanNotBeOpenedHarmsNoListOfOthersAndKeepsItsName() throws Exception {
        start("secrets", provider("aesgcm", "one", ONE));
        create("a", "first");
        create("b", "second");
        String elsewhere = "/api/v1/namespaces/kube-system/secrets";
        assertThat(server().send("POST", elsewhere, secret("c", "third")).code()).isEqualTo(201);
        String version = server().get(elsewhere).body().object("metadata").string("resourceVersion");
        try (BufferedReader events = new BufferedReader(new InputStreamReader(
                server().open(elsewhere + "?watch=true&resourceVersion=" + version, "application/json"), UTF_8))) {
            store.commit(Transaction.builder().put(KEY + "b", Objects.requireNonNull(store.get(KEY + "a")).value()).build());
            // Who watches elsewhere learns that something is wrong, and not with what.
            assertThat(Objects.requireNonNull(events.readLine())).contains("\"ERROR\"", "\"code\":410")
                    .doesNotContain("/registry/");
        }
        Waiting.until("the list fails", () -> server().get(SECRETS).code() == 500);
        assertThat(server().get(elsewhere + "?watch=true&resourceVersion=" + version).code()).isEqualTo(429);
        assertThat(server().get(elsewhere).body().list("items").size()).isEqualTo(1);
        ObjectValue first = server().get(SECRETS + "?limit=1").body();
        assertThat(first.list("items").object(0).object("metadata").string("name")).isEqualTo("a");
        RunningServer.Answer second =
                server().get(SECRETS + "?limit=1&continue=" + first.object("metadata").string("continue"));
        assertThat(second.code()).isEqualTo(500);
        assertThat(second.body().string("message")).contains(KEY + "b");
        assertThat(server().get(SECRETS + "/a?resourceVersion=0").code()).isEqualTo(200);
        HttpResponse<String> stranger = asBob("GET", elsewhere);
        assertThat(stranger.statusCode()).isEqualTo(403);
        assertThat(stranger.body()).doesNotContain("transform");
        assertThat(server().send("POST", SECRETS, secret("b", "again")).body().string("reason")).isEqualTo("AlreadyExists");
        // What is known of all of them together is not whole.
        for (String query : new String[] {"?resourceVersion=0", "?watch=true", "?watch=true&resourceVersion=0"}) {
            RunningServer.Answer answer = server().get(elsewhere + query);
            assertThat(answer.code()).as(query).isEqualTo(429);
            assertThat(answer.body().string("message"))
                    .isEqualTo("storage is (re)initializing: cipher: message authentication failed");
            assertThat(answer.body().object("details").integer("retryAfterSeconds")).isEqualTo(30);
        }
    }

    @Test
    void whatNobodyCanReadIsDeletedByThoseOnlyWhoMayDoJustThat() throws Exception {
        start("secrets", provider("aesgcm", "one", ONE));
        create("a", "first");
        letBobGetAndDeleteSecrets();
        start("secrets", provider("aesgcm", "two", TWO));
        String path = SECRETS + "/a?ignoreStoreReadErrorWithClusterBreakingPotential=true";
        HttpResponse<String> refused = asBob("DELETE", path);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("secrets \\\"a\\\" is forbidden: not permitted to do "
                + "\\\"unsafe-delete-ignore-read-errors\\\", reason: ");
        assertThat(stored("a")).isNotEmpty();
        assertThat(server().send("DELETE", path, "").code()).isEqualTo(200);
        assertThat(stored("a")).isEmpty();
    }

    private void letBobGetAndDeleteSecrets() throws Exception {
        String roles = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/";
        server().send("POST", roles + "roles", "{\"metadata\":{\"name\":\"r\"},\"rules\":[{\"apiGroups\":[\"\"],\"resources\":"
                + "[\"secrets\"],\"verbs\":[\"get\",\"delete\"]}]}");
        server().send("POST", roles + "rolebindings", "{\"metadata\":{\"name\":\"r\"},\"roleRef\":{\"apiGroup\":"
                + "\"rbac.authorization.k8s.io\",\"kind\":\"Role\",\"name\":\"r\"},\"subjects\":[{\"kind\":\"User\",\"name\":\"bob\"}]}");
    }

    private HttpResponse<String> asBob(String method, String path) throws Exception {
        return server().client.send(server().to(path).header("Impersonate-User", "bob")
                .method(method, HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void whileABindingCanNotBeOpenedNobodyButMastersIsLetIn() throws Exception {
        start("rolebindings.rbac.authorization.k8s.io", provider("aesgcm", "one", ONE));
        create("a", "v");
        letBobGetAndDeleteSecrets();
        assertThat(asBob("GET", SECRETS + "/a").statusCode()).isEqualTo(200);
        String binding = "/registry/rolebindings/default/r";
        byte[] good = Objects.requireNonNull(store.get(binding)).value();
        byte[] changed = good.clone();
        changed[changed.length - 1] ^= 1;
        store.commit(Transaction.builder().put(binding, changed).build());
        HttpResponse<String> refused = Waiting.until("what bob may do is not known any more",
                () -> asBob("GET", SECRETS + "/a"), answer -> answer.statusCode() != 200);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.body()).doesNotContain(binding);
        assertThat(value("a")).isEqualTo("v");
        store.commit(Transaction.builder().put(binding, good).build());
        Waiting.until("it is known again", () -> asBob("GET", SECRETS + "/a").statusCode() == 200);
    }

    @Test
    void whatIsDoneIsCounted() throws Exception {
        start("secrets", provider("aesgcm", "one", ONE));
        create("a", "v");
        assertThat(value("a")).isEqualTo("v");
        String metrics = server().client.send(server().to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
        assertThat(metrics.lines().filter(line -> line.startsWith("apiserver_storage_transformation_operations_total")))
                .anySatisfy(line -> assertThat(line).startsWith("apiserver_storage_transformation_operations_total{resource="
                        + "\"secrets\",status=\"OK\",transformation_type=\"to_storage\",transformer_prefix="
                        + "\"k8s:enc:aesgcm:v1:\"} "));
        assertThat(metrics.lines().filter(line -> line.startsWith("apiserver_encryption_config_controller_last")))
                .singleElement().asString().matches(".*,hash=\"sha256:[0-9a-f]{64}\"} 1");
        assertThat(metrics.contains(ONE)).isFalse();
    }

    @Test
    void aServerDoesNotStartWithAFileThatMakesNoSense() throws Exception {
        assertThatThrownBy(() -> start("secrets", provider("aesgcm", "one", "c2hvcnQ=")))
                .hasMessage("error while parsing file: resources[0].providers[0].aesgcm.keys[0].secret: Invalid value: "
                        + "\"REDACTED\": secret is not of the expected length, got 5, expected one of [16 24 32]");
    }
}
