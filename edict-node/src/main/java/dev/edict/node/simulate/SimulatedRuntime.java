package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.time.Timers;
import dev.edict.node.run.CommandFailedException;
import dev.edict.node.run.ContainerAccess;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Ended;
import dev.edict.node.run.LogEntry;
import dev.edict.node.run.LogQuery;
import dev.edict.node.run.PodContainers;
import dev.edict.node.run.PodRuntime;
import dev.edict.node.run.StandardStreams;
import dev.edict.node.run.Times;
import dev.edict.node.run.Use;
import dev.edict.node.source.Sources;
import dev.edict.node.stage.ContainerEnd;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs nothing, and says that it does: what containers do is a matter of time alone, so a pod costs some bytes, and nothing while
 * nobody looks. With pods that were simulated before it goes on where their status says that they are.
 */
public final class SimulatedRuntime implements PodRuntime, ContainerAccess {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Scripts scripts;
    private final InstantSource clock;
    private final Timers timers;
    private final SimulatedCommands commands;
    /** By uid, then by name. The inner maps are replaced, not changed. */
    private final Map<String, Map<String, SimulatedContainer>> pods = new ConcurrentHashMap<>();

    private volatile Consumer<ObjectKey> listener = key -> {};

    /** Whose containers see nothing of ConfigMaps and Secrets. */
    public SimulatedRuntime(Scripts scripts, InstantSource clock, Timers timers) {
        this(scripts, Sources.NONE, clock, timers);
    }

    /** @param sources what commands in containers see of ConfigMaps and Secrets */
    public SimulatedRuntime(Scripts scripts, Sources sources, InstantSource clock, Timers timers) {
        this.scripts = scripts;
        this.clock = clock;
        this.timers = timers;
        this.commands = new SimulatedCommands(sources, clock, timers);
    }

    @Override
    public void listen(Consumer<ObjectKey> changed) {
        listener = changed;
    }

    private Map<String, SimulatedContainer> containers(Pod pod) {
        Map<String, SimulatedContainer> known = pods.get(pod.metadata().uid());
        if (known != null || pod.status().phase().isEmpty() || pod.status().startTime() == null) {
            return known == null ? Map.of() : known;
        }
        Map<String, SimulatedContainer> resumed = Resumption.of(pod, scripts);
        return resumed.isEmpty() ? resumed : Objects.requireNonNullElse(pods.putIfAbsent(pod.metadata().uid(), resumed), resumed);
    }

    @Override
    public Observation observe(Pod pod) {
        Map<String, SimulatedContainer> containers = containers(pod);
        if (containers.isEmpty()) {
            return Observation.NOTHING;
        }
        Instant now = clock.instant();
        Map<String, ContainerRun> runs = new LinkedHashMap<>();
        Instant until = null;
        for (Map.Entry<String, SimulatedContainer> entry : containers.entrySet()) {
            Container container = PodContainers.find(pod, entry.getKey());
            ContainerRun run = entry.getValue().run(now, container == null ? "" : container.image());
            runs.put(entry.getKey(), LastWords.of(pod, container, entry.getValue(), run));
            until = Times.earlier(until, entry.getValue().next(now));
        }
        return new Observation(runs, until);
    }

    @Override
    public void start(Pod pod, Container container) {
        Script script = scripts.of(pod, container);
        Hook hook = Hook.postStart(pod, container);
        Instant now = clock.instant();
        change(pod.metadata().uid(), container.name(), old -> old == null
                ? SimulatedContainer.first(script, hook, now, Resumption.restarts(pod, container.name()))
                : old.again(script, hook, now));
    }

    private void change(String uid, String name, UnaryOperator<@Nullable SimulatedContainer> change) {
        pods.compute(uid, (key, before) -> {
            Map<String, SimulatedContainer> after = before == null ? new LinkedHashMap<>() : new LinkedHashMap<>(before);
            after.compute(name, (same, old) -> change.apply(old));
            return after.size() == 1 ? Map.copyOf(after) : after;
        });
    }

    @Override
    public void stop(Pod pod, String container, Duration grace) {
        Instant now = clock.instant();
        Hook hook = Hook.preStop(pod, PodContainers.find(pod, container));
        change(pod.metadata().uid(), container, old -> old == null ? null : old.stop(now, hook, grace));
    }

    @Override
    public void remove(Pod pod, String container) {
        change(pod.metadata().uid(), container, old -> null);
    }

    @Override
    public void forget(String uid) {
        pods.remove(uid);
        commands.forget(uid);
    }

