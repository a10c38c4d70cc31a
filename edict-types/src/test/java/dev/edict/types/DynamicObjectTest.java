package dev.edict.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DynamicObjectTest {
    private static final GroupVersionKind KIND = new GroupVersionKind("shop.example.com", "v1", "Basket");
    private static final ObjectType<DynamicObject> TYPE = DynamicObject.typeOf(KIND, "baskets", Scope.NAMESPACED);
    private static final String BASKET = """
            {"kind":"Basket","apiVersion":"shop.example.com/v1","metadata":{"name":"red","namespace":"market",\
            "deletionTimestamp":"2026-01-02T03:04:05Z","labels":{"a":"b"},"future":[1]},"apples":3,"more":{"x":null}}""";

    private static DynamicObject read(String json) {
        return TYPE.codec().fromBytes(json.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(DynamicObject object) {
        return new String(TYPE.codec().toBytes(object), StandardCharsets.UTF_8);
    }

    @Test
    void anObjectOfAnyTypeKeepsAllThatItCameWith() {
        DynamicObject basket = read(BASKET);

        assertThat(text(basket)).isEqualTo(BASKET);
        assertThat(basket).isEqualTo(TYPE.codec().fromTree(Json.parse(BASKET)));
        assertThat(basket.kind()).isEqualTo(KIND);
        assertThat(TYPE.resource()).hasToString("shop.example.com/v1, Resource=baskets");
    }

    @Test
    void itsMetadataAreThoseOfTypedObjects() {
        DynamicObject basket = read(BASKET);

        assertThat(basket.name()).isEqualTo("red").isEqualTo(basket.metadata().name());
        assertThat(basket.namespace()).isEqualTo("market").isEqualTo(basket.metadata().namespace());
        assertThat(basket.isBeingDeleted()).isTrue();
        assertThat(basket.metadata().labels()).isEqualTo(Map.of("a", "b"));
        assertThat(basket.metadata()).isSameAs(basket.metadata());
        assertThat(read("{}").metadata()).isEqualTo(ObjectMeta.EMPTY);
    }

    @Test
    void changesLeaveTheRestAsItIs() {
        DynamicObject basket = read(BASKET);
        DynamicObject changed = TYPE.withMetadata().apply(basket, basket.metadata().withDeletionTimestamp(null))
                .withAt(Value.of(4), "apples");

        assertThat(text(changed)).isEqualTo(BASKET
                .replace("\"deletionTimestamp\":\"2026-01-02T03:04:05Z\",", "").replace("\"apples\":3", "\"apples\":4"));
        assertThat(basket.at("apples")).isEqualTo(Value.of(3));
    }

    @Test
    void itemsOfListsGetTheNamesOfTheirType() {
        assertThat(text(read("{\"metadata\":{\"name\":\"red\"}}")))
                .isEqualTo("{\"kind\":\"Basket\",\"apiVersion\":\"shop.example.com/v1\",\"metadata\":{\"name\":\"red\"}}");
    }

    @Test
    void typedObjectsAndTreesBecomeEachOther() {
        Lease lease = Lease.builder().metadata(ObjectMeta.builder().name("leader").build()).build()
                .editSpec(spec -> spec.withRenewTime(Instant.parse("2026-01-02T03:04:05.678Z")));
        DynamicObject tree = DynamicObject.of(Lease.TYPE, lease);

        assertThat(tree.at("spec", "renewTime")).isEqualTo(Value.of("2026-01-02T03:04:05.678000Z"));
        assertThat(tree.as(Lease.CODEC)).isEqualTo(lease);
    }

    @Test
    void whatIsNoObjectIsRefusedAndBadMetadataAreToldByTheirPlace() {
        assertThatThrownBy(() -> read("[]")).isInstanceOf(UnreadableException.class)
                .hasMessage("expected an object, found []");
        DynamicObject bad = read("{\"metadata\":{\"name\":\"red\",\"labels\":{\"a\":1}}}");
        assertThat(bad.name()).isEqualTo("red");
        assertThatThrownBy(bad::metadata).isInstanceOf(UnreadableException.class)
                .hasMessage("metadata.labels.a: expected a string, found 1");
        assertThatThrownBy(DynamicObject.of(ObjectValue.of("metadata", "x"))::metadata)
                .isInstanceOf(UnreadableException.class).hasMessage("metadata: expected an object, found \"x\"");
    }

    @Test
    void nestingIsBounded() {
        String deep = "{\"a\":".repeat(502) + "1" + "}".repeat(502);
        assertThatThrownBy(() -> read(deep)).isInstanceOf(UnreadableException.class).hasMessage("exceeded max depth");
    }

    @Test
    void metadataAloneCanBeReadOfAnyObject() {
        ObjectType<PartialObjectMetadata> type = PartialObjectMetadata.typeOf(TYPE);
        PartialObjectMetadata basket = type.codec().fromBytes(BASKET.getBytes(StandardCharsets.UTF_8));

        assertThat(PartialObjectMetadata.isTypeOf(type)).isTrue();
        assertThat(PartialObjectMetadata.isTypeOf(TYPE)).isFalse();
        assertThat(type.resource()).isEqualTo(TYPE.resource());
        assertThat(basket.metadata()).isEqualTo(read(BASKET).metadata());
        assertThat(basket).isEqualTo(type.codec().fromTree(Json.parse(
                BASKET.replace("\"Basket\"", "\"PartialObjectMetadata\"").replace("\"apples\":3,", ""))));
        assertThat(new String(type.codec().toBytes(basket), StandardCharsets.UTF_8))
                .isEqualTo(BASKET.replace(",\"apples\":3,\"more\":{\"x\":null}", ""));
    }

    @Test
    void aSecretShowsWhatItHoldsByNameOnly() {
        DynamicObject secret = DynamicObject.of((ObjectValue) Json.parse("{\"kind\":\"Secret\",\"apiVersion\":\"v1\","
                + "\"metadata\":{\"name\":\"a\",\"managedFields\":[{}]},\"data\":{\"key\":\"aHVudGVyMg==\"}}"));
        assertThat(secret).hasToString("{\"kind\":\"Secret\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"},"
                + "\"data\":{\"key\":\"...\"}}");
    }
}
