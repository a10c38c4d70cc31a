package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.LifecycleHandler;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.PodContainers;
import dev.edict.node.shell.Foresight;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a container does before it is told to end ({@code preStop}): only how long it takes is seen. */
final class StopHook {
    /** A command that does not end takes all the time that there is. */
    private static final Duration FOR_EVER = Duration.ofDays(365);

    private StopHook() {}

    static Duration takes(Pod pod, String name) {
        Container container = PodContainers.find(pod, name);
        LifecycleHandler hook = container == null || container.lifecycle() == null ? null : container.lifecycle().preStop();
        if (container == null || hook == null) {
            return Duration.ZERO;
        }
        if (hook.sleep() != null) {
            return Duration.ofSeconds(hook.sleep().seconds());
        }
        return hook.exec() == null ? Duration.ZERO : takes(Scripts.foresee(pod, container, hook.exec().command()));
    }

    /** What nobody can tell is done at once. */
    private static Duration takes(@Nullable Foresight told) {
        return told == null ? Duration.ZERO : told.exitCode() == null ? FOR_EVER : told.takes();
    }
}