    @Override
    public void logs(Pod pod, String name, LogQuery query, LogSink sink)
            throws IOException, InterruptedException, UnavailableException {
        SimulatedContainer newest = known(pod, name);
        SimulatedContainer container = query.previous() ? newest.previous() : newest;
        Instant start = container == null ? null : container.start();
        if (container == null) {
            throw new UnavailableException("previous terminated container \"" + name + "\" in pod \"" + pod.name() + "\" not found");
        }
        if (start == null) {
            return;
        }
        SimulatedLog log = SimulatedLog.of(
                pod, Objects.requireNonNull(PodContainers.find(pod, name)), container.script(), start, container.restarts());
        Instant told = clock.instant();
        Ended ended = container.ended(told);
        List<LogEntry> there = log.between(
                        query.since() == null ? null : query.since().minusNanos(1), ended == null ? told : ended.at())
                .stream().filter(entry -> entry.isError() ? query.errors() : query.output()).toList();
        long skipped = query.tail() == null ? 0 : Math.max(there.size() - query.tail(), 0);
        if (!tell(there.stream().skip(skipped).toList(), sink) || !query.follow()) {
            return;
        }
        follow(pod, name, container, log, told, query, sink);
    }

    private void follow(Pod pod, String name, SimulatedContainer container, SimulatedLog log, Instant from, LogQuery query, LogSink sink)
            throws IOException, InterruptedException {
        Instant told = from;
        while (true) {
            SimulatedContainer present = pods.getOrDefault(pod.metadata().uid(), Map.of()).get(name);
            boolean isSame = present != null && present.restarts() == container.restarts();
            Instant now = clock.instant();
            Ended ended = (present == null || !isSame ? container : present).ended(now);
            Instant until = ended == null ? now : ended.at();
            if (until.isAfter(told) && !tell(log.between(told, until).stream()
                    .filter(entry -> entry.isError() ? query.errors() : query.output()).toList(), sink)) {
                return;
            }
            if (ended != null || !isSame) {
                return;
            }
            told = now;
            Instant next = log.next(told);
            Duration wait = next == null ? LOOK : Duration.between(now, next);
            timers.sleep(wait.compareTo(LOOK) > 0 ? LOOK : wait);
        }
    }

    private static boolean tell(List<LogEntry> entries, LogSink sink) throws IOException {
        for (LogEntry entry : entries) {
            if (!sink.take(entry)) {
                return false;
            }
        }
        return true;
    }

    private SimulatedContainer known(Pod pod, String name) throws UnavailableException {
        SimulatedContainer container = containers(pod).get(name);
        if (container == null || PodContainers.find(pod, name) == null) {
            throw new UnavailableException("container not found (\"" + name + "\")");
        }
        return container;
    }

    @Override
    public int exec(Pod pod, String name, List<String> command, StandardStreams streams)
            throws IOException, InterruptedException, CommandFailedException, UnavailableException {
        SimulatedContainer running = known(pod, name);
        Instant now = clock.instant();
        if (running.ended(now) != null || running.start() == null || running.start().isAfter(now)) {
            throw new UnavailableException("container not found (\"" + name + "\")");
        }
        Container container = Objects.requireNonNull(PodContainers.find(pod, name));
        return commands.run(pod, container, scripts.of(pod, container).exec(), command, streams);
    }

    @Override
    public int attach(Pod pod, String name, StandardStreams streams) throws IOException, InterruptedException, UnavailableException {
        SimulatedContainer running = known(pod, name);
        Container container = Objects.requireNonNull(PodContainers.find(pod, name));
        int exitCode = commands.speak(pod, container, streams);
        Instant now = clock.instant();
        Instant start = running.start();
        if (start != null) {
            change(pod.metadata().uid(), name, old -> old == null || old.restarts() != running.restarts() ? old
                    : old.ending(new ContainerEnd(Duration.between(start, now), exitCode, null, "", null)));
            listener.accept(ObjectKey.of(pod));
        }
        return exitCode;
    }

    @Override
    public void forward(Pod pod, int port, InputStream input, OutputStream output) throws IOException {
        SimulatedPage.answer(pod, port, input, output);
    }

    @Override
    public Use use(Pod pod, String name) {
        SimulatedContainer running = containers(pod).get(name);
        Container container = PodContainers.find(pod, name);
        Instant now = clock.instant();
        Instant start = running == null ? null : running.start();
        if (running == null || container == null || start == null || start.isAfter(now) || running.ended(now) != null) {
            return Use.NOTHING;
        }
        return Usage.of(pod, container, scripts.of(pod, container).usage(), Duration.between(start, now));
    }
}
