package dev.edict.controllers.node;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Toleration;
import dev.edict.pods.Tolerations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How long a pod may stay on a node with taints that drive pods away. */
final class Evictions {
    private Evictions() {}

    /** @return how long; zero if it must go at once, nothing if it may stay */
    static Optional<Duration> stay(Pod pod, List<Taint> taints) {
        List<Taint> driving = taints.stream().filter(taint -> taint.effect().equals(Taints.NO_EXECUTE)).toList();
        if (driving.isEmpty()) {
            return Optional.empty();
        }
        Long shortest = null;
        for (Taint taint : driving) {
            Toleration used = pod.spec().tolerations().stream()
                    .filter(toleration -> Tolerations.covers(toleration, taint)).findFirst().orElse(null);
            if (used == null) {
                return Optional.of(Duration.ZERO);
            }
            Long seconds = used.tolerationSeconds();
            if (seconds != null && (shortest == null || seconds < shortest)) {
                shortest = seconds;
            }
        }
        return shortest == null ? Optional.empty() : Optional.of(Duration.ofSeconds(Math.max(0, shortest)));
    }
}
