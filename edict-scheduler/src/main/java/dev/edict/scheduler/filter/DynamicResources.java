package dev.edict.scheduler.filter;

import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;

/** Devices are not allocated here: a pod that claims some waits for a scheduler that does, rather than to run without them. */
public final class DynamicResources implements FilterPlugin {
    private static final String NAME = "DynamicResources";
    private static final Rejection CLAIMS =
            Rejection.lasting(NAME, "pod has resource claims, which this scheduler does not allocate");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        return pod.pod().spec().resourceClaims().isEmpty() ? Preparation.NOTHING : new Preparation.Rejected(CLAIMS);
    }
}
