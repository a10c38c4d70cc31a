package dev.edict.cli.chaos;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A Job has no more pods at work than it says or said a moment ago, and no two of them work on the same index. */
final class JobWorkers implements Invariant {
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    private final Map<String, Recently> parallel = new HashMap<>();

    @Override
    public List<String> after(Change<?> change, World world) {
        return switch (change.after()) {
            case Job job -> {
                recently(job).say(Bounds.number(job.spec().parallelism()), change.millis());
                yield List.of();
            }
            case Pod pod when change.before() == null -> {
                Job job = world.controllerOf(pod, Job.class);
                yield job == null ? List.of() : made(pod, job, change, world);
            }
            case null, default -> List.of();
        };
    }

    private Recently recently(Job job) {
        return parallel.computeIfAbsent(job.metadata().uid(), any -> new Recently());
    }

    private List<String> made(Pod pod, Job job, Change<?> change, World world) {
        List<Pod> active = world.controlledBy(job, Pod.class).stream().filter(PodStates::isActive).toList();
        int most = recently(job).most(change.millis());
        if (active.size() > most) {
            return List.of(change + ": Job " + job.key() + " has " + active.size() + " pods at work, not at most " + most);
        }
        String index = pod.metadata().annotations().get(INDEX);
        return active.stream()
                .filter(other -> index != null && !other.name().equals(pod.name()) && index.equals(other.metadata().annotations().get(INDEX)))
                .map(other -> change + ", and works on the index of " + other.name()).toList();
    }
}
