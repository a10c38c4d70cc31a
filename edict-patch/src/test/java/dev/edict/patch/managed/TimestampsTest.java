package dev.edict.patch.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.patch.TestKinds;
import org.junit.jupiter.api.Test;

class TimestampsTest {
    private static ObjectValue object(String value, String time) {
        return TestKinds.parse("""
                {"metadata": {"name": "w", "managedFields": [{"manager": "m", "operation": "Update", "time": "%s"}]},
                 "data": {"a": "%s"}}
                """.formatted(time, value));
    }

    @Test
    void timesAloneAreNoChange() {
        ObjectValue old = object("1", "2026-01-01T00:00:00Z");
        assertThat(Timestamps.revertIfAlone(object("1", "2026-01-01T00:00:09Z"), old)).isEqualTo(old);
    }

    @Test
    void withAnotherChangeTheTimesStay() {
        ObjectValue old = object("1", "2026-01-01T00:00:00Z");
        ObjectValue updated = object("2", "2026-01-01T00:00:09Z");
        assertThat(Timestamps.revertIfAlone(updated, old)).isSameAs(updated);
    }

    @Test
    void anotherOwnerIsAChange() {
        ObjectValue old = object("1", "2026-01-01T00:00:00Z");
        ObjectValue updated = TestKinds.parse(
                "{\"metadata\":{\"name\":\"w\",\"managedFields\":[]},\"data\":{\"a\":\"1\"}}");
        assertThat(Timestamps.revertIfAlone(updated, old)).isSameAs(updated);
    }
}
