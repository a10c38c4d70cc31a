package dev.edict.node.stage;

import dev.edict.api.core.v1.Pod;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormatException;
import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a pod says of its own containers, in annotations such as {@code simulation.edict.dev/run-for: 30s} for all of them, or
 * {@code simulation.edict.dev/web.run-for: 30s} for the one whose name is web. What can not be read counts for nothing, and the
 * container says so in its log.
 */
public final class PodAnnotations {
    public static final String PREFIX = "simulation.edict.dev/";
    private static final Pattern LINES = Pattern.compile("\n");

    private final Pod pod;
    private final String container;
    private final List<String> faults = new ArrayList<>();

    private PodAnnotations(Pod pod, String container) {
        this.pod = pod;
        this.container = container;
    }

    /** @return null if the pod says nothing */
    public static @Nullable StageSpec of(Pod pod, String container) {
        return pod.metadata().annotations().keySet().stream().anyMatch(key -> key.startsWith(PREFIX))
                ? new PodAnnotations(pod, container).spec()
                : null;
    }

    private StageSpec spec() {
        ImagePull pull = pull();
        Duration startup = duration("startup-after");
        Duration ready = duration("ready-after");
        ContainerEnd end = end();
        Duration stop = duration("stop-after");
        List<ResourceUse> usage = usage();
        return new StageSpec(null, 0, pull, startup,
                ready == null ? List.of() : List.of(new ProbeResult(ready, true)), List.of(), end,
                stop == null ? null : new ContainerStop(stop, 0), logs(), usage, List.of());
    }

    private @Nullable ImagePull pull() {
        Duration takes = duration("pull-takes");
        String failure = text("pull-failure");
        Integer failures = number("pull-failures");
        return takes == null && failure == null ? null
                : new ImagePull(takes == null ? Duration.ZERO : takes, failure, failure == null ? null : failures, "");
    }

    private @Nullable ContainerEnd end() {
        Duration after = duration("run-for");
        Integer exitCode = number("exit-code");
        String reason = text("reason");
        Integer times = number("failures");
        return after == null && exitCode == null && reason == null ? null
                : new ContainerEnd(after == null ? Duration.ofSeconds(1) : after, exitCode == null ? 0 : exitCode, reason, "", times);
    }

    private List<ResourceUse> usage() {
        Quantity cpu = quantity("cpu");
        Quantity memory = quantity("memory");
        return cpu == null && memory == null ? List.of() : List.of(new ResourceUse(Duration.ZERO, cpu, memory));
    }

    private List<LogLines> logs() {
        List<LogLines> lines = new ArrayList<>();
        String text = text("logs");
        Duration every = duration("logs-every");
        if (text != null) {
            LINES.splitAsStream(text).forEach(line -> lines.add(new LogLines(line, Duration.ZERO, every, null, null)));
        }
        faults.forEach(fault -> lines.add(new LogLines(fault, Duration.ZERO, null, null, "stderr")));
        return lines;
    }

    private @Nullable String text(String name) {
        String own = pod.metadata().annotations().get(PREFIX + container + "." + name);
        return own != null ? own : pod.metadata().annotations().get(PREFIX + name);
    }

    private @Nullable Duration duration(String name) {
        Duration read = read(name, Durations::parse);
        if (read != null && read.isNegative()) {
            faults.add(PREFIX + name + ": must not be negative");
            return null;
        }
        return read;
    }

    private @Nullable Integer number(String name) {
        return read(name, Integer::valueOf);
    }

    private @Nullable Quantity quantity(String name) {
        return read(name, Quantity::parse);
    }

    private <T> @Nullable T read(String name, Function<String, T> reader) {
        String text = text(name);
        try {
            return text == null ? null : reader.apply(text);
        } catch (TimeFormatException | QuantityFormatException | NumberFormatException broken) {
            faults.add(PREFIX + name + ": " + broken.getMessage());
            return null;
        }
    }
}
