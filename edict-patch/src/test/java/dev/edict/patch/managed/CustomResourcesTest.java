package dev.edict.patch.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.schema.Definitions;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.TestKinds;
import dev.edict.patch.merge.MergeType;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CustomResourcesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static final Schema SHELF = Schema.of(TestKinds.parse("""
            {"type": "object", "properties": {"spec": {"type": "object", "properties": {
              "size": {"type": "integer"},
              "books": {"type": "array", "x-kubernetes-list-type": "map",
                "x-kubernetes-list-map-keys": ["title", "volume"], "items": {"type": "object", "properties": {
                  "title": {"type": "string"}, "volume": {"type": "integer", "default": 1},
                  "pages": {"type": "integer"}}}},
              "template": {"type": "object", "x-kubernetes-embedded-resource": true,
                "x-kubernetes-preserve-unknown-fields": true}}}}}
            """), Definitions.NONE);

    private final FieldManager fields = manager(false);

    private static FieldManager manager(boolean preservesUnknownFields) {
        return FieldManagerBuilder.ofCustomResource(new GroupVersionKind("library", "v1", "Shelf"),
                MergeType.ofCustomResource(SHELF, TestKinds.objectMeta(), preservesUnknownFields)).build();
    }

    private static ObjectValue shelf(String spec) {
        return TestKinds.parse("{\"apiVersion\":\"library/v1\",\"kind\":\"Shelf\",\"metadata\":{\"name\":\"one\","
                + "\"labels\":{\"a\":\"b\"}},\"spec\":" + spec + "}");
    }

    private static String fieldsOf(ObjectValue object) {
        return Json.text(new ApiObject(object).managedFields().object(0).object("fieldsV1"));
    }

    @Test
    void whoCreatesACustomResourceOwnsItsSpecAsWell() {
        assertThat(fieldsOf(fields.create(shelf("{\"size\":1}"), "m", NOW))).isEqualTo(
                "{\"f:metadata\":{\"f:labels\":{\".\":{},\"f:a\":{}}},\"f:spec\":{\".\":{},\"f:size\":{}}}");
    }

    @Test
    void keysWithDefaultsTellItemsApart() {
        ObjectValue applied = fields.applyToCreate(
                shelf("{\"books\":[{\"title\":\"a\",\"pages\":9},{\"title\":\"a\",\"volume\":2}]}"), "m", NOW);
        assertThat(fieldsOf(applied)).contains("k:{\\\"title\\\":\\\"a\\\",\\\"volume\\\":1}")
                .contains("k:{\\\"title\\\":\\\"a\\\",\\\"volume\\\":2}");
        assertThatThrownBy(() -> fields.applyToCreate(
                        shelf("{\"books\":[{\"title\":\"a\"},{\"title\":\"a\",\"volume\":1}]}"), "m", NOW))
                .hasMessage("failed to create typed patch object (/one; library/v1, Kind=Shelf):"
                        + " .spec.books: duplicate entries for key [title=\"a\",volume=1]");
    }

    @Test
    void anEmbeddedResourceHasMetadataOfItsOwn() {
        ObjectValue applied = fields.applyToCreate(shelf("""
                {"template": {"kind": "Pod", "metadata": {"finalizers": ["x"]}, "spec": {"list": [1], "a": {"b": 1}}}}
                """), "m", NOW);
        assertThat(fieldsOf(applied)).contains("\"f:template\":{\"f:kind\":{},"
                + "\"f:metadata\":{\"f:finalizers\":{\"v:\\\"x\\\"\":{}}},"
                + "\"f:spec\":{\".\":{},\"f:a\":{\".\":{},\"f:b\":{}},\"f:list\":{}}}");
    }

    @Test
    void unknownFieldsAreRefusedUnlessTheKindKeepsThem() {
        assertThatThrownBy(() -> fields.applyToCreate(shelf("{\"height\":1}"), "m", NOW))
                .hasMessageEndingWith(".spec.height: field not declared in schema");
        assertThat(fieldsOf(manager(true).applyToCreate(shelf("{\"height\":{\"cm\":1}}"), "m", NOW)))
                .contains("\"f:spec\":{\"f:height\":{\".\":{},\"f:cm\":{}}}");
    }
}
