package dev.edict.server.custom;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conditions of a definition, in the order in which they came. A value. */
public record Conditions(List<ObjectValue> all) {
    static final String NAMES_ACCEPTED = "NamesAccepted";
    static final String ESTABLISHED = "Established";
    static final String TERMINATING = "Terminating";
    static final String NON_STRUCTURAL = "NonStructuralSchema";
    static final String API_APPROVED = "KubernetesAPIApprovalPolicyConformant";

    /** What is said of a definition in one respect. */
    record Condition(String type, boolean isTrue, String reason, String message) {

        String status() {
            return isTrue ? "True" : "False";
        }

        /** Whether a condition as it is stored says the same. */
        boolean isSaidBy(@Nullable ObjectValue stored) {
            return stored != null && stored.string("status").equals(status())
                    && stored.string("reason").equals(reason) && stored.string("message").equals(message);
        }
    }

    static Conditions of(ObjectValue definition) {
        return new Conditions(List.copyOf(definition.object("status").list("conditions").objects()));
    }

    @Nullable ObjectValue find(String type) {
        return all.stream().filter(condition -> condition.string("type").equals(type)).findFirst().orElse(null);
    }

    boolean isTrue(String type) {
        ObjectValue found = find(type);
        return found != null && found.string("status").equals("True");
    }

    boolean says(Condition condition) {
        return condition.isSaidBy(find(condition.type()));
    }

    /** With a condition said anew; its time changes with its status only. */
    Conditions with(Condition condition, Instant now) {
        ObjectValue before = find(condition.type());
        String time = before != null && before.string("status").equals(condition.status())
                ? before.string("lastTransitionTime")
                : now.truncatedTo(ChronoUnit.SECONDS).toString();
        ObjectValue written = ObjectValue.of(
                "type", condition.type(),
                "status", condition.status(),
                "lastTransitionTime", time,
                "reason", condition.reason(),
                "message", condition.message());
        List<ObjectValue> changed = new ArrayList<>(all);
        int position = before == null ? -1 : all.indexOf(before);
        if (position < 0) {
            changed.add(written);
        } else {
            changed.set(position, written);
        }
        return new Conditions(List.copyOf(changed));
    }

    Conditions without(String type) {
        return new Conditions(all.stream().filter(condition -> !condition.string("type").equals(type)).toList());
    }

    /** The definition with these conditions in its status. */
    ObjectValue writeTo(ObjectValue definition) {
        return definition.with("status", definition.object("status").with("conditions", ListValue.copyOf(all)));
    }
}
