package dev.edict.patch.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.TestKinds;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapTest {
    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    private final FieldManager fields = FieldManagerBuilder.of(TestKinds.WIDGET, TestKinds.widget()).build();

    private ObjectValue updatedBy(int managers) {
        ObjectValue live = fields.create(TestKinds.parse("""
                {"apiVersion": "test/v1", "kind": "Widget", "metadata": {"name": "w", "uid": "u"}, "data": {"k0": "x"}}
                """), "m0", BEGINNING);
        for (int index = 1; index < managers; index++) {
            live = fields.update(live, live.withAt(Value.of("x"), "data", "k" + index), "m" + index,
                    BEGINNING.plusSeconds(index));
        }
        return live;
    }

    private static List<String> managers(ObjectValue object) {
        return new ApiObject(object).managedFields().objects().stream()
                .map(entry -> entry.string("manager")).toList();
    }

    @Test
    void tenUpdatersHaveEntriesOfTheirOwn() {
        assertThat(managers(updatedBy(10))).hasSize(10).doesNotContain("ancient-changes");
    }

    @Test
    void theEleventhFoldsTheTwoOldestTogether() {
        ObjectValue object = updatedBy(11);
        assertThat(managers(object)).containsExactly(
                "ancient-changes", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m10");
        ObjectValue oldest = new ApiObject(object).managedFields().object(0);
        assertThat(oldest.object("fieldsV1").object("f:data").keys()).containsExactly(".", "f:k0", "f:k1");
        assertThat(oldest.string("time")).isEqualTo("2026-01-01T00:00:01Z");
    }

    @Test
    void laterOnesAreFoldedIntoTheSameEntry() {
        assertThat(managers(updatedBy(13))).hasSize(10).startsWith("ancient-changes", "m4");
    }
}
