package dev.edict.controllers.garbage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Objects that own each other at random, with wrong names, wrong namespaces, owners that never were, and cycles; deletions of any
 * policy; news that come in any order and are left out where newer ones follow; a collector that begins anew at any moment. When all
 * has come to rest, what is left must be what follows from the rules alone.
 */
@Timeout(120)
class RandomGraphTest {
    private static final int ROUNDS = 300;
    private static final int MOST_STEPS = 100_000;
    private static final List<String> PLACES = List.of("", "a", "a", "a", "b");
    private static final List<String> POLICIES = List.of("Background", "Foreground", "Orphan");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void whatIsLeftIsWhatTheRulesLeave(long seed) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            new World(new Random(seed * 1_000 + round)).play();
        }
    }

    private static final class World {
        private final Random random;
        private final ModelServer server = new ModelServer();
        /** In an order of its own: in that of the graph, a seed would not always lead to the same. */
        private final Set<Effect> todo = new TreeSet<>(Comparator.comparing(Effect::toString));
        private final AbsentOwners absent = new AbsentOwners();
        private Graph graph = new Graph();
        private Examination examination = examination();

        World(Random random) {
            this.random = random;
        }

        private Examination examination() {
            return new Examination(graph, server, absent, this::follow);
        }

        void play() throws Exception {
            populate();
            settle();
            check(expected(Set.of()));
            while (!server.objects().isEmpty()) {
                String victim = any(List.copyOf(server.objects().keySet()));
                String policy = any(POLICIES);
                Map<String, Set<String>> expected = policy.equals("Orphan") ? leftBehindBy(victim) : expected(Set.of(victim));
                server.delete(victim, policy);
                settle();
                check(expected);
            }
        }

        private <T> T any(List<T> items) {
            return items.get(random.nextInt(items.size()));
        }

        private void populate() {
            int count = 2 + random.nextInt(12);
            List<String> places = new ArrayList<>();
            for (int number = 0; number < count; number++) {
                places.add(any(PLACES));
            }
            for (int number = 0; number < count; number++) {
                Map<String, OwnerReference> owners = new TreeMap<>();
                for (int tries = random.nextInt(4); tries > 0; tries--) {
                    int owner = random.nextInt(count + 1);
                    String place = owner == count ? places.get(number) : places.get(owner);
                    // What lives in no namespace can not be owned by what lives in one; such a reference is let alone for ever.
                    if (owner != number && !(places.get(number).isEmpty() && !place.isEmpty())) {
                        owners.put("u" + owner, reference("u" + owner, place));
                    }
                }
                server.create("u" + number, places.get(number), List.copyOf(owners.values()));
            }
        }

        private OwnerReference reference(String uid, String place) {
            return OwnerReference.EMPTY.withApiVersion("v1").withKind(ModelServer.kindOf(place)).withUid(uid)
                    .withName(random.nextInt(10) == 0 ? "wrong" : "name-" + uid)
                    .withBlockOwnerDeletion(random.nextInt(3) == 0 ? null : random.nextBoolean());
        }

        /** Those that are left after some have gone, with their owners: by the rules alone. */
        private Map<String, Set<String>> expected(Set<String> victims) {
            Set<String> doomed = new TreeSet<>(victims);
            boolean grows = true;
            while (grows) {
                grows = false;
                for (ObjectMeta object : server.objects().values()) {
                    if (!object.ownerReferences().isEmpty() && solid(object, doomed).isEmpty()) {
                        grows |= doomed.add(object.uid());
                    }
                }
            }
            Map<String, Set<String>> left = new TreeMap<>();
            server.objects().values().stream()
                    .filter(object -> !doomed.contains(object.uid()))
                    .forEach(object -> left.put(object.uid(), solid(object, doomed)));
            return left;
        }

        private Set<String> solid(ObjectMeta object, Set<String> doomed) {
            return object.ownerReferences().stream()
                    .filter(owner -> !doomed.contains(owner.uid())
                            && server.find(Identity.of(owner, object.namespace())).isPresent())
                    .map(OwnerReference::uid)
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        private Map<String, Set<String>> leftBehindBy(String victim) {
            Map<String, Set<String>> left = owners();
            left.remove(victim);
            left.values().forEach(owners -> owners.remove(victim));
            return left;
        }

        private Map<String, Set<String>> owners() {
            Map<String, Set<String>> all = new TreeMap<>();
            server.objects().values().forEach(object -> all.put(object.uid(), object.ownerReferences().stream()
                    .map(OwnerReference::uid).collect(Collectors.toCollection(TreeSet::new))));
            return all;
        }

        private void check(Map<String, Set<String>> expected) {
            assertThat(owners()).isEqualTo(expected);
            assertThat(graph.size()).isEqualTo(expected.size());
        }

        private void follow(List<Effect> effects) {
            for (Effect effect : effects) {
                switch (effect) {
                    case Effect.Absent owner -> absent.add(owner.owner());
                    case Effect.Examine examine -> todo.add(examine);
                    case Effect.Orphan orphan -> todo.add(orphan);
                    case Effect.WrongNamespace reported -> assertThat(reported.dependent()).isNotNull();
                    case Effect.ExamineElsewhere elsewhere -> assertThat(elsewhere.uid()).isNotEmpty();
                }
            }
        }

        private void settle() throws Exception {
            for (int step = 0; !server.news().isEmpty() || !todo.isEmpty(); step++) {
                assertThat(step).as("steps until all is at rest").isLessThan(MOST_STEPS);
                if (random.nextInt(200) == 0) {
                    beginAnew();
                }
                if (!server.news().isEmpty() && (todo.isEmpty() || random.nextBoolean())) {
                    hear(any(List.copyOf(server.news().keySet())));
                } else if (!todo.isEmpty()) {
                    act(any(List.copyOf(todo)));
                }
            }
        }

        /** As after a crash: all that is there is heard of before anything is done. */
        private void beginAnew() {
            graph = new Graph();
            examination = examination();
            todo.clear();
            server.tellAllAnew();
            while (!server.news().isEmpty()) {
                hear(any(List.copyOf(server.news().keySet())));
            }
        }

        private void hear(String uid) {
            List<ModelServer.News> told = server.news().getOrDefault(uid, List.of());
            while (told.size() > 1 && random.nextInt(3) == 0) {
                told.removeFirst();
            }
            ModelServer.News next = told.removeFirst();
            if (told.isEmpty()) {
                server.news().remove(uid);
            }
            follow(switch (next) {
                case ModelServer.News.Seen seen -> graph.observed(seen.observation());
                case ModelServer.News.Gone gone -> graph.gone(gone.identity());
            });
        }

        private void act(Effect effect) throws Exception {
            todo.remove(effect);
            Outcome outcome = switch (effect) {
                case Effect.Examine examine -> examination.reconcile(examine);
                case Effect.Orphan orphan -> new Orphaning(graph, server).reconcile(orphan);
                case Effect.Absent absentOwner -> Outcome.done();
                case Effect.WrongNamespace wrong -> Outcome.done();
                case Effect.ExamineElsewhere elsewhere -> Outcome.done();
            };
            if (!(outcome instanceof Outcome.Done)) {
                todo.add(effect);
            }
        }
    }
}
