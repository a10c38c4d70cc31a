package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.admit.Misfit;
import dev.edict.node.run.ContainerRun;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Is told how pods fare, for the people who ask for events. The same may be said again and again, unless it is said that each time counts. */
public interface PodNews {
    /** For nodes whose pods are too many to speak of each. */
    PodNews NONE = new PodNews() {
        @Override
        public @Nullable Instant tell(Pod pod, Map<String, ContainerRun> runs, Instant now) {
            return null;
        }

        @Override
        public void stopping(Pod pod, String container) {}

        @Override
        public void replaced(Pod pod, Container container) {}

        @Override
        public void removed(Pod pod, Container container) {}

        @Override
        public void lacking(Pod pod, String why) {}

        @Override
        public void unmounted(Pod pod, String why) {}

        @Override
        public void unconfigured(Pod pod, String container, String why) {}

        @Override
        public void refused(Pod pod, Misfit misfit) {}

        @Override
        public void preempted(Pod pod) {}

        @Override
        public void late(Pod pod) {}

        @Override
        public void resized(Pod pod, Resize resize) {}

        @Override
        public void forget(String uid) {}
    };

    /** What is so now. @return when there is more to tell even if nothing else happens; null if there is not */
    @Nullable Instant tell(Pod pod, Map<String, ContainerRun> runs, Instant now);

    /** A container that runs is told to end, because its pod is, or because nobody needs it any more. */
    void stopping(Pod pod, String container);

    /** A container that runs is told to end and will be begun again, because it is to be another. Each time counts. */
    void replaced(Pod pod, Container container);

    /** A container that runs is ended at once, because all of its pod begins again. Each time counts. */
    void removed(Pod pod, Container container);

    /** A pod can not begin because a volume is not there. */
    void lacking(Pod pod, String why);

    /** A volume could not be had once more. Each time counts. */
    void unmounted(Pod pod, String why);

    /** A container could not be begun once more, because something that it refers to is not there. Each time counts. */
    void unconfigured(Pod pod, String container, String why);

    /** A pod can not be on its node. */
    void refused(Pod pod, Misfit misfit);

    /** A pod has to make room for a critical one. */
    void preempted(Pod pod);

    /** A pod has been active for longer than it may. */
    void late(Pod pod);

    /** Containers of a pod get other resources, or wait for them. */
    void resized(Pod pod, Resize resize);

    /** A pod is gone. */
    void forget(String uid);
}
