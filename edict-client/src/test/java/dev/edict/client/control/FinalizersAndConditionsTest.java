package dev.edict.client.control;

import static dev.edict.client.control.MemoryApi.NETWORKS;
import static dev.edict.client.control.MemoryApi.network;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.meta.v1.Condition;
import dev.edict.client.request.ResourceClient;
import dev.edict.types.DynamicObject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FinalizersAndConditionsTest {
    private static final String MINE = "example.com/mine";
    private static final String OTHERS = "'finalizers': ['example.com/others']";
    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant NOW = Instant.parse("2026-01-02T00:00:00.123Z");

    private final MemoryApi api = new MemoryApi();
    private final ResourceClient<DynamicObject> networks = api.client().of(NETWORKS);

    @Test
    void aFinalizerIsAddedToWhatIsThereNowAndThoseOfOthersStay() {
        DynamicObject seen = api.put(network("one", "{}"));
        api.put(network("one", "{'metadata': {" + OTHERS + "}}"));
        DynamicObject held = Finalizers.add(networks, seen, MINE).orElseThrow();
        assertThat(held.metadata().finalizers()).containsExactly("example.com/others", MINE);
        assertThat(api.get("one")).isEqualTo(held);
        api.asked();
        assertThat(Finalizers.add(networks, held, MINE)).contains(held);
        assertThat(api.asked()).isEmpty();
    }

    @Test
    void aFinalizerIsNotAddedToWhatIsGoneOrGoesOrIsAnother() {
        DynamicObject seen = api.put(network("one", "{}"));
        api.put(network("one", "{'metadata': {'deletionTimestamp': '2026-01-01T00:00:00Z'," + OTHERS + "}}"));
        assertThat(Finalizers.add(networks, seen, MINE)).isEmpty();
        api.put(network("one", "{'metadata': {'uid': 'of-the-next'}}"));
        assertThat(Finalizers.add(networks, seen, MINE)).isEmpty();
        assertThat(api.get("one").metadata().finalizers()).isEmpty();
        api.remove("one");
        assertThat(Finalizers.add(networks, seen, MINE)).isEmpty();
    }

    @Test
    void whenTheLastFinalizerIsTakenAwayTheObjectGoes() {
        DynamicObject seen = api.put(network("one",
                "{'metadata': {'deletionTimestamp': '2026-01-01T00:00:00Z', 'finalizers': ['" + MINE + "']}}"));
        Finalizers.remove(networks, seen, MINE);
        assertThat(api.find("one")).isNull();
        assertThat(Finalizers.remove(networks, seen, MINE)).isEmpty();
    }

    private static Condition ready(String status, String reason) {
        return Condition.builder().type("Ready").status(status).reason(reason).build();
    }

    @Test
    void sinceWhenAConditionIsSoChangesWithItsStatusOnly() {
        List<Condition> conditions = Conditions.with(List.of(), ready("False", "Begins"), THEN);
        assertThat(conditions).containsExactly(ready("False", "Begins").withLastTransitionTime(THEN));
        List<Condition> same = Conditions.with(conditions, ready("False", "GoesOn").withObservedGeneration(2), NOW);
        assertThat(same).containsExactly(ready("False", "GoesOn").withObservedGeneration(2).withLastTransitionTime(THEN));
        List<Condition> other = Conditions.with(same, ready("True", "Ends"), NOW);
        assertThat(other).containsExactly(ready("True", "Ends").withLastTransitionTime(Instant.parse("2026-01-02T00:00:00Z")));
        assertThat(Conditions.isTrue(other, "Ready")).isTrue();
        assertThat(Conditions.with(other, ready("True", "Ends"), NOW.plusSeconds(9))).isSameAs(other);
    }

    @Test
    void conditionsKeepTheirPlacesAndAreTakenAwayByType() {
        List<Condition> two = Conditions.with(
                Conditions.with(List.of(), ready("True", "Fine"), THEN), ready("True", "Fine").withType("Synced"), THEN);
        assertThat(Conditions.with(two, ready("False", "Broken"), NOW)).extracting(Condition::type)
                .containsExactly("Ready", "Synced");
        assertThat(Conditions.without(two, "Ready")).extracting(Condition::type).containsExactly("Synced");
        assertThat(Conditions.without(two, "Unknown")).isSameAs(two);
    }

    @Test
    void conditionsAreReadFromAndPutIntoAnyObjectsStatus() {
        DynamicObject object = network("one", "{'status': {'phase': 'Up'}}");
        assertThat(Conditions.of(NETWORKS, object)).isEmpty();
        List<Condition> conditions = Conditions.with(List.of(), ready("True", "Fine"), THEN);
        DynamicObject told = Conditions.with(NETWORKS, object, conditions);
        assertThat(Conditions.of(NETWORKS, told)).isEqualTo(conditions);
        assertThat(told.tree().object("status").string("phase")).isEqualTo("Up");
    }
}
