package dev.edict.controllers.pod;

import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Toleration;
import java.util.List;
import java.util.Set;

/** Which taints pods put up with. */
public final class Tolerations {
    private Tolerations() {}

    /** Whether all taints of some effects are tolerated. */
    public static boolean cover(List<Toleration> tolerations, List<Taint> taints, Set<String> effects) {
        return taints.stream()
                .filter(taint -> effects.contains(taint.effect()))
                .allMatch(taint -> tolerations.stream().anyMatch(toleration -> covers(toleration, taint)));
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
