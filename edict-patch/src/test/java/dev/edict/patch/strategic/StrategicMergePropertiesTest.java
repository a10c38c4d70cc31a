package dev.edict.patch.strategic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.schema.Schema;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.patch.RandomObjects;
import dev.edict.patch.TestKinds;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What must hold for whatever objects. */
class StrategicMergePropertiesTest {
    private static final int ROUNDS = 4_000;

    private final Schema schema = TestKinds.widget();

    @Test
    void applyingATwoWayPatchGivesTheTarget() {
        RandomObjects objects = new RandomObjects(new Random(1), 0.5);
        for (int round = 0; round < ROUNDS; round++) {
            ObjectValue original = mergeable(objects.widget());
            ObjectValue modified = mergeable(objects.widget());
            ObjectValue patch = StrategicMerge.twoWay(original, modified, schema);
            ObjectValue result = StrategicMerge.apply(original, patch, schema);
            assertThat(withoutEmpties(result)).as("%s%nfrom %s", patch, original)
                    .isEqualTo(withoutEmpties(modified));
            assertThat(StrategicMerge.twoWay(modified, modified, schema)).isEqualTo(ObjectValue.EMPTY);
        }
    }

    @Test
    void aThreeWayPatchSetsWhatIsWantedDeletesWhatWasAndLeavesTheRest() {
        RandomObjects objects = new RandomObjects(new Random(2), 0.4);
        for (int round = 0; round < ROUNDS; round++) {
            ObjectValue last = withShared(mergeable(objects.widget()));
            ObjectValue wanted = withShared(mergeable(objects.widget()));
            ObjectValue foreign = ObjectValue.of("metadata", ObjectValue.of("annotations",
                    ObjectValue.of("foreign", "x")), "spec", ObjectValue.of("containers", ListValue.of(
                    ObjectValue.of("name", "foreign", "image", "theirs"))));
            ObjectValue current = StrategicMerge.apply(last, foreign, schema);
            ObjectValue patch = StrategicMerge.threeWay(last, wanted, current, schema, true);
            ObjectValue result = StrategicMerge.apply(current, patch, schema);
            assertThat(result.at("metadata", "annotations", "foreign")).isEqualTo(new StringValue("x"));
            assertThat(result.object("spec").list("containers").objects())
                    .as("%s%nby %s", current, patch)
                    .anySatisfy(item -> assertThat(item.string("image")).isEqualTo("theirs"));
            assertThat(StrategicMerge.threeWay(wanted, wanted, result, schema, true)).as("a second apply")
                    .satisfies(again -> assertThat(StrategicMerge.apply(result, again, schema)).isEqualTo(result));
            for (String label : wanted.object("metadata").object("labels").keys()) {
                assertThat(result.at("metadata", "labels", label))
                        .isEqualTo(wanted.at("metadata", "labels", label));
            }
            for (String label : last.object("metadata").object("labels").keys()) {
                if (wanted.at("metadata", "labels", label) == null) {
                    assertThat(result.at("metadata", "labels", label)).isNull();
                }
            }
        }
    }

    /** A configuration that takes out a whole map or list takes out what others put in it: these always have some. */
    private ObjectValue withShared(ObjectValue widget) {
        return StrategicMerge.apply(widget, TestKinds.parse("""
                {"metadata": {"annotations": {"shared": "1"}}, "spec": {"containers": [{"name": "shared"}]}}
                """), schema);
    }

    /**
     * Two ports may differ in their protocol alone, which strategic merge, with its single key, cannot tell apart; and
     * it cannot merge objects whose fields it does not know.
     */
    private static ObjectValue mergeable(ObjectValue widget) {
        ObjectValue spec = widget.object("spec").without("free").mapObjects("containers",
                container -> container.without("ports"));
        return widget.with("spec", spec);
    }

    private static Value withoutEmpties(Value value) {
        return switch (value) {
            case ObjectValue object -> {
                ObjectValue result = object;
                for (String key : object.keys()) {
                    Value child = object.get(key);
                    Value kept = child == null ? null : withoutEmpties(child);
                    boolean empty = kept == null
                            || kept instanceof ObjectValue below && below.isEmpty()
                            || kept instanceof ListValue items && items.isEmpty();
                    result = empty || kept == null ? result.without(key) : result.with(key, kept);
                }
                yield result;
            }
            case ListValue list -> ListValue.copyOf(
                    list.stream().map(StrategicMergePropertiesTest::withoutEmpties).toList());
            default -> value;
        };
    }
}
