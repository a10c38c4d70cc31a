package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.time.Timers;
import dev.edict.node.run.CommandFailedException;
import dev.edict.node.run.StandardStreams;
import dev.edict.node.shell.MemoryFiles;
import dev.edict.node.shell.Session;
import dev.edict.node.shell.Shell;
import dev.edict.node.source.Sources;
import dev.edict.node.stage.CommandAnswer;
import dev.edict.node.stage.Glob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Commands in containers that are not there: what is declared of them, or what a pretended shell makes of them. */
final class SimulatedCommands {
    /** For the files of all containers together. */
    private static final long MOST_BYTES = 64 << 20;

    private final Sources sources;
    private final InstantSource clock;
    private final Timers timers;
    private final AtomicLong room = new AtomicLong(MOST_BYTES);
    /** By the uid of the pod, then by the name of the container; only of those that somebody has looked into. */
    private final Map<String, Map<String, MemoryFiles>> files = new ConcurrentHashMap<>();

    SimulatedCommands(Sources sources, InstantSource clock, Timers timers) {
        this.sources = sources;
        this.clock = clock;
        this.timers = timers;
    }

    int run(Pod pod, Container container, List<CommandAnswer> declared, List<String> command, StandardStreams streams)
            throws IOException, InterruptedException, CommandFailedException {
        String line = String.join(" ", command);
        for (CommandAnswer answer : declared) {
            if (Glob.of(answer.command()).fits(line)) {
                timers.sleep(answer.takes());
                streams.output().write(answer.stdout().getBytes(StandardCharsets.UTF_8));
                streams.errors().write(answer.stderr().getBytes(StandardCharsets.UTF_8));
                return answer.exitCode();
            }
        }
        notice(container, streams);
        return new Shell(session(pod, container)).run(command, streams);
    }

    /** What somebody types to the container itself: to its own command, or to a shell if that is none that is known here. */
    int speak(Pod pod, Container container, StandardStreams streams) throws IOException, InterruptedException {
        notice(container, streams);
        Shell shell = new Shell(session(pod, container));
        List<String> command = Scripts.command(container);
        if (command.isEmpty()) {
            return shell.interactive(streams);
        }
        try {
            return shell.run(command, streams);
        } catch (CommandFailedException unknown) {
            return shell.interactive(streams);
        }
    }

    /** Where errors go, so that what commands answer can be used. */
    private static void notice(Container container, StandardStreams streams) throws IOException {
        streams.errors().write(("edict: container " + container.name() + " is simulated, and so is what it answers"
                + (streams.terminal() ? "\r\n" : "\n")).getBytes(StandardCharsets.UTF_8));
    }

    private Session session(Pod pod, Container container) throws IOException {
        Map<String, String> environment = Environment.of(pod, container, sources);
        Map<String, MemoryFiles> ofPod = files.computeIfAbsent(pod.metadata().uid(), uid -> new ConcurrentHashMap<>());
        MemoryFiles known = ofPod.get(container.name());
        if (known == null) {
            known = Environment.files(pod, container, new MemoryFiles(room));
            MemoryFiles other = ofPod.putIfAbsent(container.name(), known);
            known = other == null ? known : other;
        }
        Environment.mount(pod, container, sources, known);
        return new Session(environment, known, clock, timers);
    }

    void forget(String uid) {
        Map<String, MemoryFiles> ofPod = files.remove(uid);
        if (ofPod != null) {
            ofPod.values().forEach(MemoryFiles::clear);
        }
        sources.forget(uid);
    }
}
