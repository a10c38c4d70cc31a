package dev.edict.server.authorize.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TableTest {
    private static Map<String, Integer> contents(Table<Integer> table) {
        Map<String, Integer> all = new HashMap<>();
        table.forEach(all::put);
        return all;
    }

    @Test
    void behavesAsAMapUnderRandomChangesAndLeavesEarlierTablesAlone() {
        Random random = new Random(11);
        Table<Integer> table = Table.empty();
        Map<String, Integer> expected = new HashMap<>();
        for (int round = 0; round < 400; round++) {
            Table<Integer> before = table;
            Map<String, Integer> then = Map.copyOf(expected);
            Table.Changes<Integer> changes = table.change();
            boolean shrinking = round % 100 > 60;
            for (int step = 0; step < random.nextInt(30); step++) {
                String key = "k" + random.nextInt(700);
                if (shrinking || random.nextInt(3) == 0) {
                    changes.set(key, null);
                    expected.remove(key);
                } else {
                    changes.set(key, round);
                    expected.put(key, round);
                }
                assertThat(changes.get(key)).isEqualTo(expected.get(key));
            }
            table = changes.made();
            assertThat(contents(before)).isEqualTo(then);
            assertThat(contents(table)).isEqualTo(expected).hasSize(table.size());
            String any = "k" + random.nextInt(700);
            assertThat(table.get(any)).isEqualTo(expected.get(any));
        }
    }

    @Test
    void keysOfTheSameHashAreToldApart() {
        Table.Changes<Integer> changes = Table.<Integer>empty().change();
        changes.put("Aa", 1);
        changes.put("BB", 2);
        changes.remove("Aa");
        assertThat(contents(changes.made())).isEqualTo(Map.of("BB", 2));
    }

    @Test
    void changesThatChangeNothingMakeNoOtherTable() {
        Table.Changes<Integer> first = Table.<Integer>empty().change();
        first.put("a", 1);
        Table<Integer> table = first.made();
        Table.Changes<Integer> changes = table.change();
        changes.remove("b");
        assertThat(changes.made()).isSameAs(table);
    }
}
