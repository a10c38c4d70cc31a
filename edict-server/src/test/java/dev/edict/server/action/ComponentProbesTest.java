package dev.edict.server.action;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.health.Components;
import dev.edict.server.health.HealthCheck;
import dev.edict.store.memory.MemoryStore;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Parts of the control plane that run in the process of the server tell themselves how they are. */
class ComponentProbesTest {
    private final Components components = new Components();
    private final ComponentProbes probes = new ComponentProbes(MemoryStore.open(), components);

    private String scheduler() {
        ObjectValue status = Objects.requireNonNull(probes.find("scheduler"));
        ObjectValue condition = status.list("conditions").object(0);
        return condition.string("type") + "=" + condition.string("status") + ": " + condition.string("message");
    }

    @Test
    void aPartInsideIsAskedItself() throws Exception {
        AtomicReference<@Nullable String> trouble = new AtomicReference<>();
        AutoCloseable told = components.add(new HealthCheck("scheduler", trouble::get));
        assertThat(scheduler()).isEqualTo("Healthy=True: ok");
        trouble.set("it has fallen");
        assertThat(scheduler()).isEqualTo("Healthy=False: it has fallen");
        told.close();
        assertThat(components.find("scheduler")).isNull();
    }
}
