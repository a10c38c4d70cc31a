package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Entry;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.testing.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two servers on one store, of which one hears of the other's doings late or never; on each store that servers can share. */
@Timeout(120)
abstract class TwoServersContract {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String WIDGETS = "/apis/example.com/v1/namespaces/default/widgets";
    private static final String DEFINITION = """
            {"metadata":{"name":"widgets.example.com"},"spec":{"group":"example.com","scope":"Namespaced",
             "names":{"plural":"widgets","singular":"widget","kind":"Widget","listKind":"WidgetList"},
             "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":
              {"type":"object","x-kubernetes-preserve-unknown-fields":true}}}]}}""";

    private final Store store;
    private final GatedStore view;
    private final RunningServer here;
    private final RunningServer there;

    /** One store as each of the servers reaches it. */
    record Connections(Store ofOne, Store ofTheOther) {}

    TwoServersContract(Connections connections) {
        this.store = connections.ofTheOther();
        this.view = new GatedStore(connections.ofOne());
        this.here = new RunningServer(Edict.builder().store(() -> view));
        this.there = new RunningServer(Edict.builder().store(() -> new UnclosedStore(store)));
    }

    @AfterEach
    void stop() {
        here.close();
        there.close();
        view.closeStore();
        store.close();
    }

    private static String map(String name, String rest) {
        return "{\"metadata\":{\"name\":\"" + name + "\"}" + rest + "}";
    }

    private static void await(RunningServer server, String path, int code) throws Exception {
        Waiting.until(path + " answers " + code, () -> server.code(path), answered -> answered == code);
    }

    @Test
    void aRefusalByTheRulesCountsOnlyIfTheNewestObjectIsRefused() throws Exception {
        there.send("POST", MAPS, map("fixed", ",\"immutable\":true,\"data\":{\"a\":\"1\"}"));
        await(here, MAPS + "/fixed", 200);
        here.get(MAPS + "?resourceVersion=0");
        Waiting.until("both know the object", () -> here.get(MAPS + "?resourceVersion=0").body().toString().contains("fixed"));
        view.holdWatches();
        there.send("DELETE", MAPS + "/fixed", "");
        there.send("POST", MAPS, map("fixed", ",\"data\":{\"a\":\"1\"}"));

        RunningServer.Answer patched = here.send("PATCH", MAPS + "/fixed", "{\"data\":{\"a\":\"2\"}}");
        assertThat(patched.code()).as("%s", patched.body()).isEqualTo(200);
        assertThat(patched.body().object("data").string("a")).isEqualTo("2");
    }

    @Test
    void aRefusalByAPreconditionOnAnOldObjectIsLookedAtAgain() throws Exception {
        there.send("POST", MAPS, map("changing", ""));
        Waiting.until("both know the object", () -> here.get(MAPS + "?resourceVersion=0").body().toString().contains("changing"));
        view.holdWatches();
        String version = there.send("PATCH", MAPS + "/changing", "{\"data\":{\"a\":\"1\"}}").body()
                .object("metadata").string("resourceVersion");

        RunningServer.Answer patched = here.send("PATCH", MAPS + "/changing",
                "{\"metadata\":{\"resourceVersion\":\"" + version + "\"},\"data\":{\"b\":\"2\"}}");
        assertThat(patched.code()).as("%s", patched.body()).isEqualTo(200);
    }

