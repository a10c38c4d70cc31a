package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.LifecycleHandler;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.shell.Foresight;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a container does when it has begun ({@code postStart}), or before it is told to end ({@code preStop}). Whoever is asked over HTTP answers
 * at once, as with probes.
 *
 * @param failure why it fails; null if it does not
 */
record Hook(Duration takes, @Nullable String failure) {
    /** What nobody can tell is done at once. */
    static final Hook NONE = new Hook(Duration.ZERO, null);

    /** A command that does not end takes all the time that there is. */
    private static final Duration FOR_EVER = Duration.ofDays(365);

    static Hook postStart(Pod pod, @Nullable Container container) {
        return container == null || container.lifecycle() == null ? NONE : of(pod, container, container.lifecycle().postStart());
    }

    static Hook preStop(Pod pod, @Nullable Container container) {
        return container == null || container.lifecycle() == null ? NONE : of(pod, container, container.lifecycle().preStop());
    }

    private static Hook of(Pod pod, Container container, @Nullable LifecycleHandler handler) {
        if (handler == null || handler.httpGet() != null) {
            return NONE;
        }
        if (handler.sleep() != null) {
            return new Hook(Duration.ofSeconds(handler.sleep().seconds()), null);
        }
        return handler.exec() == null
                ? new Hook(Duration.ZERO, "Cannot run handler: invalid handler") // no kubelet connects to a port here
                : of(pod, container, handler.exec().command());
    }

    private static Hook of(Pod pod, Container container, List<String> command) {
        Foresight told = Scripts.foresee(pod, container, command);
        if (told == null) {
            return NONE;
        }
        if (told.exitCode() == null) {
            return new Hook(FOR_EVER, null);
        }
        return new Hook(told.takes(), told.exitCode() == 0 ? null : failure(pod, container, command, told, told.exitCode()));
    }

    private static String failure(Pod pod, Container container, List<String> command, Foresight told, int exitCode) {
        String words = String.join(" ", command);
        String output = told.lines().stream().map(line -> line.text() + "\n").collect(Collectors.joining());
        return "Exec lifecycle hook ([" + words + "]) for Container \"" + container.name() + "\" in Pod \"" + pod.name() + "_"
                + pod.namespace() + "(" + pod.metadata().uid() + ")\" failed - error: command '" + words + "' exited with " + exitCode
                + ": , message: \"" + output.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    boolean fails() {
        return failure != null;
    }
}
