package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.node.source.MissingSourceException;
import dev.edict.node.source.Sources;
import dev.edict.node.source.Variables;
import dev.edict.node.source.VolumeFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks whether what containers need is there before they begin: the ConfigMaps and Secrets of volumes, once for a pod, and those of
 * variables, each time that a container begins; then also whether it may run as who it says. What is not there is looked for again when the kubelet would: for a volume after half
 * a second, and then ever later, up to two minutes; for variables after ten seconds. It is remembered only for pods that wait.
 */
final class Setbacks {
    private static final Duration FIRST_MOUNT = Duration.ofMillis(500);
    private static final Duration LAST_MOUNT = Duration.ofSeconds(122);
    private static final int DOUBLINGS = 8;
    private static final Duration CONFIGURE = Duration.ofSeconds(10);

    private final Sources sources;
    /** By the uid of the pod. */
    private final Map<String, Setback> waiting = new ConcurrentHashMap<>();

    Setbacks(Sources sources) {
        this.sources = sources::find; // what a node can give keeps nobody from beginning, and is not asked for
    }

    /**
     * @param starts containers that are to begin
     * @param mounted whether the pod has its volumes
     * @param news is told if it is looked in vain
     */
    Setback of(Pod pod, List<Container> starts, boolean mounted, Instant now, PodNews news) {
        Setback before = waiting.getOrDefault(pod.metadata().uid(), Setback.NONE);
        if (before.next() != null && before.next().isAfter(now)) {
            return before;
        }
        Setback found = look(pod, starts, mounted, before.failures(), now);
        if (found.isNone()) {
            waiting.remove(pod.metadata().uid());
        } else {
            waiting.put(pod.metadata().uid(), found);
            found.unmounted().forEach(why -> news.unmounted(pod, why));
            found.unconfigured().forEach((container, why) -> news.unconfigured(pod, container, why));
        }
        return found;
    }

    private Setback look(Pod pod, List<Container> starts, boolean mounted, int failures, Instant now) {
        List<String> unmounted = new ArrayList<>();
        for (Volume volume : mounted ? List.<Volume>of() : pod.spec().volumes()) {
            try {
                VolumeFiles.of(pod, volume, sources);
            } catch (MissingSourceException missing) {
                unmounted.add("MountVolume.SetUp failed for volume \"" + volume.name() + "\" : " + missing.why());
            }
        }
        if (!unmounted.isEmpty()) {
            Duration pause = FIRST_MOUNT.multipliedBy(1L << Math.min(failures, DOUBLINGS));
            return new Setback(unmounted, Map.of(), failures + 1, now.plus(pause.compareTo(LAST_MOUNT) < 0 ? pause : LAST_MOUNT));
        }
        Map<String, String> unconfigured = new LinkedHashMap<>();
        for (Container container : starts) {
            String breach = RootPolicy.breach(pod, container);
            if (breach != null) {
                unconfigured.put(container.name(), breach);
                continue;
            }
            try {
                Variables.of(pod, container, sources);
            } catch (MissingSourceException missing) {
                unconfigured.put(container.name(), missing.why());
            }
        }
        return unconfigured.isEmpty() ? Setback.NONE : new Setback(List.of(), unconfigured, failures + 1, now.plus(CONFIGURE));
    }

    void forget(String uid) {
        waiting.remove(uid);
    }
}
