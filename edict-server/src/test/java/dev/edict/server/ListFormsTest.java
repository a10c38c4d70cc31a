package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.protobuf.ProtobufCodec;
import dev.edict.schema.protobuf.ProtobufEnvelope;
import java.net.http.HttpResponse;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** The same list in all its forms, small enough to be held while it is written, and larger than that. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ListFormsTest {
    private static final String PATH = "/api/v1/namespaces/default/configmaps?labelSelector=size=";
    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = new RunningServer(Edict.builder());
        for (int number = 0; number < 3; number++) {
            create("small", number, 10);
            create("large", number, 900_000);
            create("large", number + 3, 900_000);
        }
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private void create(String size, int number, int length) throws Exception {
        String body = "{\"metadata\":{\"name\":\"" + size + number + "\",\"labels\":{\"size\":\"" + size
                + "\"}},\"data\":{\"k\":\"" + "x".repeat(length) + "\"}}";
        assertThat(server.send("POST", "/api/v1/namespaces/default/configmaps", body).code()).isEqualTo(201);
    }

    private byte[] get(String path, String accept) throws Exception {
        return server.client.send(server.to(path).header("Accept", accept).build(),
                HttpResponse.BodyHandlers.ofByteArray()).body();
    }

    private ObjectValue json(String path, String accept) throws Exception {
        return (ObjectValue) Json.parse(get(path, accept));
    }

    private static ObjectValue decoded(byte[] bytes, GroupVersionKind kind) {
        ProtobufEnvelope envelope = ProtobufEnvelope.read(bytes);
        Schema schema = Objects.requireNonNull(Catalogue.load().schema(kind));
        return new ProtobufCodec().decode(envelope, schema);
    }

    private void assertSameInProtobuf(String path) throws Exception {
        ObjectValue list = decoded(
                get(path, "application/vnd.kubernetes.protobuf"), new GroupVersionKind("", "v1", "ConfigMapList"));
        assertThat(withoutMoment(list)).isEqualTo(withoutMoment(json(path, "application/json")));
    }

    /** Between two lists the server may have written what it always writes: the lists are as of other moments. */
    private static ObjectValue withoutMoment(ObjectValue list) {
        return list.mapObject("metadata", metadata -> metadata.without("resourceVersion").without("continue"));
    }

    @Test
    void protobufSaysWhatJsonSays() throws Exception {
        assertSameInProtobuf(PATH + "small");
        assertSameInProtobuf(PATH + "large");
        assertThat(decoded(get(PATH + "none", "application/vnd.kubernetes.protobuf"),
                new GroupVersionKind("", "v1", "ConfigMapList")).has("items")).isFalse();
        assertSameInProtobuf("/api/v1/namespaces/default/configmaps?limit=2");
    }

    @Test
    void metadataInProtobufIsThatOfTheList() throws Exception {
        String accept = ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
        ObjectValue list = decoded(get(PATH + "large", "application/vnd.kubernetes.protobuf" + accept),
                new GroupVersionKind("meta.k8s.io", "v1", "PartialObjectMetadataList"));
        ObjectValue expected = json(PATH + "large", "application/json" + accept);
        assertThat(list.list("items").size()).isEqualTo(6);
        assertThat(list.list("items").object(5).object("metadata"))
                .isEqualTo(expected.list("items").object(5).object("metadata"));
    }

    @Test
    void aTableHasARowForEachItem() throws Exception {
        ObjectValue table = json(PATH + "large", "application/json;as=Table;g=meta.k8s.io;v=v1");
        assertThat(table.string("kind")).isEqualTo("Table");
        assertThat(table.list("columnDefinitions").object(0).string("name")).isEqualTo("Name");
        ListValue rows = table.list("rows");
        assertThat(rows.size()).isEqualTo(6);
        assertThat(rows.object(5).list("cells").strings()).contains("large5");
        assertThat(json(PATH + "none", "application/json;as=Table;g=meta.k8s.io;v=v1").list("rows").isEmpty()).isTrue();
    }
}
