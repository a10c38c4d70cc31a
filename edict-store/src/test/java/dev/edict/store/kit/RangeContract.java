package dev.edict.store.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.Entry;
import dev.edict.store.FutureRevisionException;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads of ranges and at revisions. */
interface RangeContract extends StoreContract {

    default RangeQuery all() {
        return RangeQuery.prefix(prefix());
    }

    default List<String> names(Page page) {
        return page.entries().stream().map(Entry::key).map(key -> key.substring(prefix().length())).toList();
    }

    @Test
    default void aPrefixSelectsTheKeysThatStartWithItInOrder() {
        put("pods/b", "1");
        put("pods/a", "2");
        put("podsx", "3");
        put("pods", "4");
        put("pods0", "5");

        assertThat(names(store().range(RangeQuery.prefix(key("pods/"))))).containsExactly("pods/a", "pods/b");
        assertThat(names(store().range(RangeQuery.prefix(key("pods")))))
                .containsExactly("pods", "pods/a", "pods/b", "pods0", "podsx");
    }

    @Test
    default void aRangeIncludesItsStartAndExcludesItsEnd() {
        List.of("a", "b", "c", "d").forEach(name -> put(name, name));

        assertThat(names(store().range(RangeQuery.between(key("b"), key("d"))))).containsExactly("b", "c");
        assertThat(names(store().range(RangeQuery.between(key("d"), key("b"))))).isEmpty();
    }

    @Test
    default void keysAreOrderedByTheirBytes() {
        String replacement = "\uFFFD";
        String emoji = "\uD83D\uDE00";
        List.of(emoji, replacement, "é", "z", "Z").forEach(name -> put(name, name));

        assertThat(names(store().range(all()))).containsExactly("Z", "z", "é", replacement, emoji);
        assertThat(names(store().range(RangeQuery.prefix(key(emoji))))).containsExactly(emoji);
    }

    @Test
    default void aLimitCutsThePageAndSaysSo() {
        List.of("a", "b", "c").forEach(name -> put(name, name));

        Page two = store().range(all().limit(2));
        assertThat(names(two)).containsExactly("a", "b");
        assertThat(two.more()).isTrue();
        assertThat(two.count()).isEqualTo(3);
        Page three = store().range(all().limit(3));
        assertThat(names(three)).containsExactly("a", "b", "c");
        assertThat(three.more()).isFalse();
    }

    @Test
    default void anUncountedPageIsCutAndSaysSoToo() {
        List.of("a", "b", "c", "d").forEach(name -> put(name, name));

        Page two = store().range(all().limit(2).uncounted());
        assertThat(two.entries()).isEqualTo(store().range(all().limit(2)).entries());
        assertThat(two.more()).isTrue();
        Page rest = store().range(all().limit(2).uncounted().at(two.revision()).after(key("b")));
        assertThat(names(rest)).containsExactly("c", "d");
        assertThat(rest.more()).isFalse();
    }

    @Test
    default void pagesAtOneRevisionFitTogetherWhateverChangesBetweenThem() {
        for (int i = 0; i < 25; i++) {
            put("k%02d".formatted(i), "old");
        }
        List<String> names = new ArrayList<>();
        RangeQuery query = all().limit(10);
        Page page;
        do {
            page = store().range(query);
            names.addAll(names(page));
            assertThat(page.entries()).allSatisfy(entry -> assertThat(StoreContract.text(entry)).isEqualTo("old"));
            put("k03", "new");
            put("k24", "new");
            put("k2x", "new");
            delete("k15");
            query = query.at(page.revision()).after(page.entries().getLast().key());
        } while (page.more());

        assertThat(names).hasSize(25).isSorted().doesNotHaveDuplicates().contains("k15", "k24").doesNotContain("k2x");
    }

    @Test
    default void keysOnlyLeavesOutTheValues() {
        put("a", "one");
        put("a", "two");
        Entry full = entry("a");

        assertThat(store().range(all().keysOnly()).entries())
                .containsExactly(
                        new Entry(full.key(), new byte[0], full.createRevision(), full.modRevision(), full.version()));
        assertThat(store().range(all().keysOnly().at(full.createRevision())).entries())
                .containsExactly(new Entry(full.key(), new byte[0], full.createRevision(), full.createRevision(), 1));
    }

    @Test
    default void countOnlyCountsWhatExists() {
        List.of("a", "b", "c").forEach(name -> put(name, name));
        delete("b");

        Page page = store().range(all().countOnly());
        assertThat(page.count()).isEqualTo(2);
        assertThat(page.entries()).isEmpty();
    }

    @Test
    default void anEmptyRangeHasARevisionToo() {
        long revision = store().revision();
        Page page = store().range(all());

        assertThat(page.entries()).isEmpty();
        assertThat(page.count()).isZero();
        assertThat(page.more()).isFalse();
        assertThat(page.revision()).isGreaterThanOrEqualTo(revision);
    }

    @Test
    default void thePastCanBeReadAtEachRevision() {
        long before = store().revision();
        long one = put("a", "one");
        long two = put("a", "two");
        long deleted = delete("a");
        long again = put("a", "again");

        assertThat(store().get(key("a"), before)).isNull();
        assertThat(store().get(key("a"), one)).extracting(StoreContract::text).isEqualTo("one");
        assertThat(store().get(key("a"), two)).extracting(StoreContract::text).isEqualTo("two");
        assertThat(store().get(key("a"), deleted)).isNull();
        assertThat(store().get(key("a"), again)).extracting(Entry::version).isEqualTo(1L);
        assertThat(store().range(all().at(two)).entries()).extracting(StoreContract::text).containsExactly("two");
        assertThat(store().range(all().at(deleted)).count()).isZero();
        assertThat(store().range(all().at(one)).revision()).isEqualTo(one);
    }

    @Test
    default void theFutureCannotBeRead() {
        long future = store().revision() + 1000;

        assertThatExceptionOfType(FutureRevisionException.class)
                .isThrownBy(() -> store().get(key("a"), future))
                .satisfies(failure -> assertThat(failure.requested()).isEqualTo(future))
                .satisfies(failure -> assertThat(failure.current()).isLessThan(future).isPositive());
        assertThatExceptionOfType(FutureRevisionException.class).isThrownBy(() -> store().range(all().at(future)));
    }
}
