package dev.edict.patch.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.RandomObjects;
import dev.edict.patch.TestKinds;
import dev.edict.patch.field.FieldSet;
import dev.edict.patch.field.FieldsFormatException;
import dev.edict.patch.field.FieldsV1;
import dev.edict.patch.merge.Comparison;
import dev.edict.patch.merge.MergeType;
import dev.edict.patch.merge.OwnedFields;
import dev.edict.patch.merge.StructuredMerge;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What must hold for whatever objects and whatever writers. */
class ApplyPropertiesTest {
    private static final int ROUNDS = 3_000;
    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");
    private static final List<String> MANAGERS = List.of("one", "two", "three", "four");

    private final MergeType type = MergeType.of(TestKinds.widget());
    private final FieldManager fields = FieldManagerBuilder.of(TestKinds.WIDGET, TestKinds.widget()).build();

    @Test
    void fieldSetsRoundTrip() throws FieldsFormatException {
        RandomObjects objects = new RandomObjects(new Random(11), 0.5);
        for (int round = 0; round < ROUNDS; round++) {
            FieldSet set = OwnedFields.of(objects.widget(), type);
            assertThat(FieldsV1.decode(FieldsV1.encode(set))).isEqualTo(set);
        }
    }

    @Test
    void aComparisonTellsEveryDifferenceOnce() {
        RandomObjects objects = new RandomObjects(new Random(12), 0.5);
        for (int round = 0; round < ROUNDS; round++) {
            ObjectValue before = objects.widget();
            ObjectValue after = objects.widget();
            Comparison forth = Comparison.between(before, after, type);
            Comparison back = Comparison.between(after, before, type);
            assertThat(forth.added()).isEqualTo(back.removed());
            assertThat(forth.removed()).isEqualTo(back.added());
            assertThat(forth.modified()).isEqualTo(back.modified());
            assertThat(forth.added().intersection(forth.modified()).isEmpty()).isTrue();
            assertThat(forth.added().intersection(forth.removed()).isEmpty()).isTrue();
            assertThat(Comparison.between(before, before, type).isSame()).isTrue();
        }
    }

    @Test
    void aMergeHasAllOfItsPartialSideAndAgainChangesNothing() {
        RandomObjects objects = new RandomObjects(new Random(13), 0.5);
        for (int round = 0; round < ROUNDS; round++) {
            ObjectValue full = objects.widget();
            ObjectValue partial = objects.widget();
            ObjectValue merged = StructuredMerge.merge(full, partial, type);
            Comparison missing = Comparison.between(partial, merged, type);
            assertThat(missing.removed().isEmpty()).isTrue();
            assertThat(missing.modified().isEmpty()).isTrue();
            assertThat(StructuredMerge.merge(merged, partial, type)).isEqualTo(merged);
            assertThat(StructuredMerge.merge(full, full, type)).isSameAs(full);
        }
    }

    @Test
    void whatAnUpdateChangesBelongsToTheUpdaterAlone() throws ManagedFieldsException {
        RandomObjects objects = new RandomObjects(new Random(14), 0.5);
        Random random = new Random(15);
        for (int round = 0; round < ROUNDS / 10; round++) {
            ObjectValue live = alive(fields.create(objects.widget(), "creator", BEGINNING));
            for (int step = 1; step < 10; step++) {
                String writer = MANAGERS.get(random.nextInt(MANAGERS.size()));
                ObjectValue updated = alive(objects.widget());
                ObjectValue result = fields.update(live, updated, writer, BEGINNING.plusSeconds(step));
                Comparison changes = Comparison.between(
                        ManagedFields.withoutEntries(live), ManagedFields.withoutEntries(result), type);
                for (Map.Entry<Manager, OwnedSet> owner : book(result).owners().entrySet()) {
                    FieldSet owned = owner.getValue().fields();
                    assertThat(owned.intersection(changes.removed()).isEmpty()).isTrue();
                    if (!owner.getKey().name().equals(writer)) {
                        assertThat(owned.intersection(changes.added().union(changes.modified())).isEmpty()).isTrue();
                    }
                }
                assertThat(fields.update(result, result, writer, BEGINNING.plusSeconds(100))).isEqualTo(result);
                live = result;
            }
        }
    }

