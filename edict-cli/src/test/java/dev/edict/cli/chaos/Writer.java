package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Owners;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.types.Resource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Somebody who changes their mind all the time, by a random sequence of their own. What servers refuse is no matter; nor is one that
 * does not answer.
 */
final class Writer {
    private static final int DEPLOYMENTS = 4;
    private static final int STATEFUL_SETS = 2;
    private static final int NODES = 4;
    private static final int LONGEST_PAUSE_MILLIS = 60;
    private static final long CALM = Duration.ofMillis(Recently.MOMENT + 2_000).toNanos();
    private static final Taint DRIVING_AWAY = Taint.EMPTY.withKey("chaos").withEffect("NoExecute");

    private final Supplier<Client> client;
    private final String namespace;
    private final boolean isCalm;
    private final RandomGenerator random;
    private int jobs;
    private long accepted;

    /** @param isCalm whether there is a Deployment that they leave alone for a while */
    Writer(Supplier<Client> client, String namespace, boolean isCalm, RandomGenerator random) {
        this.client = client;
        this.namespace = namespace;
        this.isCalm = isCalm;
        this.random = random;
    }

    /** How many edits the server has taken. */
    long accepted() {
        return accepted;
    }

    /** Until this time. One Deployment is let come true before its image changes, so that what holds of calm ones is seen as well. */
    void write(long untilNanos) {
        long calmEdit = 0;
        while (System.nanoTime() < untilNanos && !Thread.currentThread().isInterrupted()) {
            if (isCalm && System.nanoTime() - calmEdit > CALM) {
                calmEdit = System.nanoTime();
                attempt(this::editCalmly);
            }
            int kind = random.nextInt(100);
            attempt(() -> edit(kind));
            LockSupport.parkNanos(random.nextInt(LONGEST_PAUSE_MILLIS) * 1_000_000L);
        }
    }

    private void attempt(Runnable edit) {
        try {
            edit.run();
            accepted++;
        } catch (ApiFailure refused) {
            // As it must be when somebody else was faster.
        } catch (ClientException unanswered) {
            LockSupport.parkNanos(100_000_000L);
        }
    }

    private void editCalmly() {
        if (of(Deployment.TYPE).find("calm").isEmpty()) {
            of(Deployment.TYPE).create(Samples.deployment("calm", 5, "1", "1"));
        } else {
            changeImage("calm");
        }
    }

    private void changeImage(String name) {
        of(Deployment.TYPE).edit(name, now -> now.editSpec(spec -> spec.editTemplate(template -> template.editSpec(pod -> pod
                .withContainers(List.of(pod.containers().getFirst().withImage("image-" + random.nextInt(4))))))));
    }

    private void edit(int kind) {
        String web = "web-" + random.nextInt(DEPLOYMENTS);
        String set = "set-" + random.nextInt(STATEFUL_SETS);
        if (kind < 20) {
            of(Deployment.TYPE).edit(web, now -> now.editSpec(spec -> spec.withReplicas(random.nextInt(8))));
        } else if (kind < 35) {
            changeImage(web);
        } else if (kind < 41) {
            of(Deployment.TYPE).edit(web, now -> now.editSpec(spec -> spec.withPaused(!spec.paused())));
        } else if (kind < 51) {
            of(Deployment.TYPE).create(Samples.deployment(web, random.nextInt(6), random.nextBoolean() ? "1" : "30%",
                    random.nextBoolean() ? "1" : "25%"));
        } else if (kind < 54) {
            of(Deployment.TYPE).delete(web, cascading());
        } else if (kind < 60) {
            takeAway(random.nextBoolean());
        } else if (kind < 63) {
            of(StatefulSet.TYPE).create(Samples.statefulSet(set, random.nextInt(4), random.nextBoolean()));
        } else if (kind < 69) {
            of(StatefulSet.TYPE).edit(set, now -> now.editSpec(spec -> spec.withReplicas(random.nextInt(4))));
        } else if (kind < 71) {
            of(StatefulSet.TYPE).delete(set, cascading());
        } else if (kind < 80) {
            of(Job.TYPE).create(Samples.job("job-" + jobs++, 1 + random.nextInt(5), 1 + random.nextInt(3), random.nextBoolean()));
        } else if (kind < 87) {
            editJob("job-" + random.nextInt(jobs + 1));
        } else if (kind < 92) {
            disturb("node-" + (1 + random.nextInt(NODES)));
        } else if (kind < 96) {
            Deployment owner = of(Deployment.TYPE).get(web);
            of(ConfigMap.TYPE).create(ConfigMap.EMPTY.withMetadata(ObjectMeta.EMPTY.withGenerateName("owned-")
                    .withOwnerReferences(List.of(Owners.controllerReference(Deployment.TYPE, owner)))));
        } else {
            passing("passing-" + namespace + "-" + random.nextInt(2));
        }
    }

