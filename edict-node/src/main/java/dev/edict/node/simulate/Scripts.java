package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Owners;
import dev.edict.node.run.PodContainers;
import dev.edict.node.shell.Foresight;
import dev.edict.node.source.Sources;
import dev.edict.node.stage.ContainerEnd;
import dev.edict.node.stage.LogLines;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which script a container follows. */
@FunctionalInterface
public interface Scripts {
    /** How long containers take that end by themselves, where nobody says. */
    Duration WORK = Duration.ofSeconds(1);

    /** No program ends sooner, so that one is seen to run. */
    Duration SHORTEST = Duration.ofMillis(100);

    /** What containers write where nobody says. */
    List<LogLines> HONEST = List.of(new LogLines(
            "container $(container) is simulated: nothing of the image $(image) runs", Duration.ZERO, null, null, null));

    Script ENDLESS = Script.ENDLESS.withLogs(HONEST);
    Script ENDING = Script.ending(WORK).withLogs(HONEST);

    Script of(Pod pod, Container container);

    /**
     * What containers do where nobody says: what their commands tell by themselves ({@link Foresight}), and {@link KnownImages} go on.
     * Of the others, init containers,
     * those of jobs, and those that were told a command and are not begun anew when it is done end after a second; the rest goes on.
     */
    static Scripts usual() {
        return (pod, container) -> ProbeTimes.apply(container, List.of(), plain(pod, container));
    }

    /** What is so where nobody says, before probes are asked. */
    static Script plain(Pod pod, Container container) {
        Foresight told = told(pod, container);
        if (told != null) {
            return foretold(told);
        }
        Script known = container.stdin() || PodContainers.isInit(pod, container.name()) ? null : KnownImages.of(container);
        if (known != null) {
            return known;
        }
        return endsByItself(pod, container) ? ENDING : ENDLESS;
    }

    private static Script foretold(Foresight told) {
        Script script = told.lines().isEmpty() ? ENDLESS : Script.ENDLESS.withLogs(told.lines().stream()
                .map(line -> new LogLines(line.text(), line.after(), null, null, null)).toList());
        if (told.exitCode() == null) {
            return script;
        }
        Duration takes = told.takes().compareTo(SHORTEST) < 0 ? SHORTEST : told.takes();
        return script.withEnd(new ContainerEnd(takes, told.exitCode(), null, told.message(), null));
    }

    /** What somebody may type to, does what is typed. */
    private static @Nullable Foresight told(Pod pod, Container container) {
        List<String> command = command(container);
        if (command.isEmpty() || container.stdin()) {
            return null;
        }
        return foresee(pod, container, command);
    }

    /** What a command does in a container. @return null if its words do not tell */
    static @Nullable Foresight foresee(Pod pod, Container container, List<String> command) {
        Map<String, String> variables = Environment.of(pod, container, Sources.NONE);
        return Foresight.of(command, name -> variables.getOrDefault(name, ""), container.terminationMessagePath());
    }

    /** Without a command of its own the image's is run, which is not known here; so arguments count as one. */
    static List<String> command(Container container) {
        return Stream.concat(container.command().stream(), container.args().stream()).toList();
    }

    private static boolean endsByItself(Pod pod, Container container) {
        if (PodContainers.isInit(pod, container.name())) {
            return !"Always".equals(container.restartPolicy());
        }
        if (PodContainers.isEphemeral(pod, container.name())) {
            return false;
        }
        return Owners.controllerOf(pod).filter(owner -> owner.kind().equals("Job")).isPresent()
                || !container.stdin() && !command(container).isEmpty() && !isBegunAnew(pod, container);
    }

    private static boolean isBegunAnew(Pod pod, Container container) {
        return Objects.requireNonNullElse(container.restartPolicy(), pod.spec().restartPolicy()).equals("Always");
    }
}
