package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Owners;
import dev.edict.node.run.PodContainers;
import dev.edict.node.stage.LogLines;
import java.time.Duration;
import java.util.List;

/** Which script a container follows. */
@FunctionalInterface
public interface Scripts {
    /** How long the containers of jobs, and init containers, take where nobody says. */
    Duration WORK = Duration.ofSeconds(1);

    /** What containers write where nobody says. */
    List<LogLines> HONEST = List.of(new LogLines(
            "container $(container) is simulated: nothing of the image $(image) runs", Duration.ZERO, null, null, null));

    Script ENDLESS = Script.ENDLESS.withLogs(HONEST);
    Script ENDING = Script.ending(WORK).withLogs(HONEST);

    Script of(Pod pod, Container container);

    /** What containers do where nobody says: those of jobs, and init containers, end after a second; all others go on. */
    static Scripts usual() {
        return (pod, container) -> ProbeTimes.apply(container, List.of(), plain(pod, container));
    }

    /** What is so where nobody says, before probes are asked. */
    static Script plain(Pod pod, Container container) {
        return endsByItself(pod, container) ? ENDING : ENDLESS;
    }

    private static boolean endsByItself(Pod pod, Container container) {
        if (PodContainers.isInit(pod, container.name())) {
            return !"Always".equals(container.restartPolicy());
        }
        return !PodContainers.isEphemeral(pod, container.name())
                && Owners.controllerOf(pod).filter(owner -> owner.kind().equals("Job")).isPresent();
    }
}
