package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.PodRuntime;
import dev.edict.node.run.Times;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs nothing, and says that it does: what containers do is a matter of time alone, so a pod costs some bytes, and nothing while
 * nobody looks. Pods that were there before this began are begun anew.
 */
public final class SimulatedRuntime implements PodRuntime {
    private final Scripts scripts;
    private final InstantSource clock;
    /** By uid, then by name. The inner maps are replaced, not changed. */
    private final Map<String, Map<String, SimulatedContainer>> pods = new ConcurrentHashMap<>();

    public SimulatedRuntime(Scripts scripts, InstantSource clock) {
        this.scripts = scripts;
        this.clock = clock;
    }

    @Override
    public Observation observe(Pod pod) {
        Map<String, SimulatedContainer> containers = pods.get(pod.metadata().uid());
        if (containers == null) {
            return Observation.NOTHING;
        }
        Instant now = clock.instant();
        Map<String, ContainerRun> runs = new LinkedHashMap<>();
        Instant until = null;
        for (Map.Entry<String, SimulatedContainer> entry : containers.entrySet()) {
            runs.put(entry.getKey(), entry.getValue().run(now));
            Instant next = entry.getValue().next(now);
            until = Times.earlier(until, next);
        }
        return new Observation(runs, until);
    }

    @Override
    public void start(Pod pod, Container container) {
        Script script = scripts.of(pod, container);
        Instant now = clock.instant();
        change(pod.metadata().uid(), container.name(), script, now);
    }

    private void change(String uid, String name, Script script, Instant now) {
        pods.compute(uid, (key, before) -> {
            Map<String, SimulatedContainer> after = before == null ? new LinkedHashMap<>() : new LinkedHashMap<>(before);
            after.compute(name, (same, old) ->
                    old == null ? SimulatedContainer.first(script, now) : old.again(script, now));
            return after;
        });
    }

    @Override
    public void stop(Pod pod, String container, Duration grace) {
        Instant now = clock.instant();
        pods.computeIfPresent(pod.metadata().uid(), (key, before) -> {
            Map<String, SimulatedContainer> after = new LinkedHashMap<>(before);
            after.computeIfPresent(container, (name, old) -> old.stop(now, grace));
            return after;
        });
    }

    @Override
    public void forget(String uid) {
        pods.remove(uid);
    }
}
