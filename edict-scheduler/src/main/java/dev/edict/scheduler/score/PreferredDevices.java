package dev.edict.scheduler.score;

import dev.edict.scheduler.device.ClaimedDevices;
import dev.edict.scheduler.device.DeviceClaims;
import dev.edict.scheduler.filter.DynamicResources;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes are better on which claims get those of the alternatives that they like better. */
public final class PreferredDevices implements ScorePlugin {
    private final DeviceClaims claims;

    public PreferredDevices(DeviceClaims claims) {
        this.claims = claims;
    }

    @Override
    public String name() {
        return DynamicResources.NAME;
    }

    @Override
    public @Nullable NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes) {
        ClaimedDevices devices = pod.pod().spec().resourceClaims().isEmpty() ? null : claims.last(pod.pod());
        return devices == null ? null : new NodeScore() {
            @Override
            public long score(NodeFacts node) {
                return devices.score(node.node());
            }

            @Override
            public void normalize(long[] scores, List<NodeFacts> all) {
                ScorePlugin.scale(scores, false);
            }
        };
    }
}
