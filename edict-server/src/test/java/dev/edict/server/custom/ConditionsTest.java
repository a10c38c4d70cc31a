package dev.edict.server.custom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.custom.Conditions.Condition;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionsTest {
    private static final Instant EARLY = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATE = Instant.parse("2026-01-02T00:00:00Z");

    @Test
    void theTimeOfAConditionChangesWithItsStatusOnly() {
        Conditions first = new Conditions(List.of()).with(new Condition("Established", false, "A", "a"), EARLY);
        Conditions reworded = first.with(new Condition("Established", false, "B", "b"), LATE);
        assertThat(reworded.all()).singleElement().satisfies(condition -> {
            assertThat(condition.string("reason")).isEqualTo("B");
            assertThat(condition.string("lastTransitionTime")).isEqualTo("2026-01-01T00:00:00Z");
        });
        Conditions turned = reworded.with(new Condition("Established", true, "C", "c"), LATE);
        assertThat(turned.all().getFirst().string("lastTransitionTime")).isEqualTo("2026-01-02T00:00:00Z");
        assertThat(turned.isTrue("Established")).isTrue();
    }

    @Test
    void conditionsKeepTheirPlaces() {
        Conditions two = new Conditions(List.of())
                .with(new Condition("NamesAccepted", true, "A", "a"), EARLY)
                .with(new Condition("Established", false, "A", "a"), EARLY);
        assertThat(two.with(new Condition("NamesAccepted", false, "B", "b"), LATE).all())
                .extracting(condition -> condition.string("type")).containsExactly("NamesAccepted", "Established");
        assertThat(two.without("NamesAccepted").all())
                .extracting(condition -> condition.string("type")).containsExactly("Established");
    }

    @Test
    void aDeletedDefinitionIsHeldOnce() {
        ObjectValue definition = ObjectValue.of("metadata", ObjectValue.of("name", "a", "generation", 3));
        DefinitionHold hold = new DefinitionHold();
        assertThat(hold.holds(definition)).isTrue();
        ObjectValue marked = ObjectValue.of("metadata", ObjectValue.of(
                "name", "a", "generation", 4, "deletionTimestamp", "2026-01-01T00:00:00Z", "deletionGracePeriodSeconds", 0));
        ObjectValue held = hold.held(marked, definition);
        assertThat(held.object("metadata").integer("generation")).isEqualTo(3);
        assertThat(held.object("metadata").has("deletionGracePeriodSeconds")).isFalse();
        assertThat(Conditions.of(held).isTrue("Terminating")).isTrue();
        assertThat(hold.holds(held)).isFalse();
        assertThat(DefinitionHold.released(held).object("metadata").has("finalizers")).isFalse();
    }
}
