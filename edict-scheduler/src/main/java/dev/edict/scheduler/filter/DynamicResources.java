package dev.edict.scheduler.filter;

import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.pods.PodClaims;
import dev.edict.scheduler.device.ClaimedDevices;
import dev.edict.scheduler.device.DeviceClaims;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/** A pod runs where its claims have their devices, or where they can get some; likewise extended resources that are devices. */
public final class DynamicResources implements FilterPlugin {
    public static final String NAME = "DynamicResources";

    private final DeviceClaims claims;
    private final Duration patience;

    /** @param patience how long it may take to prepare devices */
    public DynamicResources(DeviceClaims claims, Duration patience) {
        this.claims = claims;
        this.patience = patience;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        String obstacle = claims.obstacle(pod.pod());
        String reason = obstacle == null ? claims.hindrance(pod.pod()) : obstacle;
        if (reason != null) {
            return new Preparation.Rejected(Rejection.lasting(NAME, reason));
        }
        ClaimedDevices devices = claims.look(pod, patience);
        return devices == null ? Preparation.NOTHING : Preparation.check(node -> {
            String why = devices.whyNot(node.node());
            return why == null ? null : Rejection.lasting(NAME, why);
        });
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.NODE_ADDED, Trigger.NODE_LABELS, Trigger.NODE_ALLOCATABLE, Trigger.DEVICE_CLAIM_ADDED,
                Trigger.DEVICE_CLAIM_CHANGED, Trigger.DEVICE_CLAIM_DELETED, Trigger.POD_CLAIMS, Trigger.DEVICE_CLASS_ADDED, Trigger.DEVICE_CLASS_CHANGED,
                Trigger.SLICE_ADDED, Trigger.SLICE_CHANGED);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        return switch (event.trigger()) {
            case DEVICE_CLAIM_ADDED, DEVICE_CLAIM_CHANGED ->
                event.after() instanceof ResourceClaim after && claims.obstacle(pod.pod()) == null && helps(pod, event, after);
            case DEVICE_CLAIM_DELETED ->
                event.before() instanceof ResourceClaim gone && claims.obstacle(pod.pod()) == null && helps(pod, gone);
            case POD_CLAIMS -> Own.is(pod, event.after()) && claims.obstacle(pod.pod()) == null;
            default -> true;
        };
    }

    /** With a claim that was made for a pod its devices go, and what it kept its own pod from. */
    private static boolean helps(PodFacts pod, ResourceClaim gone) {
        return gone.status().allocation() != null || PodClaims.podOfExtendedResources(gone).equals(pod.uid());
    }

    /** Devices that somebody has given back are for anybody. */
    private boolean helps(PodFacts pod, ClusterEvent event, ResourceClaim after) {
        if (!(event.before() instanceof ResourceClaim before)) {
            return claims.uses(pod.pod(), after);
        }
        boolean isGivenBack = before.status().allocation() != null && after.status().allocation() == null;
        return isGivenBack || (claims.uses(pod.pod(), after) && !before.status().equals(after.status()));
    }
}
