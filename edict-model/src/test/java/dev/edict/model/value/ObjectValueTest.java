package dev.edict.model.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ObjectValueTest {
    private static final ObjectValue POD = (ObjectValue) Json.parse("""
            {"kind":"Pod","metadata":{"name":"a","labels":{"x":"1","y":2}},"n":5,"f":1.5,"t":true,"z":null,
             "list":[{"a":1},"b",{"a":2}]}""");

    @Test
    void aTypedAccessorReadsWhatIsAbsentOrOfAnotherTypeAsEmpty() {
        assertThat(POD.string("kind")).isEqualTo("Pod");
        assertThat(POD.string("n")).isEmpty();
        assertThat(POD.stringOrNull("n")).isNull();
        assertThat(POD.object("kind")).isSameAs(ObjectValue.EMPTY);
        assertThat(POD.objectOrNull("none")).isNull();
        assertThat(POD.list("none")).isSameAs(ListValue.EMPTY);
        assertThat(POD.integer("n")).isEqualTo(5);
        assertThat(POD.integer("f", 7)).isEqualTo(7);
        assertThat(POD.integerOrNull("none")).isNull();
        assertThat(POD.bool("t")).isTrue();
        assertThat(POD.boolOrNull("z")).isNull();
    }

    @Test
    void anExplicitNullIsThereButNotSet() {
        assertThat(POD.has("z")).isTrue();
        assertThat(POD.isSet("z")).isFalse();
        assertThat(POD.get("none")).isNull();
    }

    @Test
    void pathsAreFollowedAndMade() {
        assertThat(POD.at("metadata", "labels", "x")).isEqualTo(new StringValue("1"));
        assertThat(POD.at("kind", "x")).isNull();
        ObjectValue changed = POD.withAt(new StringValue("v"), "spec", "a", "b");
        assertThat(changed.at("spec", "a", "b")).isEqualTo(new StringValue("v"));
        assertThat(changed.withoutAt("spec", "a", "b").at("spec", "a")).isEqualTo(ObjectValue.EMPTY);
        assertThat(POD.withoutAt("no", "such")).isSameAs(POD);
        assertThat(POD.has("spec")).isFalse();
    }

    @Test
    void changesLeaveTheOriginalAlone() {
        ObjectValue changed = POD.with("n", 6).with("new", "x").without("kind").withDefault("t", false)
                .withDefault("z", "set");
        assertThat(changed.integer("n")).isEqualTo(6);
        assertThat(changed.bool("t")).isTrue();
        assertThat(changed.string("z")).isEqualTo("set");
        assertThat(changed.keys()).containsExactly("metadata", "n", "f", "t", "z", "list", "new");
        assertThat(POD.integer("n")).isEqualTo(5);
        assertThat(POD.without("none")).isSameAs(POD);
    }

    @Test
    void objectsInsideCanBeMapped() {
        ObjectValue changed = POD.mapObjects("list", item -> item.with("a", 9));
        assertThat(Json.text(changed.list("list"))).isEqualTo("[{\"a\":9},\"b\",{\"a\":9}]");
        assertThat(POD.mapObjects("list", item -> item)).isSameAs(POD);
        assertThat(POD.mapObject("none", item -> item.with("a", 1))).isSameAs(POD);
    }

    @Test
    void onlyStringsAreAmongTheStrings() {
        assertThat(POD.object("metadata").object("labels").strings()).containsExactly(Map.entry("x", "1"));
    }

    @Test
    void theOrderOfKeysDoesNotCountNorDoesTheSpellingOfNumbers() {
        Value left = Json.parse("{\"a\":1,\"b\":2.50}");
        Value right = Json.parse("{\"b\":2.5,\"a\":1.0}");
        assertThat(left).isEqualTo(right).hasSameHashCodeAs(right);
        assertThat(left).isNotEqualTo(Json.parse("{\"a\":1}"));
        assertThat(Json.parse("{\"a\":null}")).isNotEqualTo(Json.parse("{\"b\":null}"));
    }

    @Test
    void itBehavesLikeAnOrderedMapWhateverItsSize() {
        Random random = new Random(2);
        for (int round = 0; round < 300; round++) {
            Map<String, Value> expected = new LinkedHashMap<>();
            Map<String, Value> lastPut = new LinkedHashMap<>();
            ObjectValue actual = ObjectValue.EMPTY;
            ObjectValue.Builder built = ObjectValue.builder();
            for (int step = 0; step < 60; step++) {
                String key = "k" + random.nextInt(30);
                if (random.nextInt(4) == 0) {
                    expected.remove(key);
                    actual = actual.without(key);
                } else {
                    expected.put(key, NumberValue.of(step));
                    actual = actual.with(key, step);
                }
                assertThat(actual.get(key)).isEqualTo(expected.get(key));
                built.put(key, NumberValue.of(step));
                lastPut.put(key, NumberValue.of(step));
            }
            assertThat(built.build()).isEqualTo(ObjectValue.copyOf(lastPut));
            assertThat(built.build().keys()).containsExactlyElementsOf(lastPut.keySet());
            assertThat(actual).isEqualTo(ObjectValue.copyOf(expected));
            assertThat(actual.keys()).containsExactlyElementsOf(expected.keySet());
        }
    }
}
