package dev.edict.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CachedObjectTest {
    private static final ObjectValue OBJECT = ObjectValue.of("data", ObjectValue.of("k", "v"), "apiVersion", "v1",
            "kind", "ConfigMap", "metadata", ObjectValue.of("name", "a", "resourceVersion", "3"));

    @Test
    void theResourceVersionIsPutIntoTheStoredBytes() {
        CachedObject object = CachedObject.of("/a", 17, StoredForm.bytes(OBJECT));
        assertThat(new String(object.json(), StandardCharsets.UTF_8)).isEqualTo(
                "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"17\",\"name\":\"a\"},"
                        + "\"data\":{\"k\":\"v\"}}");
    }

    @Test
    void whatIsEscapedForClientsIsNotStoredSo() {
        ObjectValue markup = OBJECT.with("data", ObjectValue.of("page", "<b>&</b>"));
        byte[] stored = StoredForm.bytes(markup);
        assertThat(new String(stored, StandardCharsets.UTF_8)).endsWith("{\"page\":\"<b>&</b>\"}}");
        String sent = "{\"page\":\"\\u003cb\\u003e\\u0026\\u003c/b\\u003e\"}}";
        assertThat(new String(CachedObject.of("/a", 9, stored).json(), StandardCharsets.UTF_8)).endsWith(sent);
        assertThat(new String(CachedObject.dry("/a", stored).json(), StandardCharsets.UTF_8)).endsWith(sent);
        assertThat(new String(CachedObject.of("/a", 9, Json.bytes(markup)).json(), StandardCharsets.UTF_8)).contains("\\u003cb");
    }

    @Test
    void bytesThatAnotherHandLaidOutAreReadToo() {
        byte[] foreign = Json.bytes(OBJECT);
        assertThat(CachedObject.of("/a", 9, foreign).tree().object("metadata").string("resourceVersion")).isEqualTo("9");
    }

    @Test
    void anotherRevisionChangesNothingElse() {
        CachedObject object = CachedObject.of("/a", 9, StoredForm.bytes(OBJECT)).withRevision(100_000);
        assertThat(object.revision()).isEqualTo(100_000);
        assertThat(object.tree()).isEqualTo(OBJECT.withAt(new dev.edict.model.value.StringValue("100000"),
                "metadata", "resourceVersion"));
    }

    @Test
    void aRepresentationIsEncodedOnce() {
        CachedObject object = CachedObject.of("/a", 9, StoredForm.bytes(OBJECT));
        byte[] first = object.encoded("form", cached -> new byte[] {1});
        assertThat(object.encoded("form", cached -> new byte[] {2})).isSameAs(first);
        assertThat(object.encoded("other", cached -> new byte[] {3})).containsExactly(3);
        assertThat(object.encoded("form", cached -> new byte[] {4})).isSameAs(first);
    }

    @Test
    void whatAListShowsOfAnItemBeginsWithItsMetadata() {
        CachedObject object = CachedObject.of("/a", 9, StoredForm.bytes(OBJECT));
        assertThat(new String(object.json(), object.bodyStart(), 12, StandardCharsets.UTF_8)).isEqualTo("\"metadata\":{");
    }
}
