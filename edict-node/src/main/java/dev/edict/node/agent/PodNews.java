package dev.edict.node.agent;

import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.ContainerRun;
import java.util.Map;

/** Is told how pods fare, for the people who ask for events. */
public interface PodNews {
    /** For nodes whose pods are too many to speak of each. */
    PodNews NONE = new PodNews() {
        @Override
        public void tell(Pod pod, Map<String, ContainerRun> runs) {}

        @Override
        public void forget(String uid) {}
    };

    /** What is so now; said after each look at a pod. */
    void tell(Pod pod, Map<String, ContainerRun> runs);

    /** A pod is gone. */
    void forget(String uid);
}
