package dev.edict.scheduler.cycle;

import dev.edict.scheduler.extend.Extenders;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.Nominations;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.HashMap;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Decides where a pod runs, by what is known now. Changes nothing but where the next search begins. Owned by one thread. */
public final class SchedulingCycle {
    private final Plugins plugins;
    private final NodeSearch search;
    private final Extenders extenders;
    private final RandomGenerator random;

    /** @param percentageOfNodesToScore how many of the nodes are looked at; 0 for fewer percent the more there are */
    public SchedulingCycle(Plugins plugins, int percentageOfNodesToScore, Extenders extenders, RandomGenerator random) {
        this.plugins = plugins;
        this.extenders = extenders;
        this.search = new NodeSearch(percentageOfNodesToScore);
        this.random = random;
    }

    public Decision decide(PodFacts pod, Cluster cluster, Nominations nominations) {
        int total = cluster.nodes().size();
        if (total == 0) {
            return new Decision.NoNodes();
        }
        Feasibility feasibility = Feasibility.of(pod, cluster, plugins.filters());
        Rejection impossible = feasibility.impossible();
        if (impossible != null) {
            return new Decision.Unfit(Diagnosis.impossible(total, impossible), feasibility);
        }
        String promised = promised(feasibility, cluster, nominations);
        if (promised != null) {
            return new Decision.Placed(promised, feasibility);
        }
        NodeSearch.Found found = search.find(feasibility, cluster, nominations);
        List<NodeFacts> nodes = extenders.pass(pod, found.nodes(), found.rejections());
        return nodes.isEmpty()
                ? new Decision.Unfit(Diagnosis.of(total, found.rejections(), feasibility.restrictedBy()), feasibility)
                : new Decision.Placed(BestNode.of(pod, cluster, nodes, plugins, extenders, random).name(), feasibility);
    }

    /** The node that the pod was promised, if it can run there now: nobody else is asked then. */
    private @Nullable String promised(Feasibility pod, Cluster cluster, Nominations nominations) {
        String name = pod.pod().pod().status().nominatedNodeName();
        NodeFacts node = name.isEmpty() ? null : cluster.node(name);
        return node != null
                        && pod.check(node, nominations) == null
                        && !extenders.pass(pod.pod(), List.of(node), new HashMap<>()).isEmpty()
                ? name
                : null;
    }
}
