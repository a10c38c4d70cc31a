package dev.edict.pods;

import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Toleration;
import java.util.List;
import java.util.Set;

/** Which taints of nodes pods put up with. */
public final class Tolerations {
    private static final Set<String> KEEP_AWAY = Set.of("NoSchedule", "NoExecute");

    private Tolerations() {}

    /** Whether none of the taints keeps a pod from being put on their node. */
    public static boolean allowScheduling(List<Toleration> tolerations, List<Taint> taints) {
        return cover(tolerations, taints, KEEP_AWAY);
    }

    /** Whether all taints of some effects are tolerated. */
    public static boolean cover(List<Toleration> tolerations, List<Taint> taints, Set<String> effects) {
        for (Taint taint : taints) {
            if (effects.contains(taint.effect()) && !cover(tolerations, taint)) {
                return false;
            }
        }
        return true;
    }

    public static boolean cover(List<Toleration> tolerations, Taint taint) {
        for (Toleration toleration : tolerations) {
            if (covers(toleration, taint)) {
                return true;
            }
        }
        return false;
    }

    public static boolean covers(Toleration toleration, Taint taint) {
        boolean concerns = (toleration.effect().isEmpty() || toleration.effect().equals(taint.effect()))
                && (toleration.key().isEmpty() || toleration.key().equals(taint.key()));
        return concerns && switch (toleration.operator()) {
            case "", "Equal" -> toleration.value().equals(taint.value());
            case "Exists" -> true;
            default -> false;
        };
    }
}
