package dev.edict.scheduler.bind;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.index.Cache;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import dev.edict.scheduler.volume.PodVolumes;
import dev.edict.scheduler.volume.VolumeProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Writes what was decided about a pod's claims, and waits until somebody has bound them, or made their volumes. */
public final class VolumeWrites {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Client client;
    private final Cache<Node> nodes;
    private final Cache<Pod> pods;
    private final VolumeProgress progress;
    private final Timers timers;

    public VolumeWrites(Client client, InformerFactory informers, Timers timers) {
        this.client = client;
        this.nodes = informers.informer(Node.TYPE).cache();
        this.pods = informers.informer(Pod.TYPE).cache();
        this.progress = new VolumeProgress(
                informers.informer(PersistentVolume.TYPE).cache(), informers.informer(PersistentVolumeClaim.TYPE).cache());
        this.timers = timers;
    }

    /** @throws IllegalStateException if it comes to nothing, or takes longer than one has patience for */
    public void bind(Pod pod, String node, PodVolumes decided, Duration patience) throws InterruptedException {
        List<PodVolumes.Match> matches = new ArrayList<>();
        for (PodVolumes.Match match : decided.matches()) {
            matches.add(new PodVolumes.Match(client.of(PersistentVolume.TYPE).replace(match.volume()), match.claim()));
        }
        List<PersistentVolumeClaim> provisions = new ArrayList<>();
        for (PersistentVolumeClaim claim : decided.provisions()) {
            provisions.add(client.of(PersistentVolumeClaim.TYPE).in(claim.namespace()).replace(claim));
        }
        PodVolumes written = new PodVolumes(matches, provisions);
        long begun = timers.nanoTime();
        while (!isDone(pod, node, written)) {
            if (timers.since(begun).compareTo(patience) > 0) {
                throw new IllegalStateException("binding volumes: context deadline exceeded");
            }
            timers.sleep(LOOK);
        }
    }

    private boolean isDone(Pod pod, String name, PodVolumes written) {
        Node node = nodes.get("", name);
        if (node == null) {
            throw new IllegalStateException("binding volumes: failed to get node \"" + name + "\": node \"" + name + "\" not found");
        }
        if (pods.get(pod.namespace(), pod.name()) == null) {
            throw new IllegalStateException("binding volumes: pod does not exist any more: pod \"" + pod.name() + "\" not found");
        }
        return progress.isDone(written, node);
    }
}
