package dev.edict.server.table.layout;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One word for what a pod is doing, and how many of its containers are ready and were restarted.
 *
 * <p>The reason starts as the phase and is overruled by what is known better: a reason of the status, then the first
 * init container that is not done, then (once initialization is over) the containers, the first of them last, so that
 * it has the last word; at the end by deletion. An init container that restarts by itself (a sidecar) does not hold
 * initialization up once it has started, and counts among the containers.
 *
 * @param ready ready containers of all, as {@code 1/2}
 * @param restarts the count, with the time since the last one
 */
record PodSummary(String ready, String reason, String restarts) {
    private static final Set<String> FINAL_PHASES = Set.of("Succeeded", "Failed");

    static PodSummary of(Row pod) {
        return new Reader(pod).read();
    }

    private static final class Reader {
        private final Row pod;
        private final ListValue conditions;
        private final List<ObjectValue> initContainers;
        private final Map<String, ObjectValue> initContainersByName;
        private String reason;
        private int ready;
        private final Restarts initRestarts = new Restarts();
        private final Restarts sidecarRestarts = new Restarts();

        Reader(Row pod) {
            this.pod = pod;
            this.conditions = pod.status().list("conditions");
            this.initContainers = pod.spec().list("initContainers").objects();
            this.initContainersByName = initContainers.stream().collect(Collectors.toMap(
                    container -> container.string("name"), Function.identity(), (first, second) -> second));
            this.reason = Cells.orElse(pod.status().string("reason"), pod.status().string("phase"));
        }

        PodSummary read() {
            for (ObjectValue condition : conditions.objects()) {
                if (condition.string("type").equals("PodScheduled")
                        && condition.string("reason").equals("SchedulingGated")) {
                    reason = "SchedulingGated";
                }
            }
            boolean initializing = readInitContainers();
            Restarts restarts = initRestarts;
            if (!initializing || Cells.isTrue(conditions, "Initialized")) {
                restarts = sidecarRestarts;
                readContainers(restarts);
            }
            if (pod.isBeingDeleted()) {
                readDeletion();
            }
            long containers = pod.spec().list("containers").size()
                    + initContainers.stream().filter(Reader::restartsByItself).count();
            return new PodSummary(Cells.ratio(ready, containers), reason, restarts.text(pod.ages()));
        }

        private boolean readInitContainers() {
            List<ObjectValue> statuses = pod.status().list("initContainerStatuses").objects();
            for (int position = 0; position < statuses.size(); position++) {
                ObjectValue status = statuses.get(position);
                boolean sidecar = restartsByItself(
                        initContainersByName.getOrDefault(status.string("name"), ObjectValue.EMPTY));
                initRestarts.add(status);
                if (sidecar) {
                    sidecarRestarts.add(status);
                }
                ObjectValue state = status.object("state");
                ObjectValue terminated = state.objectOrNull("terminated");
                if (terminated != null && terminated.integer("exitCode") == 0) {
                    continue;
                }
                if (sidecar && status.bool("started")) {
                    ready += status.bool("ready") ? 1 : 0;
                    continue;
                }
                String waiting = state.object("waiting").string("reason");
                if (terminated != null) {
                    reason = "Init:" + ending(terminated);
                } else if (!waiting.isEmpty() && !waiting.equals("PodInitializing")) {
                    reason = "Init:" + waiting;
                } else {
                    reason = "Init:" + Cells.ratio(position, initContainers.size());
                }
                return true;
            }
            return false;
        }

        private void readContainers(Restarts restarts) {
            boolean anyRunning = false;
            String failure = "";
            for (ObjectValue status : pod.status().list("containerStatuses").objects().reversed()) {
                restarts.add(status);
                ObjectValue state = status.object("state");
                String waiting = state.object("waiting").string("reason");
                ObjectValue terminated = state.objectOrNull("terminated");
                if (!waiting.isEmpty()) {
                    reason = waiting;
                } else if (terminated != null) {
                    reason = ending(terminated);
                    failure = terminated.integer("exitCode") == 0 ? failure : reason;
                } else if (status.bool("ready") && state.isSet("running")) {
                    anyRunning = true;
                    ready++;
                }
            }
            if (reason.equals("Completed")) {
                if (anyRunning && Cells.isTrue(conditions, "Ready")) {
                    reason = "Running";
                } else if (!failure.isEmpty()) {
                    reason = failure;
                } else if (anyRunning) {
                    reason = "NotReady";
                }
            }
        }

        private void readDeletion() {
            if (pod.status().string("reason").equals("NodeLost")) {
                reason = "Unknown";
            } else if (!FINAL_PHASES.contains(pod.status().string("phase"))) {
                reason = "Terminating";
            }
        }

        private static String ending(ObjectValue terminated) {
            String reason = terminated.string("reason");
            if (!reason.isEmpty()) {
                return reason;
            }
            long signal = terminated.integer("signal");
            return signal != 0 ? "Signal:" + signal : "ExitCode:" + terminated.integer("exitCode");
        }

        private static boolean restartsByItself(ObjectValue initContainer) {
            return initContainer.string("restartPolicy").equals("Always");
        }
    }

    /** A count of restarts, with the end of the last run before one. */
    private static final class Restarts {
        private long count;
        private @Nullable Instant last;

        void add(ObjectValue containerStatus) {
            count += containerStatus.integer("restartCount");
            Instant finished = AgeClock.instant(
                    containerStatus.object("lastState").object("terminated").string("finishedAt"));
            if (finished != null && (last == null || last.isBefore(finished))) {
                last = finished;
            }
        }

        String text(AgeClock ages) {
            return count == 0 || last == null ? Long.toString(count) : count + " (" + ages.since(last) + " ago)";
        }
    }
}