    private <T extends Resource> ResourceClient<T> of(dev.edict.types.ObjectType<T> type) {
        return client.get().of(type).in(namespace);
    }

    private DeleteOptions cascading() {
        return DeleteOptions.EMPTY.withPropagationPolicy(switch (random.nextInt(3)) {
            case 0 -> "Orphan";
            case 1 -> "Foreground";
            default -> "Background";
        });
    }

    /** Deletes a pod, with or without grace, or takes its labels away, so that its owner lets it go; then nobody wants it. */
    private void takeAway(boolean delete) {
        List<Pod> pods = of(Pod.TYPE).list().items();
        if (pods.isEmpty()) {
            return;
        }
        Pod pod = pods.get(random.nextInt(pods.size()));
        if (!delete) {
            of(Pod.TYPE).edit(pod.name(), now -> now.editMetadata(metadata -> metadata.withLabels(Map.of("app", "nobody"))));
        }
        of(Pod.TYPE).delete(pod.name(), random.nextBoolean() ? DeleteOptions.EMPTY.withGracePeriodSeconds(0L) : DeleteOptions.EMPTY);
    }

    private void editJob(String name) {
        switch (random.nextInt(3)) {
            case 0 -> of(Job.TYPE).edit(name, now -> now.editSpec(spec -> spec.withParallelism(1 + random.nextInt(3))));
            case 1 -> of(Job.TYPE).edit(name, now -> now.editSpec(spec -> spec.withSuspend(!Boolean.TRUE.equals(spec.suspend()))));
            default -> of(Job.TYPE).delete(name, cascading());
        }
    }

    /** A node drives its pods away, or takes no new ones; or all is well again. */
    private void disturb(String node) {
        int what = random.nextInt(4);
        client.get().of(Node.TYPE).edit(node, now -> now.editSpec(spec -> switch (what) {
            case 0 -> now.spec().taints().contains(DRIVING_AWAY) ? spec : spec.addTaints(DRIVING_AWAY);
            case 1 -> spec.withUnschedulable(true);
            default -> calm(spec);
        }));
    }

    private static dev.edict.api.core.v1.NodeSpec calm(dev.edict.api.core.v1.NodeSpec spec) {
        return spec.withUnschedulable(false).withTaints(
                spec.taints().stream().filter(taint -> !taint.key().equals(DRIVING_AWAY.key())).toList());
    }

    /** A namespace that comes with something in it, and goes. */
    private void passing(String name) {
        Client asked = client.get();
        if (asked.of(Namespace.TYPE).find(name).isPresent()) {
            asked.of(Namespace.TYPE).delete(name);
        } else {
            asked.of(Namespace.TYPE).create(Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)));
            asked.of(Deployment.TYPE).in(name).create(Samples.deployment("guest", 1 + random.nextInt(3), "1", "0"));
            asked.of(Job.TYPE).in(name).create(Samples.job("guest", 2, 2, false));
        }
    }

    /** Leaves nothing behind that keeps things from coming true. */
    static void calm(Client client) {
        for (Node node : client.of(Node.TYPE).list().items()) {
            client.of(Node.TYPE).edit(node.name(), now -> now.editSpec(Writer::calm));
        }
        for (Deployment each : client.of(Deployment.TYPE).list().items()) {
            changing(() -> client.of(Deployment.TYPE).in(each.namespace())
                    .edit(each.name(), now -> now.editSpec(spec -> spec.withPaused(false))));
        }
        for (Job each : client.of(Job.TYPE).list().items()) {
            changing(() -> client.of(Job.TYPE).in(each.namespace())
                    .edit(each.name(), now -> now.editSpec(spec -> spec.withSuspend(false))));
        }
    }

    private static void changing(Runnable edit) {
        try {
            edit.run();
        } catch (ApiFailure.NotFound gone) {
            // It was on its way out.
        }
    }
}
