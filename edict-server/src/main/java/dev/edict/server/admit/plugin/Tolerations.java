package dev.edict.server.admit.plugin;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;

/** Lists of tolerations: what is tolerated by one of them need not be said again. */
final class Tolerations {
    private Tolerations() {}

    /** Both lists in one, without those that another one makes redundant. */
    static ListValue merge(ListValue first, List<ObjectValue> second) {
        List<ObjectValue> all = new ArrayList<>(first.objects());
        all.addAll(second);
        List<ObjectValue> merged = new ArrayList<>();
        for (int index = 0; index < all.size(); index++) {
            ObjectValue toleration = all.get(index);
            List<ObjectValue> later = all.subList(index + 1, all.size());
            if (merged.stream().noneMatch(other -> covers(other, toleration))
                    && later.stream().noneMatch(other -> !same(other, toleration) && covers(other, toleration))) {
                merged.add(toleration);
            }
        }
        return ListValue.copyOf(merged);
    }

    /** Whether each toleration is covered by one that is allowed. Where nothing is listed, all are allowed. */
    static boolean areAllowed(ListValue tolerations, List<ObjectValue> allowed) {
        return allowed.isEmpty() || tolerations.objects().stream()
                .allMatch(toleration -> allowed.stream().anyMatch(other -> covers(other, toleration)));
    }

    private static boolean same(ObjectValue one, ObjectValue other) {
        return one.string("key").equals(other.string("key")) && one.string("operator").equals(other.string("operator"))
                && one.string("value").equals(other.string("value")) && one.string("effect").equals(other.string("effect"))
                && one.isSet("tolerationSeconds") == other.isSet("tolerationSeconds")
                && one.integer("tolerationSeconds") == other.integer("tolerationSeconds");
    }

    /** Whether whatever the one tolerates, the wider does too. */
    private static boolean covers(ObjectValue wider, ObjectValue one) {
        if (same(wider, one)) {
            return true;
        }
        String operator = wider.string("operator");
        boolean anyKey = wider.string("key").isEmpty() && operator.equals("Exists");
        if (!anyKey && !one.string("key").equals(wider.string("key"))) {
            return false;
        }
        if (!wider.string("effect").isEmpty() && !one.string("effect").equals(wider.string("effect"))) {
            return false;
        }
        if (wider.string("effect").equals("NoExecute") && wider.isSet("tolerationSeconds")
                && (!one.isSet("tolerationSeconds")
                        || one.integer("tolerationSeconds") > wider.integer("tolerationSeconds"))) {
            return false;
        }
        return switch (operator) {
            case "", "Equal" -> one.string("operator").equals("Equal") && one.string("value").equals(wider.string("value"));
            case "Exists" -> true;
            default -> false;
        };
    }
}
