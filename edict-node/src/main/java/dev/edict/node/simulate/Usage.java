package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.quantity.Quantity;
import dev.edict.node.run.Use;
import dev.edict.node.stage.ResourceUse;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a container uses that is not there: what is declared, or a part of what it requests, a little other for each pod. */
final class Usage {
    private static final long LITTLE_CPU = 1;
    private static final long LITTLE_MEMORY = 8 << 20;
    private static final int SPREAD = 40;
    private static final int LEAST_PERCENT = 80;

    private Usage() {}

    static Use of(Pod pod, Container container, List<ResourceUse> declared, Duration elapsed) {
        ResourceUse now = Timeline.at(declared, ResourceUse::after, elapsed);
        Quantity cpu = now == null ? null : now.cpu();
        Quantity memory = now == null ? null : now.memory();
        int percent = LEAST_PERCENT + Math.floorMod(pod.metadata().uid().hashCode(), SPREAD);
        return new Use(
                cpu != null ? cpu.milliValue() : part(requested(container, "cpu"), true, percent),
                memory != null ? memory.value() : part(requested(container, "memory"), false, percent));
    }

    private static @Nullable Quantity requested(Container container, String resource) {
        Quantity request = container.resources().requests().get(resource);
        return request != null ? request : container.resources().limits().get(resource);
    }

    /** A tenth of the processors, half of the memory. */
    private static long part(@Nullable Quantity requested, boolean isCpu, int percent) {
        if (requested == null) {
            return isCpu ? LITTLE_CPU : LITTLE_MEMORY;
        }
        return isCpu ? Math.max(requested.milliValue() * percent / 1_000, LITTLE_CPU) : requested.value() / 200 * percent;
    }
}
