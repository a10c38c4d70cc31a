package dev.edict.kinds.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.kinds.KindTrial;
import dev.edict.model.budget.TimeBudget;
import dev.edict.model.budget.TimeBudgetExceeded;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnifiedDifferenceTest {
    private static String difference(String before, String after) {
        return UnifiedDifference.describe(KindTrial.tree(before), KindTrial.tree(after));
    }

    @Test
    void aChangeIsShownWithWhatStandsAroundIt() {
        assertThat(difference("{'a': 1, 'b': {}, 'c': [], 'd': 'x', 'e': null, 'f': 2, 'g': 3}",
                "{'a': 1, 'b': {}, 'c': [], 'd': 'x<', 'e': null, 'f': 2, 'g': 3}")).isEqualTo("""
                @@ -2,7 +2,7 @@
                  "a": 1,
                  "b": {},
                  "c": [],
                - "d": "x",
                + "d": "x\\u003c",
                  "e": null,
                  "f": 2,
                  "g": 3
                """);
    }

    @Test
    void whatIsNestedHasLinesOfItsOwn() {
        assertThat(difference("{'a': null}", "{'a': {'b': ['c', 'd']}}")).isEqualTo("""
                @@ -1,3 +1,8 @@
                 {
                - "a": null
                + "a": {
                +  "b": [
                +   "c",
                +   "d"
                +  ]
                + }
                 }
                """);
    }

    @Test
    void changesFarApartAreToldApart() {
        List<Value> before = new ArrayList<>(IntStream.range(0, 20).mapToObj(NumberValue::of).toList());
        List<Value> after = new ArrayList<>(before);
        after.remove(16);
        after.set(1, NumberValue.of(100));
        assertThat(UnifiedDifference.describe(ListValue.copyOf(before), ListValue.copyOf(after))).isEqualTo("""
                @@ -1,6 +1,6 @@
                 [
                  0,
                - 1,
                + 100,
                  2,
                  3,
                  4,
                @@ -15,7 +15,6 @@
                  13,
                  14,
                  15,
                - 16,
                  17,
                  18,
                  19
                """);
    }

    @Test
    void inALongTextALineThatIsEverywhereDoesNotBeginWhatIsTheSame() {
        List<Value> before = new ArrayList<>();
        for (int index = 0; index < 120; index++) {
            before.add(NumberValue.of(7));
            before.add(NumberValue.of(1000 + index));
        }
        List<Value> after = new ArrayList<>(before.subList(2, before.size()));
        assertThat(UnifiedDifference.describe(ListValue.copyOf(before), ListValue.copyOf(after))).isEqualTo("""
                @@ -1,6 +1,4 @@
                 [
                - 7,
                - 1000,
                  7,
                  1001,
                  7,
                """);
    }

    @Test
    void nothingIsSaidOfWhatIsTheSame() {
        assertThat(difference("{'a': 1}", "{'a': 1}")).isEmpty();
    }

    @Test
    void asManyChangesAsLinesAreNotTooManyForTheStack() throws Exception {
        List<Value> before = new ArrayList<>();
        List<Value> after = new ArrayList<>();
        IntStream.range(0, 3_000).forEach(index -> {
            before.add(NumberValue.of(index));
            after.add(NumberValue.of(index % 2 == 0 ? index : -index));
        });
        String[] told = new String[1];
        Thread small = new Thread(null, () -> told[0] = UnifiedDifference.describe(
                ListValue.copyOf(before), ListValue.copyOf(after)), "small stack", 256 * 1024);
        small.start();
        small.join();
        assertThat(told[0].lines().filter(line -> line.startsWith("+"))).hasSize(1_500);
    }

    @Test
    void itEndsWithTheTimeOfItsRequest() {
        List<Value> before = new ArrayList<>();
        List<Value> after = new ArrayList<>();
        IntStream.range(0, 200_000).forEach(index -> {
            before.add(NumberValue.of(index));
            after.add(NumberValue.of(index % 2 == 0 ? index : -index));
        });
        assertThatThrownBy(() -> TimeBudget.within(Duration.ofMillis(200),
                () -> UnifiedDifference.describe(ListValue.copyOf(before), ListValue.copyOf(after))))
                .isInstanceOf(TimeBudgetExceeded.class);
    }
}
