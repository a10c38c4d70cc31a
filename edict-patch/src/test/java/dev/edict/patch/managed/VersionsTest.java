package dev.edict.patch.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.schema.Definitions;
import dev.edict.model.schema.Schema;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.TestKinds;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Owners who write through different versions of a kind: v2 calls {@code size} what v1 calls {@code count}. */
class VersionsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static Schema schema(String field) {
        return Schema.of(TestKinds.parse("""
                {"type": "object", "properties": {"apiVersion": {"type": "string"}, "kind": {"type": "string"},
                 "metadata": {"type": "object", "properties": {"name": {"type": "string"}, "uid": {"type": "string"},
                  "managedFields": {"type": "array", "items": {"type": "object"}}}},
                 "spec": {"type": "object", "properties": {"%s": {"type": "integer"}, "colour": {"type": "string"}}}}}
                """.formatted(field)), Definitions.NONE);
    }

    private static final VersionConverter CONVERTER = new VersionConverter() {
        @Override
        public @Nullable ObjectValue convert(ObjectValue object, String apiVersion) {
            return switch (apiVersion) {
                case "boxes/v1" -> rename(object, "size", "count").with("apiVersion", apiVersion);
                case "boxes/v2" -> rename(object, "count", "size").with("apiVersion", apiVersion);
                default -> null;
            };
        }

        private static ObjectValue rename(ObjectValue object, String from, String to) {
            ObjectValue spec = object.object("spec");
            Value value = spec.get(from);
            return value == null ? object : object.with("spec", spec.without(from).with(to, value));
        }

        @Override
        public @Nullable Schema schema(String apiVersion) {
            return switch (apiVersion) {
                case "boxes/v1" -> VersionsTest.schema("count");
                case "boxes/v2" -> VersionsTest.schema("size");
                default -> null;
            };
        }
    };

    private final FieldManager one = manager("v1", "count");
    private final FieldManager two = manager("v2", "size");

    private static FieldManager manager(String version, String field) {
        return FieldManagerBuilder.of(new GroupVersionKind("boxes", version, "Box"), schema(field))
                .versions(CONVERTER).build();
    }

    private static ObjectValue box(String version, String spec) {
        return TestKinds.parse("{\"apiVersion\":\"boxes/" + version
                + "\",\"kind\":\"Box\",\"metadata\":{\"name\":\"b\"},\"spec\":" + spec + "}");
    }

    private static List<String> owners(ObjectValue object) {
        return new ApiObject(object).managedFields().objects().stream()
                .map(entry -> entry.string("manager") + " " + entry.string("apiVersion") + " "
                        + entry.object("fieldsV1").object("f:spec").keys())
                .toList();
    }

    @Test
    void aConflictIsFoundAcrossVersionsAndNamedInTheOwnersWords() {
        ObjectValue live = one.applyToCreate(box("v1", "{\"count\":1}"), "alpha", NOW);
        assertThatThrownBy(() -> two.apply(live, box("v2", "{\"size\":2}"), "beta", false, NOW))
                .isInstanceOf(ApiException.class)
                .hasMessage("Apply failed with 1 conflict: conflict with \"alpha\": .spec.count");
    }

    @Test
    void fieldsKeepTheNamesOfTheVersionThroughWhichTheyCame() {
        ObjectValue live = one.applyToCreate(box("v1", "{\"count\":1}"), "alpha", NOW);
        ObjectValue shared = two.apply(live, box("v2", "{\"size\":1,\"colour\":\"red\"}"), "beta", false, NOW);
        assertThat(shared.string("apiVersion")).isEqualTo("boxes/v2");
        assertThat(owners(shared)).containsExactly(
                "alpha boxes/v1 [f:count]", "beta boxes/v2 [f:colour, f:size]");
    }

    @Test
    void whoComesBackThroughAnotherVersionIsStillItselfAndGivesUpWhatItLeavesOut() {
        ObjectValue live = one.applyToCreate(box("v1", "{\"count\":1,\"colour\":\"red\"}"), "alpha", NOW);
        ObjectValue later = two.apply(live, box("v2", "{\"size\":1}"), "alpha", false, NOW);
        assertThat(owners(later)).containsExactly("alpha boxes/v2 [f:size]");
        assertThat(later.object("spec")).isEqualTo(TestKinds.parse("{\"size\":1}"));
    }

    @Test
    void anUpdateThroughAnotherVersionTakesTheField() {
        ObjectValue live = one.applyToCreate(box("v1", "{\"count\":1}"), "alpha", NOW);
        ObjectValue updated = two.update(live, box("v2", "{\"size\":2}"), "beta", NOW);
        assertThat(owners(updated)).containsExactly("beta boxes/v2 [f:size]");
    }

    @Test
    void ownersOfAVersionThatIsGoneAreForgotten() {
        ObjectValue live = one.applyToCreate(box("v1", "{\"count\":1}"), "alpha", NOW);
        ObjectValue entry = new ApiObject(live).managedFields().object(0).with("apiVersion", "boxes/v0");
        ObjectValue old = live.with("metadata", live.object("metadata").with("managedFields", Value.of(List.of(entry))));
        ObjectValue updated = two.update(old, box("v2", "{\"size\":2}"), "beta", NOW);
        assertThat(owners(updated)).containsExactly("beta boxes/v2 [f:size]");
    }

    @Test
    void anUpdateOfAnObjectThatDoesNotFitItsOwnersVersionForgetsAllOwners() {
        ObjectValue live = one.applyToCreate(box("v1", "{\"count\":1}"), "alpha", NOW);
        ObjectValue updated = one.update(live, box("v1", "{\"weight\":2}"), "beta", NOW);
        assertThat(owners(updated)).isEmpty();
    }
}
