package dev.edict.cli.chaos;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Owners;
import java.util.List;

/** No two pods of a StatefulSet have the same number at the same time, and their number is that of their name. */
final class Ordinals implements Invariant {
    private static final String NUMBER = "apps.kubernetes.io/pod-index";

    @Override
    public List<String> after(Change<?> change, World world) {
        if (!(change.after() instanceof Pod pod) || change.before() != null || !isOfStatefulSet(pod)) {
            return List.of();
        }
        String number = number(pod);
        if (!pod.name().endsWith("-" + number)) {
            return List.of(change + ", and has the number " + number);
        }
        return world.all(Pod.TYPE).stream()
                .filter(other -> !other.key().equals(pod.key()) && number(other).equals(number) && isOfSame(pod, other))
                .map(other -> change + ", and has the number of " + other.name()).toList();
    }

    private static String number(Pod pod) {
        return pod.metadata().labels().getOrDefault(NUMBER, "");
    }

    private static boolean isOfStatefulSet(Pod pod) {
        return Owners.controllerOf(pod).filter(owner -> owner.kind().equals("StatefulSet")).isPresent();
    }

    private static boolean isOfSame(Pod one, Pod other) {
        return Owners.controllerOf(other).map(owner -> owner.uid())
                .equals(Owners.controllerOf(one).map(owner -> owner.uid()));
    }
}
