package dev.edict.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SortedTreeTest {

    @Test
    void behavesAsASortedMapUnderRandomChanges() {
        Random random = new Random(42);
        SortedTree<Integer> tree = SortedTree.empty();
        TreeMap<String, Integer> expected = new TreeMap<>();
        for (int step = 0; step < 20_000; step++) {
            String key = "k" + random.nextInt(500);
            if (random.nextInt(3) == 0) {
                tree = tree.without(key);
                expected.remove(key);
            } else {
                tree = tree.with(key, step);
                expected.put(key, step);
            }
        }
        assertThat(tree.size()).isEqualTo(expected.size());
        assertThat(all(tree, "", null)).isEqualTo(new ArrayList<>(expected.values()));
        assertThat(all(tree, "k2", "k3")).isEqualTo(new ArrayList<>(expected.subMap("k2", "k3").values()));
        assertThat(tree.count("k2", "k3")).isEqualTo(expected.subMap("k2", "k3").size());
        assertThat(tree.get("k77")).isEqualTo(expected.get("k77"));
    }

    @Test
    void tellsWhatDiffersFromAnEarlierTree() {
        Random random = new Random(5);
        SortedTree<Integer> tree = SortedTree.empty();
        for (int round = 0; round < 2_000; round++) {
            SortedTree<Integer> before = tree;
            TreeMap<String, String> expected = new TreeMap<>();
            for (int step = 0; step < random.nextInt(6); step++) {
                String key = "k" + random.nextInt(300);
                Integer value = random.nextInt(3) == 0 ? null : Integer.valueOf(round * 10 + step + 1_000);
                tree = value == null ? tree.without(key) : tree.with(key, value);
                Integer old = before.get(key);
                if (old == null && value == null) {
                    expected.remove(key);
                } else {
                    expected.put(key, old + " to " + value);
                }
            }
            assertThat(differences(before, tree)).isEqualTo(expected);
            assertThat(differences(tree, tree)).isEmpty();
        }
        assertThat(differences(SortedTree.empty(), tree)).hasSize(tree.size());
        assertThat(differences(tree, SortedTree.empty())).hasSize(tree.size());
    }

    private static Map<String, String> differences(SortedTree<Integer> before, SortedTree<Integer> after) {
        Map<String, String> told = new TreeMap<>();
        after.compare(before, (key, old, current) -> assertThat(told.put(key, old + " to " + current)).isNull());
        return told;
    }

    private record Shy(boolean isHidden) implements SortedTree.Hideable {}

    @Test
    void whatIsHiddenCanBeLeftOutOfACount() {
        Random random = new Random(7);
        SortedTree<Shy> tree = SortedTree.empty();
        TreeMap<String, Shy> expected = new TreeMap<>();
        for (int step = 0; step < 5_000; step++) {
            String key = "k" + random.nextInt(300);
            if (random.nextInt(3) == 0) {
                tree = tree.without(key);
                expected.remove(key);
            } else {
                Shy value = new Shy(random.nextBoolean());
                tree = tree.with(key, value);
                expected.put(key, value);
            }
        }
        assertThat(tree.countShown("k12", "k3")).isEqualTo(shown(expected.subMap("k12", "k3")));
        assertThat(tree.countShown("k2", null)).isEqualTo(shown(expected.tailMap("k2")));
        SortedTree<Shy> built = SortedTree.ofSorted(new ArrayList<>(expected.keySet()), new ArrayList<>(expected.values()));
        assertThat(built.countShown("", null)).isEqualTo(shown(expected)).isLessThan(expected.size());
    }

    private static int shown(Map<String, Shy> all) {
        return (int) all.values().stream().filter(value -> !value.isHidden()).count();
    }

    @Test
    void anOlderTreeStaysAsItWas() {
        SortedTree<Integer> before = SortedTree.<Integer>empty().with("a", 1).with("b", 2);
        SortedTree<Integer> after = before.without("a").with("c", 3);
        assertThat(all(before, "", null)).containsExactly(1, 2);
        assertThat(all(after, "", null)).containsExactly(2, 3);
    }

    @Test
    void keysInOrderDoNotMakeItDeep() {
        SortedTree<Integer> tree = SortedTree.empty();
        for (int index = 0; index < 100_000; index++) {
            tree = tree.with(String.format("%08d", index), index);
        }
        assertThat(tree.get("00099999")).isEqualTo(99_999);
        assertThat(tree.count("00050000", null)).isEqualTo(50_000);
    }

    private static List<Integer> all(SortedTree<Integer> tree, String from, @Nullable String to) {
        List<Integer> values = new ArrayList<>();
        tree.range(from, to).forEachRemaining(values::add);
        return values;
    }

    @Test
    void aTreeOfManyValuesAtOnceIsLikeOneThatHasGrown() {
        List<String> keys = new ArrayList<>();
        List<Integer> values = new ArrayList<>();
        SortedTree<Integer> grown = SortedTree.empty();
        for (int value = 0; value < 1_000; value++) {
            keys.add("k%04d".formatted(value));
            values.add(value);
            grown = grown.with(keys.getLast(), value);
            SortedTree<Integer> built = SortedTree.ofSorted(keys, values);
            assertThat(built.size()).isEqualTo(grown.size());
            assertThat(built.get(keys.getLast())).isEqualTo(value);
        }
        SortedTree<Integer> built = SortedTree.ofSorted(keys, values);
        assertThat(all(built, "", null)).isEqualTo(all(grown, "", null));
        assertThat(all(built.without("k0500").with("k0500x", -1), "", null)).hasSize(1_000).contains(-1);
        assertThat(built.count("k0100", "k0200")).isEqualTo(100);
    }
}