    @Test
    void aNamespaceThatWasMadeAnewElsewhereTakesObjectsHere() throws Exception {
        there.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"anew\"}}");
        there.send("POST", "/api/v1/namespaces/anew/configmaps",
                map("hold", "").replace("\"hold\"", "\"hold\",\"finalizers\":[\"example.com/hold\"]"));
        there.send("DELETE", "/api/v1/namespaces/anew", "");
        Waiting.until("this server knows that it is going", () -> here.get("/api/v1/namespaces?resourceVersion=0").body()
                .toString().contains("Terminating"));
        view.holdWatches();
        there.send("PATCH", "/api/v1/namespaces/anew/configmaps/hold", "{\"metadata\":{\"finalizers\":null}}");
        there.letGo("anew");
        await(there, "/api/v1/namespaces/anew", 404);
        there.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"anew\"}}");

        assertThat(here.send("POST", "/api/v1/namespaces/anew/configmaps", map("late", "")).code()).isEqualTo(201);
    }

    @Test
    void aNamespaceThatWasDeletedElsewhereTakesNothingAnyMore() throws Exception {
        there.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"doomed\"}}");
        await(here, "/api/v1/namespaces/doomed", 200);
        assertThat(here.send("POST", "/api/v1/namespaces/doomed/configmaps", map("early", "")).code()).isEqualTo(201);
        view.holdWatches();
        there.send("DELETE", "/api/v1/namespaces/doomed", "");

        int code = here.send("POST", "/api/v1/namespaces/doomed/configmaps", map("late", "")).code();
        assertThat(code).isIn(403, 404);
        there.send("DELETE", "/api/v1/namespaces/doomed/configmaps/early", "");
        there.letGo("doomed");
        await(there, "/api/v1/namespaces/doomed", 404);
        assertThat(here.send("POST", "/api/v1/namespaces/doomed/configmaps", map("later", "")).code()).isEqualTo(404);
        assertThat(store.range(RangeQuery.prefix("/registry/configmaps/doomed/")).entries()).isEmpty();
    }

    @Test
    void whatIsCreatedWhileItsNamespaceGoesDoesNotOutliveIt() throws Exception {
        here.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"racing\"}}");
        view.before(GatedStore.touching("/registry/configmaps/racing/late"), () -> {
            try {
                there.send("DELETE", "/api/v1/namespaces/racing", "");
                there.letGo("racing");
                await(there, "/api/v1/namespaces/racing", 404);
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        });
        assertThat(here.send("POST", "/api/v1/namespaces/racing/configmaps", map("late", "")).code()).isEqualTo(404);
        assertThat(store.get("/registry/configmaps/racing/late")).isNull();
    }

    @Test
    void whatIsCreatedWhileItsDefinitionGoesDoesNotOutliveIt() throws Exception {
        there.send("POST", DEFINITIONS, DEFINITION);
        await(here, WIDGETS, 200);
        view.before(GatedStore.touching("/registry/example.com/widgets/default/late"), () -> {
            try {
                there.send("DELETE", DEFINITIONS + "/widgets.example.com", "");
                await(there, DEFINITIONS + "/widgets.example.com", 404);
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        });
        String late = "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"late\"}}";
        assertThat(here.send("POST", WIDGETS, late).code()).isEqualTo(404);
        assertThat(store.get("/registry/example.com/widgets/default/late")).isNull();
    }

    @Test
    void aDefinitionThatWasDeletedWhileAServerWasCutOffIsNotServedByItAnyMore() throws Exception {
        there.send("POST", DEFINITIONS, DEFINITION);
        await(here, WIDGETS, 200);
        await(here, "/apis/apiregistration.k8s.io/v1/apiservices/v1.example.com", 200);
        view.holdWatches();
        there.send("DELETE", DEFINITIONS + "/widgets.example.com", "");
        await(there, DEFINITIONS + "/widgets.example.com", 404);
        view.loseWatches();

        await(here, WIDGETS, 404);
        await(here, "/apis/example.com/v1", 404);
        await(there, "/apis/apiregistration.k8s.io/v1/apiservices/v1.example.com", 404);
        Entry registered = store.get("/registry/apiregistration.k8s.io/apiservices/v1.example.com");
        assertThat(registered).isNull();
    }

    @Test
    void aQuotaThatOnlyTheOtherServerKnowsBindsHereToo() throws Exception {
        here.send("POST", MAPS, map("before", ""));
        here.get("/api/v1/resourcequotas");
        view.holdWatches();
        there.send("POST", "/api/v1/namespaces/default/resourcequotas",
                "{\"metadata\":{\"name\":\"q\"},\"spec\":{\"hard\":{\"secrets\":\"1\"}}}");
        String quota = "/api/v1/namespaces/default/resourcequotas/q";
        Waiting.until("what is used is known", () -> there.get(quota).body().object("status").object("used").has("secrets"));
        String secrets = "/api/v1/namespaces/default/secrets";

        assertThat(here.send("POST", secrets, map("one", "")).code()).isEqualTo(201);
        assertThat(there.get(quota).body().object("status").object("used").string("secrets")).isEqualTo("1");
        assertThat(here.send("POST", secrets, map("two", "")).code()).isEqualTo(403);
        there.send("DELETE", secrets + "/one", "");
        assertThat(here.send("POST", secrets, map("two", "")).code()).isEqualTo(201);
    }
}
