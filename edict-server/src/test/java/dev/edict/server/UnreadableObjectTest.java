package dev.edict.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.protobuf.ProtobufCodec;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.net.http.HttpResponse;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Values that another hand has put into the store. */
@Timeout(180)
class UnreadableObjectTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String KEY = "/registry/configmaps/default/";
    private static final String UNSAFE = "?ignoreStoreReadErrorWithClusterBreakingPotential=true";

    private final Store store = MemoryStore.open();
    private final RunningServer server = new RunningServer(Edict.builder().store(() -> store));

    @AfterEach
    void stop() {
        server.close();
    }

    private void put(String name, byte[] value) {
        store.commit(Transaction.builder().put(KEY + name, value).build());
    }

    private RunningServer.Answer create(String name) throws Exception {
        return server.send("POST", MAPS, "{\"metadata\":{\"name\":\"" + name + "\"},\"data\":{\"k\":\"v\"}}");
    }

    @Test
    void oneBrokenValueHarmsNoOtherObjectAndCanBeDeleted() throws Exception {
        create("a");
        put("b", "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{".getBytes(UTF_8));
        create("c");
        HttpResponse<String> list = server.client.send(server.to(MAPS).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(list.statusCode()).isEqualTo(200);
        assertThat(list.headers().firstValue("Warning")).hasValueSatisfying(warning -> assertThat(warning)
                .contains("this list lacks 1 of the stored objects, which can not be read; the first is " + KEY + "b"));
        assertThat(((ObjectValue) Json.parse(list.body())).list("items").size()).isEqualTo(2);
        RunningServer.Answer broken = server.get(MAPS + "/b");
        assertThat(broken.code()).isEqualTo(500);
        assertThat(broken.body().string("message")).startsWith(
                "Internal error occurred: StorageError: corrupt object, Code: 7, Key: " + KEY
                        + "b, ResourceVersion: 0, AdditionalErrorMsg: object not decodable revision=");
        String metrics = server.client.send(server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
        assertThat(metrics).contains("edict_unreadable_objects 1\n",
                "edict_unreadable_object{key=\"" + KEY + "b\",reason=\"unexpected end of JSON input\"} 1\n");
        assertThat(server.send("DELETE", MAPS + "/b", "").code()).isEqualTo(500);
        RunningServer.Answer deleted = server.send("DELETE", MAPS + "/b" + UNSAFE, "");
        assertThat(deleted.code()).isEqualTo(200);
        assertThat(deleted.body().string("status")).isEqualTo("Success");
        assertThat(server.get(MAPS + "/b").code()).isEqualTo(404);
        assertThat(create("b").code()).isEqualTo(201);
    }

    @Test
    void thePlaceOfWhatIsDeletedUnreadIsGivenBack() throws Exception {
        String quotas = "/api/v1/namespaces/default/resourcequotas";
        create("a");
        server.send("POST", quotas, "{\"metadata\":{\"name\":\"q\"},\"spec\":{\"hard\":{\"configmaps\":\"9\"}}}");
        Waiting.until("it is counted", () -> server.get(quotas + "/q").body().object("status").object("used")
                .string("configmaps").equals("1"));
        put("a", "{".getBytes(UTF_8));
        assertThat(server.send("DELETE", MAPS + "/a" + UNSAFE, "").code()).isEqualTo(200);
        Waiting.until("none is counted", () -> server.get(quotas + "/q").body().object("status").object("used")
                .string("configmaps").equals("0"));
    }

    @Test
    void whatCanBeReadIsNotDeletedUnread() throws Exception {
        create("a");
        RunningServer.Answer refused = server.send("DELETE", MAPS + "/a" + UNSAFE, "");
        assertThat(refused.code()).isEqualTo(422);
        assertThat(refused.body().string("message")).isEqualTo("configmaps \"a\" is invalid: "
                + "ignoreStoreReadErrorWithClusterBreakingPotential: Invalid value: true: is exclusively used to delete "
                + "corrupt object(s), try again by removing this option");
        assertThat(server.send("DELETE", MAPS + UNSAFE, "").body().string("message"))
                .contains("is not allowed with DELETECOLLECTION, try again after removing the option");
        assertThat(server.send("DELETE", MAPS + "/a" + UNSAFE + "&gracePeriodSeconds=0", "").body().string("message"))
                .contains("cannot be set together with .gracePeriodSeconds");
        assertThat(server.get(MAPS + "/a").code()).isEqualTo(200);
    }

    @Test
    void whatAnotherServerHasWrittenAsProtobufIsRead() throws Exception {
        create("a");
        GroupVersionKind kind = new GroupVersionKind("", "v1", "ConfigMap");
        ObjectValue object = ObjectValue.of("metadata", ObjectValue.of("name", "p", "namespace", "default"),
                "data", ObjectValue.of("k", "from protobuf"));
        put("p", new ProtobufCodec().encode(kind, object, Objects.requireNonNull(Catalogue.load().schema(kind))));
        RunningServer.Answer read = server.get(MAPS + "/p");
        assertThat(read.code()).isEqualTo(200);
        assertThat(read.body().object("data").string("k")).isEqualTo("from protobuf");
        assertThat(server.send("PATCH", MAPS + "/p", "{\"data\":{\"more\":\"x\"}}").code()).isEqualTo(200);
    }

    @Test
    void whatAnotherServerHasWrittenInAnotherVersionIsConverted() throws Exception {
        store.commit(Transaction.builder().put("/registry/horizontalpodautoscalers/default/h",
                ("{\"apiVersion\":\"autoscaling/v1\",\"kind\":\"HorizontalPodAutoscaler\",\"metadata\":{\"name\":\"h\","
                        + "\"namespace\":\"default\"},\"spec\":{\"maxReplicas\":3,\"targetCPUUtilizationPercentage\":50,"
                        + "\"scaleTargetRef\":{\"kind\":\"Deployment\",\"name\":\"d\"}}}").getBytes(UTF_8)).build());
        RunningServer.Answer read = server.get("/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers/h");
        assertThat(read.code()).isEqualTo(200);
        assertThat(read.body().object("spec").list("metrics").object(0).object("resource").string("name"))
                .isEqualTo("cpu");
    }
}
