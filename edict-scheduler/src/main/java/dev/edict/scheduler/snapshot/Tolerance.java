package dev.edict.scheduler.snapshot;

import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Toleration;
import java.util.List;

/** Which taints of nodes a pod puts up with. */
public final class Tolerance {
    private Tolerance() {}

    public static boolean tolerates(List<Toleration> tolerations, Taint taint) {
        for (Toleration toleration : tolerations) {
            if (tolerates(toleration, taint)) {
                return true;
            }
        }
        return false;
    }

    private static boolean tolerates(Toleration toleration, Taint taint) {
        if (!toleration.effect().isEmpty() && !toleration.effect().equals(taint.effect())) {
            return false;
        }
        if (!toleration.key().isEmpty() && !toleration.key().equals(taint.key())) {
            return false;
        }
        return switch (toleration.operator()) {
            case "", "Equal" -> toleration.value().equals(taint.value());
            case "Exists" -> true;
            default -> false;
        };
    }

    /** Whether none of the taints keeps a pod from being put on their node. */
    public static boolean toleratesAll(List<Toleration> tolerations, List<Taint> taints) {
        for (Taint taint : taints) {
            if (keepsAway(taint) && !tolerates(tolerations, taint)) {
                return false;
            }
        }
        return true;
    }

    private static boolean keepsAway(Taint taint) {
        return taint.effect().equals("NoSchedule") || taint.effect().equals("NoExecute");
    }
}