    @Test
    void anApplyIsIdempotentAndTakesNothingFromOthersWithoutAConflict() throws ManagedFieldsException {
        RandomObjects objects = new RandomObjects(new Random(16), 0.3);
        Random random = new Random(17);
        int conflicts = 0;
        int successes = 0;
        for (int round = 0; round < ROUNDS / 10; round++) {
            ObjectValue live = alive(fields.applyToCreate(objects.widget(), "one", BEGINNING));
            for (int step = 1; step < 12; step++) {
                String applier = MANAGERS.get(random.nextInt(MANAGERS.size()));
                boolean force = random.nextInt(3) == 0;
                ObjectValue configuration = objects.widget();
                Instant now = BEGINNING.plusSeconds(step);
                ObjectValue result;
                try {
                    result = fields.apply(live, configuration, applier, force, now);
                    successes++;
                } catch (ApiException conflict) {
                    assertThat(conflict.code()).isEqualTo(409);
                    assertThat(force).isFalse();
                    conflicts++;
                    continue;
                }
                assertDeclaredIsThere(configuration, result);
                assertAgainIsTheSame(result, configuration, applier);
                if (!force) {
                    assertOthersKeepTheirs(live, result, applier);
                }
                live = result;
            }
        }
        assertThat(conflicts).isPositive();
        assertThat(successes).isGreaterThan(ROUNDS / 4);
    }

    @Test
    void theShortWayOfPruningGivesTheSameAsTheLongOne() throws MergeFailedException {
        RandomObjects objects = new RandomObjects(new Random(18), 0.4);
        Pruner pruner = new Pruner(new Versions(TestKinds.WIDGET, type, VersionConverter.ONE_VERSION));
        Manager applier = new Manager("one", Operation.APPLY, "", "");
        int shortWays = 0;
        for (int round = 0; round < ROUNDS; round++) {
            ObjectValue before = objects.widget();
            ObjectValue more = StructuredMerge.merge(before, objects.widget(), type);
            ObjectValue live = StructuredMerge.merge(objects.widget(), before, type);
            ObjectValue merged = StructuredMerge.merge(live, more, type);
            OwnedSet last = new OwnedSet(OwnedFields.of(before, type), "test/v1", true);
            OwnedSet declared = new OwnedSet(OwnedFields.of(more, type), "test/v1", true);
            shortWays += declared.fields().containsAll(last.fields()) ? 1 : 0;
            TypedObject object = new TypedObject(merged, type, "test/v1");
            Map<Manager, OwnedSet> owners = Map.of(applier, declared);
            assertThat(pruner.prune(object, owners, declared, last))
                    .isEqualTo(pruner.pruneAll(object, owners, "test/v1", last));
        }
        assertThat(shortWays).isGreaterThan(ROUNDS / 2);
    }

    private void assertDeclaredIsThere(ObjectValue configuration, ObjectValue result) {
        Comparison missing = Comparison.between(configuration, result, type);
        assertThat(missing.removed().isEmpty()).isTrue();
        assertThat(missing.modified().isEmpty()).isTrue();
    }

    private void assertAgainIsTheSame(ObjectValue result, ObjectValue configuration, String applier) {
        ObjectValue again = fields.apply(result, configuration, applier, false, BEGINNING.plusSeconds(1_000));
        assertThat(again).isEqualTo(result);
    }

    private void assertOthersKeepTheirs(ObjectValue before, ObjectValue after, String applier)
            throws ManagedFieldsException {
        Comparison changes = Comparison.between(
                ManagedFields.withoutEntries(before), ManagedFields.withoutEntries(after), type);
        FieldSet lost = changes.modified().union(changes.removed());
        Map<Manager, OwnedSet> ownersAfter = book(after).owners();
        for (Map.Entry<Manager, OwnedSet> owner : book(before).owners().entrySet()) {
            if (!owner.getKey().name().equals(applier)) {
                assertThat(owner.getValue().fields().intersection(lost).isEmpty()).isTrue();
                assertThat(ownersAfter.get(owner.getKey())).isEqualTo(owner.getValue());
            }
        }
    }

    private static ManagedFields book(ObjectValue object) throws ManagedFieldsException {
        ListValue entries = new ApiObject(object).managedFields();
        return ManagedFields.decode(entries);
    }

    private static ObjectValue alive(ObjectValue object) {
        return object.with("metadata", object.object("metadata").with("uid", "u"));
    }
}
