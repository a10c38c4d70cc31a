package dev.edict.client.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.simulate.Leases;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class IndexerTest {
    private static final Index<Lease> HOLDER = Index.ofOne("holder", lease -> lease.spec().holderIdentity());

    private static Lease lease(String namespace, String name, int version, String holder) {
        return Leases.heldBy(Leases.lease(namespace, name, Integer.toString(version)), holder);
    }

    @Test
    void anObjectTakesThePlaceOfTheOneOfItsName() {
        Indexer<Lease> indexer = Indexer.byNamespace();
        Lease first = lease("a", "one", 1, "x");
        Lease second = lease("a", "one", 2, "y");

        assertThat(indexer.put(first)).isNull();
        assertThat(indexer.put(second)).isSameAs(first);
        assertThat(indexer.get("a", "one")).isSameAs(second);
        assertThat(indexer.get(ObjectKey.parse("a/one"))).isSameAs(second);
        assertThat(indexer.get("b", "one")).isNull();
        assertThat(indexer.size()).isEqualTo(1);
        assertThat(indexer.list("a")).containsExactly(second);
        assertThat(indexer.resourceVersion()).isEqualTo("2");
    }

    @Test
    void anIndexFollowsTheValuesOfItsObjects() {
        Indexer<Lease> indexer = new Indexer<>(List.of(HOLDER));
        indexer.put(lease("a", "one", 1, "x"));
        indexer.put(lease("b", "one", 2, "x"));
        indexer.put(lease("b", "one", 3, "y"));

        assertThat(indexer.keysByIndex("holder", "x")).containsExactly(new ObjectKey("a", "one"));
        assertThat(indexer.byIndex("holder", "y")).extracting(Lease::resourceVersion).containsExactly("3");
        assertThat(indexer.indexValues("holder")).containsExactlyInAnyOrder("x", "y");

        indexer.remove("a", "one", "4");
        assertThat(indexer.byIndex("holder", "x")).isEmpty();
        assertThat(indexer.indexValues("holder")).containsExactly("y");
        assertThat(indexer.resourceVersion()).isEqualTo("4");
    }

    @Test
    void anIndexMayHaveSeveralValuesOfAnObject() {
        Indexer<Lease> indexer = new Indexer<>(List.of(Index.of("letters", lease -> List.of(lease.name().split("")))));
        indexer.put(lease("", "abc", 1, "x"));
        indexer.put(lease("", "cd", 2, "x"));

        assertThat(indexer.keysByIndex("letters", "c")).extracting(ObjectKey::toString).containsExactlyInAnyOrder("abc", "cd");
        indexer.remove("", "abc", "");
        assertThat(indexer.indexValues("letters")).containsExactlyInAnyOrder("c", "d");
    }

    @Test
    void anIndexThatIsAddedLaterKnowsWhatIsThere() {
        Indexer<Lease> indexer = Indexer.byNamespace();
        indexer.put(lease("a", "one", 1, "x"));
        indexer.addIndex(HOLDER);
        indexer.put(lease("a", "two", 2, "x"));

        assertThat(indexer.byIndex("holder", "x")).hasSize(2);
        assertThatThrownBy(() -> indexer.addIndex(HOLDER)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> indexer.byIndex("other", "x")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anObjectForWhichAnIndexFailsIsNotInIt() {
        Indexer<Lease> indexer = new Indexer<>(List.of(Index.ofOne("broken", lease -> {
            throw new IllegalStateException("broken");
        })));
        indexer.put(lease("a", "one", 1, "x"));

        assertThat(indexer.size()).isEqualTo(1);
        assertThat(indexer.indexValues("broken")).isEmpty();
    }

    @Test
    void aReplacementLeavesNothingOfWhatWasThere() {
        Indexer<Lease> indexer = new Indexer<>(List.of(HOLDER));
        indexer.put(lease("a", "one", 1, "x"));
        Cache<Lease> before = indexer.replace(List.of(lease("a", "two", 2, "y")), "9");

        assertThat(indexer.keys()).containsExactly(new ObjectKey("a", "two"));
        assertThat(indexer.indexValues("holder")).containsExactly("y");
        assertThat(indexer.snapshot().resourceVersion()).isEqualTo("9");
        assertThat(before.get("a", "one")).isNotNull();
        indexer.bookmark("12");
        assertThat(indexer.resourceVersion()).isEqualTo("12");
    }

    @Test
    void keysAreWrittenAsClientGoWritesThem() {
        assertThat(new ObjectKey("a", "b")).hasToString("a/b");
        assertThat(new ObjectKey("", "b")).hasToString("b");
        assertThat(lease("a", "b", 1, "").key()).isEqualTo("a/b");
        assertThat(ObjectKey.parse("b")).isEqualTo(new ObjectKey("", "b"));
        assertThatThrownBy(() -> ObjectKey.parse("a/b/c")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void afterAnyNumberOfChangesItHoldsWhatAMapWouldHold() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Indexer<Lease> indexer = new Indexer<>(List.of(Index.byNamespace(), HOLDER));
        Map<String, Lease> expected = new HashMap<>();
        for (int step = 1; step <= 20_000; step++) {
            // Grows for a while, then shrinks, so that tables are made longer and shorter.
            String name = "lease-" + random.nextInt(step < 10_000 ? 800 : 20);
            String namespace = "space-" + random.nextInt(3);
            if (random.nextInt(10) < (step < 10_000 ? 7 : 2)) {
                Lease lease = lease(namespace, name, step, "holder-" + random.nextInt(50));
                assertThat(indexer.put(lease)).as("seed %s", seed).isSameAs(expected.put(namespace + "/" + name, lease));
            } else {
                String key = step < 10_000 || expected.isEmpty() ? namespace + "/" + name : expected.keySet().iterator().next();
                ObjectKey parsed = ObjectKey.parse(key);
                assertThat(indexer.remove(parsed.namespace(), parsed.name(), "")).as("seed %s", seed).isSameAs(expected.remove(key));
            }
            if (step % 1_000 == 0) {
                assertSame(seed, indexer.list(), expected, lease -> true);
                assertSame(seed, indexer.list("space-1"), expected, lease -> lease.namespace().equals("space-1"));
                for (String value : indexer.indexValues("holder")) {
                    assertThat(indexer.byIndex("holder", value)).as("seed %s", seed).isNotEmpty();
                    assertSame(seed, indexer.byIndex("holder", value), expected, lease -> value.equals(lease.spec().holderIdentity()));
                }
            }
        }
    }

    private static void assertSame(long seed, List<Lease> found, Map<String, Lease> expected, Predicate<Lease> wanted) {
        Map<String, Lease> byKey = new HashMap<>();
        found.forEach(lease -> byKey.put(ObjectKey.of(lease).toString(), lease));
        Map<String, Lease> filtered = new HashMap<>(expected);
        filtered.values().removeIf(wanted.negate());
        assertThat(found).as("seed %s", seed).hasSize(filtered.size());
        assertThat(byKey.equals(filtered)).as("seed %s: %s", seed, byKey.keySet()).isTrue();
    }

    /** All objects change their version together; a reader that sees two versions has seen half of a change. */
    @Test
    void readersSeeNoReplacementByHalf() throws Exception {
        Indexer<Lease> indexer = Indexer.byNamespace();
        indexer.replace(generation(0), "0");
        AtomicBoolean isOver = new AtomicBoolean();
        List<String> faults = new ArrayList<>();
        Thread reader = Thread.ofVirtual().start(() -> {
            while (!isOver.get()) {
                Snapshot<Lease> snapshot = indexer.snapshot();
                for (Lease lease : snapshot.objects()) {
                    if (!lease.resourceVersion().equals(snapshot.resourceVersion())) {
                        faults.add(lease.resourceVersion() + " in " + snapshot.resourceVersion());
                    }
                }
                if (snapshot.objects().size() != 40 || indexer.get("a", "lease-7") == null) {
                    faults.add("an object is missing");
                }
                Thread.yield();
            }
        });
        for (int generation = 1; generation < 2_000; generation++) {
            indexer.replace(generation(generation), Integer.toString(generation));
            Thread.yield();
        }
        isOver.set(true);
        reader.join();
        assertThat(faults).isEmpty();
    }

    private static List<Lease> generation(int version) {
        List<Lease> leases = new ArrayList<>();
        for (int count = 0; count < 40; count++) {
            leases.add(lease("a", "lease-" + count, version, "x"));
        }
        return leases;
    }
}
