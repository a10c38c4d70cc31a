package dev.edict.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Who makes things come true. */
enum LoopLane {
    /** Ours, in the server's own process, as {@code edict up} runs them. */
    inside,
    /** Ours, in a process of their own, over HTTP like upstream's. */
    ours,
    /** Upstream's controller manager and scheduler as they come, with the limits that they set themselves. */
    upstream,
    /** The same, with limits that are never reached. */
    raised;

    /** More requests a second than anybody makes. */
    private static final String UNLIMITED = "100000";

    boolean needsBinaries() {
        return this == upstream || this == raised;
    }

    /** What the server is told about loops. @param schedulerOnly whether nothing but the scheduler is to run */
    List<String> serverOptions(boolean schedulerOnly) {
        return this == inside
                ? List.of("--controllers", schedulerOnly ? "" : "*", "--scheduler", "true")
                : List.of("--controllers", "", "--scheduler", "false");
    }

    /** Starts the processes that are not the server's. */
    List<MeasuredProcess> start(Path binaries, Path kubeconfig, boolean schedulerOnly, Path logs) throws IOException {
        List<MeasuredProcess> processes = new ArrayList<>();
        if (this == ours) {
            processes.add(MeasuredProcess.java("loops", logs, List.of("-XX:+UseG1GC", "-Xmx2g"),
                    LoopsProcess.class.getName(), kubeconfig.toString(), Boolean.toString(schedulerOnly)));
        }
        if (needsBinaries()) {
            if (!schedulerOnly) {
                processes.add(upstream(binaries, kubeconfig, logs, "kube-controller-manager"));
            }
            processes.add(upstream(binaries, kubeconfig, logs, "kube-scheduler"));
        }
        return processes;
    }

    private MeasuredProcess upstream(Path binaries, Path kubeconfig, Path logs, String name) throws IOException {
        List<String> command = new ArrayList<>(List.of(binaries.resolve(name).toString(), "--kubeconfig=" + kubeconfig,
                "--authentication-kubeconfig=" + kubeconfig, "--authorization-kubeconfig=" + kubeconfig,
                "--leader-elect=false", "--secure-port=0"));
        if (this == raised) {
            command.add("--kube-api-qps=" + UNLIMITED);
            command.add("--kube-api-burst=" + UNLIMITED);
        }
        return MeasuredProcess.start(name, logs, command);
    }
}
