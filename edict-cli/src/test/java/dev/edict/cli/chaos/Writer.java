package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeSpec;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.request.Client;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Somebody who changes their mind all the time, by a random sequence of their own: in a hurry for a while, at leisure for the next.
 * What servers refuse is no matter; nor is one that does not answer.
 */
final class Writer {
    private static final int NODES = 4;
    private static final int HURRIED_MILLIS = 60;
    private static final int LEISURELY_MILLIS = 1_200;
    private static final long CALM = Duration.ofMillis(Recently.MOMENT + 2_000).toNanos();
    private static final Taint DRIVING_AWAY = Taint.EMPTY.withKey("chaos").withEffect("NoExecute");

    private final Desk desk;
    private final boolean isCalm;
    private final DeploymentEdits deployments;
    private final SetEdits sets;
    private final JobEdits jobs;
    private final PodEdits pods;
    private int calmEdits;
    private volatile boolean isOver;
    private final AtomicLong accepted = new AtomicLong();

    /** @param isCalm whether there are objects that they leave alone for a while */
    Writer(Desk desk, boolean isCalm) {
        this.desk = desk;
        this.isCalm = isCalm;
        this.deployments = new DeploymentEdits(desk);
        this.sets = new SetEdits(desk);
        this.jobs = new JobEdits(desk);
        this.pods = new PodEdits(desk);
    }

    /** How many edits the server has taken. */
    long accepted() {
        return accepted.get();
    }

    /** Until {@link #end}. Some sets are let come true before their image changes, so that what holds of calm ones is seen as well. */
    void write() {
        long calmEdit = 0;
        boolean isHurried = true;
        while (!isOver) {
            if (isCalm && System.nanoTime() - calmEdit > CALM) {
                calmEdit = System.nanoTime();
                editCalmly();
            }
            attempt(this::edit);
            isHurried = desk.below(50) == 0 ? !isHurried : isHurried;
            LockSupport.parkNanos(desk.below(isHurried ? HURRIED_MILLIS : LEISURELY_MILLIS) * 1_000_000L);
        }
    }

    void end() {
        isOver = true;
    }

    /** Lets them write once more. */
    void goOn() {
        isOver = false;
    }

    private void attempt(Runnable edit) {
        try {
            edit.run();
            accepted.incrementAndGet();
        } catch (ApiFailure refused) {
            // As it must be when somebody else was faster.
        } catch (ClientException unanswered) {
            LockSupport.parkNanos(100_000_000L);
        }
    }

    private void editCalmly() {
        if (calmEdits++ == 0) {
            attempt(() -> desk.of(Deployment.TYPE).create(Samples.calm(Samples.deployment(Samples.PROTECTED, 5, "1", "1"))));
            attempt(() -> desk.of(Deployment.TYPE).create(Samples.calm(Samples.deployment("calm-lean", 4, "0", "1"))));
            attempt(() -> desk.of(StatefulSet.TYPE).create(Samples.calm(Samples.statefulSet("calm-set", 3, true))));
            attempt(() -> desk.of(DaemonSet.TYPE).create(Samples.calm(Samples.daemonSet("calm-daemon", desk.either()))));
            attempt(() -> desk.of(PodDisruptionBudget.TYPE).create(Samples.budget(Samples.PROTECTED, 1)));
            return;
        }
        attempt(() -> deployments.changeImage(calmEdits % 2 == 0 ? Samples.PROTECTED : "calm-lean"));
        attempt(() -> sets.changeImage("calm-set"));
        attempt(() -> sets.changeDaemonImage("calm-daemon"));
    }

    private void edit() {
        int kind = desk.below(100);
        if (kind < 50) {
            deployments.any();
        } else if (kind < 65) {
            sets.any();
        } else if (kind < 82) {
            jobs.any();
        } else if (kind < 90) {
            pods.any();
        } else if (kind < 96) {
            disturb("node-" + (1 + desk.below(NODES)));
        } else {
            passing("passing-" + desk.namespace() + "-" + desk.below(2));
        }
    }

    /** A node drives its pods away, or takes no new ones; or all is well again. */
    private void disturb(String node) {
        int what = desk.below(4);
        desk.client().get().of(Node.TYPE).edit(node, now -> now.editSpec(spec -> switch (what) {
            case 0 -> now.spec().taints().contains(DRIVING_AWAY) ? spec : spec.addTaints(DRIVING_AWAY);
            case 1 -> spec.withUnschedulable(true);
            default -> calm(spec);
        }));
    }

    private static NodeSpec calm(NodeSpec spec) {
        return spec.withUnschedulable(false).withTaints(
                spec.taints().stream().filter(taint -> !taint.key().equals(DRIVING_AWAY.key())).toList());
    }

    /** A namespace that comes with something in it, and goes. */
    private void passing(String name) {
        Client asked = desk.client().get();
        if (asked.of(Namespace.TYPE).find(name).isPresent()) {
            asked.of(Namespace.TYPE).delete(name);
        } else {
            asked.of(Namespace.TYPE).create(Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)));
            asked.of(Deployment.TYPE).in(name).create(Samples.deployment("guest", 1 + desk.below(3), "1", "0"));
            asked.of(StatefulSet.TYPE).in(name).create(Samples.statefulSet("guests", 2, desk.either()));
            asked.of(Job.TYPE).in(name).create(Samples.job("guest", 2, 2, false, false));
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
        // One that a StatefulSet has let go has a name that the set needs.
        client.of(Pod.TYPE).list().items().stream().filter(PodEdits::isNobodys)
                .forEach(pod -> changing(() -> client.of(Pod.TYPE).in(pod.namespace()).delete(pod.name())));
    }

    private static void changing(Runnable edit) {
        try {
            edit.run();
        } catch (ApiFailure.NotFound gone) {
            // It was on its way out.
        }
    }
}
