package dev.edict.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
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
}
