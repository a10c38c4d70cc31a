package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.policy.v1.Eviction;
import dev.edict.client.control.Owners;
import dev.edict.client.failure.ApiFailure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is done to pods behind the backs of their owners. Those of sets that are left alone are evicted at most, where a budget protects them. */
record PodEdits(Desk desk) {
    private static final String APP = "app";
    private static final String FORMER = "chaos/former";
    private static final String NOBODY = "nobody";

    void any() {
        List<Pod> pods = desk.of(Pod.TYPE).list().items();
        desk.any(pods).ifPresent(pod -> {
            int kind = desk.below(10);
            if (kind < 3 && !(Samples.isCalm(pod) && isWithoutBudget(pod))) {
                evict(pod);
            } else if (!Samples.isCalm(pod)) {
                disturb(pod, kind);
            }
        });
        if (desk.below(8) == 0) {
            tidy(pods);
        }
    }

    private void disturb(Pod pod, int kind) {
        if (kind < 7) {
            desk.of(Pod.TYPE).delete(pod.name(), desk.either() ? DeleteOptions.EMPTY.withGracePeriodSeconds(0L) : DeleteOptions.EMPTY);
        } else {
            desk.of(Pod.TYPE).edit(pod.name(), now -> now.editMetadata(PodEdits::relabelled));
        }
    }

    /** Of a set that is left alone, and that nothing protects. */
    private static boolean isWithoutBudget(Pod pod) {
        return !Samples.PROTECTED.equals(pod.metadata().labels().get(APP));
    }

    private void evict(Pod pod) {
        desk.of(Pod.TYPE).subresource("eviction", Eviction.CODEC).create(pod.name(), Eviction.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(pod.name()).withNamespace(pod.namespace())));
    }

    /** Takes the label away by which its owner knows it, so that it is let go; or gives it back, so that it is adopted. */
    private static ObjectMeta relabelled(ObjectMeta metadata) {
        Map<String, String> labels = new HashMap<>(metadata.labels());
        Map<String, String> notes = new HashMap<>(metadata.annotations());
        String app = labels.getOrDefault(APP, NOBODY);
        if (app.equals(NOBODY)) {
            labels.put(APP, notes.getOrDefault(FORMER, NOBODY));
        } else {
            labels.put(APP, NOBODY);
            notes.put(FORMER, app);
        }
        return metadata.withLabels(labels).withAnnotations(notes);
    }

    /** Whether its owner has let it go, or is going to. */
    static boolean isNobodys(Pod pod) {
        return Owners.controllerOf(pod).isEmpty() || NOBODY.equals(pod.metadata().labels().get(APP));
    }

    /** Deletes what nobody owns any more, before it takes up all room. */
    private void tidy(List<Pod> pods) {
        pods.stream().filter(pod -> Owners.controllerOf(pod).isEmpty()).forEach(pod -> gone(() -> desk.of(Pod.TYPE).delete(pod.name())));
        desk.of(ReplicaSet.TYPE).list().items().stream()
                .filter(set -> Owners.controllerOf(set).isEmpty() && !set.name().startsWith("twin"))
                .forEach(set -> gone(() -> desk.of(ReplicaSet.TYPE).delete(set.name())));
    }

    private static void gone(Runnable deletion) {
        try {
            deletion.run();
        } catch (ApiFailure.NotFound already) {
            // That is what was wanted.
        }
    }
}
