package dev.edict.patch.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Field sets against plain sets of paths. */
class FieldSetTest {
    private static final int ROUNDS = 3_000;

    private final Random random = new Random(42);

    private Set<FieldPath> randomPaths() {
        Set<FieldPath> paths = new HashSet<>();
        for (int count = random.nextInt(8); count > 0; count--) {
            List<PathElement> steps = new ArrayList<>();
            for (int depth = 1 + random.nextInt(3); depth > 0; depth--) {
                steps.add(PathElement.field(Character.toString('a' + random.nextInt(3))));
            }
            paths.add(new FieldPath(steps));
        }
        return paths;
    }

    private static Set<FieldPath> pathsOf(FieldSet set) {
        return new HashSet<>(set.paths());
    }

    @Test
    void operationsAgreeWithThoseOfPlainSets() {
        for (int round = 0; round < ROUNDS; round++) {
            Set<FieldPath> left = randomPaths();
            Set<FieldPath> right = randomPaths();
            FieldSet one = FieldSet.of(left);
            FieldSet other = FieldSet.of(right);
            Set<FieldPath> union = new HashSet<>(left);
            union.addAll(right);
            Set<FieldPath> intersection = new HashSet<>(left);
            intersection.retainAll(right);
            Set<FieldPath> difference = new HashSet<>(left);
            difference.removeAll(right);
            Set<FieldPath> recursive = new HashSet<>(left);
            recursive.removeIf(path -> right.stream().anyMatch(prefix -> startsWith(path, prefix)));
            assertThat(pathsOf(one)).isEqualTo(left);
            assertThat(one.size()).isEqualTo(left.size());
            assertThat(pathsOf(one.union(other))).isEqualTo(union);
            assertThat(pathsOf(one.intersection(other))).isEqualTo(intersection);
            assertThat(pathsOf(one.difference(other))).isEqualTo(difference);
            assertThat(pathsOf(one.recursiveDifference(other))).isEqualTo(recursive);
            assertThat(one.union(other)).isEqualTo(other.union(one)).hasSameHashCodeAs(other.union(one));
            assertThat(one.difference(one).isEmpty()).isTrue();
        }
    }

    private static boolean startsWith(FieldPath path, FieldPath prefix) {
        return path.elements().size() >= prefix.elements().size()
                && path.elements().subList(0, prefix.elements().size()).equals(prefix.elements());
    }

    @Test
    void membershipIsOfThePathItself() {
        FieldSet set = FieldSet.of(FieldPath.of("a", "b", "c"));
        assertThat(set.has(FieldPath.of("a", "b", "c"))).isTrue();
        assertThat(set.has(FieldPath.of("a", "b"))).isFalse();
        assertThat(set.has(FieldPath.of())).isFalse();
    }

    @Test
    void aFilterLetsThroughWhatIsAtOrBelowAPattern() {
        FieldFilter filter = FieldFilter.including(List.of("spec", "*", "resources"));
        FieldSet set = FieldSet.of(FieldPath.of("spec"), FieldPath.of("spec", "x", "resources", "cpu"),
                FieldPath.of("spec", "x", "image"), FieldPath.of("status", "x"));
        assertThat(pathsOf(filter.filter(set))).containsExactlyInAnyOrder(
                FieldPath.of("spec"), FieldPath.of("spec", "x", "resources", "cpu"));
    }
}
