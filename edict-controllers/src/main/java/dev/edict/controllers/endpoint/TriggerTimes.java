package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.Service;
import dev.edict.client.index.ObjectKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * When that has happened which makes endpoints change: the earliest of the changes of a service's pods since it was last looked at.
 * Is written to the endpoints, for those who measure how long it takes until traffic follows. Safe for use by any thread; passes for
 * one service follow each other.
 */
final class TriggerTimes {
    private final ConcurrentMap<ObjectKey, Seen> seen = new ConcurrentHashMap<>();

    private record Seen(@Nullable Instant service, Map<String, Instant> pods) {}

    /** Remembers what is there. @return null if nothing has changed that has a time */
    @Nullable Instant look(Service service, List<Pod> pods) {
        Map<String, Instant> times = new HashMap<>();
        for (Pod pod : pods) {
            Instant time = Pods.readiness(pod).map(PodCondition::lastTransitionTime).orElse(null);
            if (time != null) {
                times.put(pod.name(), time);
            }
        }
        Instant created = service.metadata().creationTimestamp();
        Seen before = seen.put(ObjectKey.of(service), new Seen(created, times));
        if (before == null) {
            return created;
        }
        Instant earliest = isAfter(created, before.service) ? created : null;
        for (Map.Entry<String, Instant> time : times.entrySet()) {
            if (isAfter(time.getValue(), before.pods.get(time.getKey()))
                    && (earliest == null || time.getValue().isBefore(earliest))) {
                earliest = time.getValue();
            }
        }
        return earliest;
    }

    void forget(ObjectKey service) {
        seen.remove(service);
    }

    /** Annotations with the time, or without it if there is none. */
    static Map<String, String> annotate(Map<String, String> annotations, @Nullable Instant time) {
        Map<String, String> changed = new HashMap<>(annotations);
        if (time == null) {
            changed.remove(Services.TRIGGER_TIME);
        } else {
            changed.put(Services.TRIGGER_TIME, time.toString());
        }
        return changed;
    }

    private static boolean isAfter(@Nullable Instant time, @Nullable Instant other) {
        return time != null && (other == null || time.isAfter(other));
    }
}
