package dev.edict.scheduler.argument;

import dev.edict.api.core.v1.NodeAffinity;
import java.time.Duration;
import java.util.List;

/**
 * What the plugins of a profile are told.
 *
 * @param ignored what {@code NodeResourcesFit} does not look at
 * @param scoring how it scores
 * @param balanced the resources that {@code NodeResourcesBalancedAllocation} compares
 * @param addedAffinity what {@code NodeAffinity} takes each pod to say besides what it says
 * @param neighbours for {@code InterPodAffinity}
 * @param spread for {@code PodTopologySpread}
 * @param candidates for {@code DefaultPreemption}
 * @param volumePatience how long {@code VolumeBinding} waits for volumes
 * @param devicePatience how long {@code DynamicResources} waits for devices that are being prepared
 */
public record Arguments(
        IgnoredResources ignored,
        ScoringStrategy scoring,
        List<String> balanced,
        NodeAffinity addedAffinity,
        Neighbours neighbours,
        SpreadDefaults spread,
        Candidates candidates,
        Duration volumePatience,
        Duration devicePatience) {
    /** The resources that are usually compared. */
    public static final List<String> CPU_AND_MEMORY = List.of("cpu", "memory");

    /** How long it usually may take until what a pod needs on its node is there. */
    public static final Duration USUAL_PATIENCE = Duration.ofMinutes(10);

    public static final Arguments USUAL = new Arguments(
            IgnoredResources.NONE, ScoringStrategy.USUAL, CPU_AND_MEMORY, NodeAffinity.EMPTY, Neighbours.USUAL, SpreadDefaults.USUAL,
            Candidates.USUAL, USUAL_PATIENCE, USUAL_PATIENCE);

    public Arguments {
        balanced = List.copyOf(balanced);
    }

    public Arguments withFit(IgnoredResources others, ScoringStrategy strategy) {
        return new Arguments(
                others, strategy, balanced, addedAffinity, neighbours, spread, candidates, volumePatience, devicePatience);
    }

    public Arguments withBalanced(List<String> resources) {
        return new Arguments(
                ignored, scoring, resources, addedAffinity, neighbours, spread, candidates, volumePatience, devicePatience);
    }

    public Arguments withAddedAffinity(NodeAffinity affinity) {
        return new Arguments(ignored, scoring, balanced, affinity, neighbours, spread, candidates, volumePatience, devicePatience);
    }

    public Arguments withNeighbours(Neighbours others) {
        return new Arguments(ignored, scoring, balanced, addedAffinity, others, spread, candidates, volumePatience, devicePatience);
    }

    public Arguments withSpread(SpreadDefaults defaults) {
        return new Arguments(
                ignored, scoring, balanced, addedAffinity, neighbours, defaults, candidates, volumePatience, devicePatience);
    }

    public Arguments withCandidates(Candidates others) {
        return new Arguments(ignored, scoring, balanced, addedAffinity, neighbours, spread, others, volumePatience, devicePatience);
    }

    public Arguments withVolumePatience(Duration patience) {
        return new Arguments(ignored, scoring, balanced, addedAffinity, neighbours, spread, candidates, patience, devicePatience);
    }

    public Arguments withDevicePatience(Duration patience) {
        return new Arguments(ignored, scoring, balanced, addedAffinity, neighbours, spread, candidates, volumePatience, patience);
    }
}
