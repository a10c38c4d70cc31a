package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.time.Timers;
import dev.edict.node.admit.Shortage;
import dev.edict.node.run.PodRuntime.Observation;
import dev.edict.node.run.Times;
import dev.edict.node.simulate.Script;
import dev.edict.node.simulate.SimulatedRuntime;
import dev.edict.node.stage.ContainerEnd;
import dev.edict.pods.PodStates;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A pod of a simulated node, whose agent looks at it whenever it would, while the time is moved by hand. */
abstract class LookedAfterPod {
    protected static final Place PLACE = new Place("192.0.2.1", List.of("10.0.0.2"));

    protected Instant now = Instant.parse("2026-01-01T00:00:00Z");
    protected final Map<String, Script> scripts = new HashMap<>();
    protected final SimulatedRuntime runtime = new SimulatedRuntime(this::script, () -> now, Timers.system());
    protected Pod pod = Pod.EMPTY
            .withMetadata(ObjectMeta.EMPTY.withName("web").withNamespace("shop").withUid("1").withGeneration(1L))
            .withSpec(PodSpec.EMPTY.withRestartPolicy("Always").withNodeName("node-1"));
    /** What its node has too little of. */
    protected @Nullable Shortage shortage;

    protected Script script(Pod ofPod, Container container) {
        return scripts.getOrDefault(container.name(), Script.ENDLESS);
    }

    /** One look of the agent. @return when it wants to look again */
    protected @Nullable Instant look() {
        boolean ends = pod.metadata().deletionTimestamp() != null
                || PodStates.isTerminal(pod.status().phase())
                || PodStatuses.isLate(pod, now);
        Observation before = runtime.observe(pod);
        PodPlan plan = PodPlan.of(pod, before.runs(), now, ends);
        Resize resize = ends ? null : Resize.of(pod, before.runs(), same -> shortage);
        PodPlan.inTurn(plan.starts()).forEach(container -> runtime.start(pod, container));
        plan.stops().forEach(name -> runtime.stop(pod, name, PodPlan.grace(pod)));
        plan.replaced().forEach(container -> runtime.stop(pod, container.name(), PodPlan.grace(pod)));
        plan.removed().forEach(container -> runtime.remove(pod, container.name()));
        if (resize != null && resize.shortage() == null) {
            resize.restarts().forEach(name -> runtime.stop(pod, name, PodPlan.grace(pod)));
        }
        Observation after = runtime.observe(pod);
        pod = pod.withStatus(PodStatuses.of(pod, after.runs(), Map.of(), PLACE, resize == null ? null : resize.shortage(), ends, now));
        return Times.earlier(after.until(), plan.wake());
    }

    /** Looks whenever the agent would, until so many seconds have passed. */
    protected void pass(long seconds) {
        Instant end = now.plusSeconds(seconds);
        for (Instant next = settle(); next != null && !next.isAfter(end); next = settle()) {
            now = next;
        }
        now = end;
        settle();
    }

    protected @Nullable Instant settle() {
        Pod before = pod;
        Instant next = look();
        while (!before.equals(pod)) {
            before = pod;
            next = look();
        }
        return next;
    }

    protected static Container container(String name) {
        return Container.EMPTY.withName(name).withImage(name + ":1");
    }

    protected void has(String... names) {
        pod = pod.editSpec(spec -> spec.withContainers(List.of(names).stream().map(LookedAfterPod::container).toList()));
    }

    protected void hasInit(Container... containers) {
        pod = pod.editSpec(spec -> spec.withInitContainers(List.of(containers)));
    }

    protected void restarts(String policy) {
        pod = pod.editSpec(spec -> spec.withRestartPolicy(policy));
    }

    protected void fails(String name, long afterSeconds, int exitCode) {
        scripts.put(name, Script.ENDLESS.withEnd(new ContainerEnd(Duration.ofSeconds(afterSeconds), exitCode, null, "", null)));
    }

    protected void ends(String name, long afterSeconds) {
        scripts.put(name, Script.ending(Duration.ofSeconds(afterSeconds)));
    }

    protected void isDeleted() {
        pod = pod.editMetadata(metadata -> metadata.withDeletionTimestamp(now.plusSeconds(10)).withDeletionGracePeriodSeconds(10L));
    }

    protected ContainerStatus status(String name) {
        return pod.status().containerStatuses().stream().filter(status -> status.name().equals(name)).findFirst().orElseThrow();
    }

    protected ContainerStatus initStatus(String name) {
        return pod.status().initContainerStatuses().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    protected PodCondition condition(String type) {
        return pod.status().conditions().stream().filter(each -> each.type().equals(type)).findFirst().orElseThrow();
    }

    protected String waiting(ContainerStatus status) {
        return Objects.requireNonNull(status.state().waiting()).reason();
    }
}
