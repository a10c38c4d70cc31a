package dev.edict.client.control;

import static dev.edict.client.control.MemoryApi.NETWORKS;
import static dev.edict.client.control.MemoryApi.network;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.meta.v1.Condition;
import dev.edict.client.index.Indexer;
import dev.edict.client.index.ObjectKey;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.types.DynamicObject;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConvergenceTest {
    private static final ObjectKey KEY = new ObjectKey("space", "one");
    private static final String FINALIZER = "example.com/network";

    private final MemoryApi api = new MemoryApi();
    private final Indexer<DynamicObject> cache = Indexer.byNamespace();
    private final Bridges bridges = new Bridges();
    private final List<String> events = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final Convergence<DynamicObject, String> convergence = new Convergence<>(
            cache, api.client().of(NETWORKS), bridges,
            ConvergenceOptions.<DynamicObject>withFinalizer(FINALIZER)
                    .events((about, type, reason, message, annotations) -> events.add(type.word() + " " + reason))
                    .clock(() -> now));

    /** Bridges by name, each with a gateway. */
    private static final class Bridges implements Counterpart<DynamicObject, String> {
        final Map<String, String> world = new HashMap<>();
        final List<String> done = new ArrayList<>();
        @Nullable Exception failure;
        boolean isSlow;

        @Override
        public @Nullable String desired(DynamicObject network) {
            String gateway = network.tree().object("spec").string("gateway");
            if (gateway.equals("nonsense")) {
                throw new IllegalArgumentException("spec.gateway: no address");
            }
            return gateway.isEmpty() ? null : gateway;
        }

        @Override
        public @Nullable String actual(DynamicObject network) {
            return world.get(network.name());
        }

        @Override
        public void create(DynamicObject network, String desired) throws Exception {
            done("create " + desired);
            if (!isSlow) {
                world.put(network.name(), desired);
            }
        }

        @Override
        public void update(DynamicObject network, String actual, String desired) throws Exception {
            done("update " + actual + " to " + desired);
            world.put(network.name(), desired);
        }

        @Override
        public void delete(DynamicObject network, String actual) throws Exception {
            done("delete " + actual);
            if (!isSlow) {
                world.remove(network.name());
            }
        }

        private void done(String what) throws Exception {
            if (failure != null) {
                throw failure;
            }
            done.add(what);
        }

        @Override
        public String describe(DynamicObject network) {
            return "bridge " + network.name();
        }

        @Override
        public DynamicObject withStatus(DynamicObject network, @Nullable String actual) {
            return network.withAt(Value.of(actual == null ? "none" : actual), "status", "bridge");
        }
    }

    private void desire(String spec) {
        DynamicObject known = api.find("one");
        if (known == null) {
            api.put(network("one", "{'spec': " + spec + "}"));
        } else {
            DynamicObject wanted = network("one", "{'spec': " + spec + "}");
            api.put(known.withAt(wanted.tree().object("spec"), "spec")
                    .withAt(Value.of(known.metadata().generation() + 1), "metadata", "generation"));
        }
    }

    /** The cache catches up with the server, and there is a pass. */
    private Outcome pass() throws Exception {
        Optional<DynamicObject> stored = Optional.ofNullable(api.find("one"));
        stored.ifPresentOrElse(cache::put, () -> cache.remove("space", "one", ""));
        return convergence.reconcile(KEY);
    }

    private String ready() {
        List<Condition> conditions = Conditions.of(NETWORKS, api.get("one"));
        return Conditions.find(conditions, "Ready")
                .map(found -> found.status() + " " + found.reason() + " of " + found.observedGeneration()
                        + " since " + found.lastTransitionTime())
                .orElse("not told");
    }

    @Test
    void whatIsMissingIsCreatedAfterTheFinalizerAndToldAndThenNothingIsDone() throws Exception {
        desire("{'gateway': '10.0.0.1'}");
        assertThat(pass()).isEqualTo(Outcome.DONE);
        assertThat(bridges.world).containsEntry("one", "10.0.0.1");
        assertThat(api.get("one").metadata().finalizers()).containsExactly(FINALIZER);
        assertThat(api.get("one").tree().object("status").string("bridge")).isEqualTo("10.0.0.1");
        assertThat(ready()).isEqualTo("True AsDesired of 1 since 2026-01-01T00:00:00Z");
        assertThat(events).containsExactly("Normal Created");
        assertThat(api.asked()).containsExactly("GET one", "PATCH one", "GET one/status", "PATCH one/status");

        now = now.plusSeconds(60);
        assertThat(pass()).isEqualTo(Outcome.DONE);
        assertThat(api.asked()).isEmpty();
        assertThat(bridges.done).containsExactly("create 10.0.0.1");
    }

    @Test
    void whatDiffersIsUpdatedAndSinceWhenItIsReadyStays() throws Exception {
        desire("{'gateway': '10.0.0.1'}");
        pass();
        desire("{'gateway': '10.0.0.2'}");
        now = now.plusSeconds(60);
        pass();
        assertThat(bridges.done).containsExactly("create 10.0.0.1", "update 10.0.0.1 to 10.0.0.2");
        assertThat(ready()).isEqualTo("True AsDesired of 2 since 2026-01-01T00:00:00Z");
        assertThat(events).containsExactly("Normal Created", "Normal Updated");
    }

    @Test
    void whatSomebodyHasBrokenIsMended() throws Exception {
        desire("{'gateway': '10.0.0.1'}");
        pass();
        bridges.world.put("one", "10.6.6.6");
        pass();
        bridges.world.remove("one");
        pass();
        assertThat(bridges.world).containsEntry("one", "10.0.0.1");
        assertThat(events).containsExactly("Normal Created", "Normal Repaired", "Normal Recreated");
    }

    @Test
    void whatIsNoLongerDesiredIsDeletedAndTheObjectStays() throws Exception {
        desire("{'gateway': '10.0.0.1'}");
        pass();
        desire("{'gateway': ''}");
        pass();
        assertThat(bridges.world).isEmpty();
        assertThat(ready()).startsWith("True AsDesired of 2");
    }

    private void delete() {
        api.put(api.get("one").withAt(Value.of("2026-01-01T00:00:00Z"), "metadata", "deletionTimestamp"));
    }

    @Test
    void anObjectThatIsDeletedGoesWhenItsCounterpartIsGone() throws Exception {
        desire("{'gateway': '10.0.0.1'}");
        pass();
        delete();
        bridges.isSlow = true;
        assertThat(pass()).isEqualTo(Outcome.again("bridge one to be gone"));
        assertThat(api.find("one")).isNotNull();
        assertThat(ready()).startsWith("False Deleting");
        bridges.isSlow = false;
        assertThat(pass()).isEqualTo(Outcome.DONE);
        assertThat(bridges.world).isEmpty();
        assertThat(api.find("one")).isNull();
        assertThat(convergence.reconcile(KEY)).as("by a cache that is behind").isEqualTo(Outcome.DONE);
        assertThat(pass()).isEqualTo(Outcome.DONE);
        assertThat(events).containsExactly("Normal Created", "Normal Deleted");
    }

    @Test
    void anObjectThatGoesAndWasNeverHeldIsLeftAlone() throws Exception {
        api.put(network("one", "{'metadata': {'deletionTimestamp': '2026-01-01T00:00:00Z', 'finalizers': ['x/y']}}"));
        assertThat(pass()).isEqualTo(Outcome.DONE);
        assertThat(api.asked()).isEmpty();
    }

    @Test
    void aFailureIsToldAndThrownAndHealed() throws Exception {
        desire("{'gateway': '10.0.0.1'}");
        bridges.failure = new IOException("no such device");
        assertThatThrownBy(this::pass).isSameAs(bridges.failure);
        assertThat(ready()).isEqualTo("False CreateFailed of 1 since 2026-01-01T00:00:00Z");
        assertThat(Conditions.of(NETWORKS, api.get("one")).getFirst().message()).isEqualTo("IOException: no such device");
        now = now.plusSeconds(60);
        bridges.failure = null;
        pass();
        assertThat(ready()).isEqualTo("True AsDesired of 1 since 2026-01-01T00:01:00Z");
        assertThat(events).containsExactly("Warning CreateFailed", "Normal Created");
    }

    @Test
    void whatCanNotBeIsToldAndGivenUp() throws Exception {
        desire("{'gateway': 'nonsense'}");
        assertThatThrownBy(this::pass).isInstanceOf(TerminalException.class).hasMessage("spec.gateway: no address");
        assertThat(ready()).startsWith("False InvalidSpec of 1");
        assertThat(bridges.done).isEmpty();
    }

    @Test
    void whatTakesItsTimeIsLookedAtAgain() throws Exception {
        desire("{'gateway': '10.0.0.1'}");
        bridges.isSlow = true;
        assertThat(pass()).isEqualTo(Outcome.again("bridge one to be as desired"));
        assertThat(ready()).startsWith("False Converging");
        assertThat(api.get("one").tree().object("status").string("bridge")).isEqualTo("none");
    }

    @Test
    void conditionsOfOthersStay() throws Exception {
        desire("{'gateway': '10.0.0.1'}");
        ObjectValue theirs = ObjectValue.of("type", "Blessed", "status", "True", "reason", "ByThePriest", "message", "");
        api.put(api.get("one").withAt(Value.of(List.of(theirs)), "status", "conditions"));
        pass();
        assertThat(Conditions.of(NETWORKS, api.get("one"))).extracting(Condition::type).containsExactly("Blessed", "Ready");
    }
}
