package dev.edict.client.control;

import dev.edict.api.meta.v1.Condition;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conditions in an object's status: for each type one, whether it is so, why, and since when. */
public final class Conditions {
    public static final String TRUE = "True";
    public static final String FALSE = "False";
    public static final String UNKNOWN = "Unknown";

    private static final String[] PATH = {"status", "conditions"};

    private Conditions() {}

    public static Optional<Condition> find(List<Condition> conditions, String type) {
        return conditions.stream().filter(condition -> condition.type().equals(type)).findFirst();
    }

    public static boolean isTrue(List<Condition> conditions, String type) {
        return find(conditions, type).filter(condition -> condition.status().equals(TRUE)).isPresent();
    }

    /**
     * Conditions with one set. The time of its last transition stays as long as its status does; if that changes, it is the one
     * that the condition says, or else now.
     *
     * @return the same list, if nothing changes
     */
    public static List<Condition> with(List<Condition> conditions, Condition condition, Instant now) {
        Optional<Condition> known = find(conditions, condition.type());
        Instant since = known.isPresent() && known.get().status().equals(condition.status())
                ? known.get().lastTransitionTime()
                : condition.lastTransitionTime();
        Condition timed = condition.withLastTransitionTime(since == null ? now.truncatedTo(ChronoUnit.SECONDS) : since);
        if (known.isPresent() && known.get().equals(timed)) {
            return conditions;
        }
        List<Condition> changed = new ArrayList<>(conditions);
        if (known.isPresent()) {
            changed.set(conditions.indexOf(known.get()), timed);
        } else {
            changed.add(timed);
        }
        return List.copyOf(changed);
    }

    /** Conditions without one. */
    public static List<Condition> without(List<Condition> conditions, String type) {
        return find(conditions, type).isEmpty()
                ? conditions
                : conditions.stream().filter(condition -> !condition.type().equals(type)).toList();
    }

    /** The conditions at {@code status.conditions}; none, if the type has no such field. */
    public static <T extends Resource> List<Condition> of(ObjectType<T> type, T object) {
        return type.codec().toObject(object).object(PATH[0]).list(PATH[1]).objects().stream()
                .map(Condition.CODEC::fromTree)
                .toList();
    }

    /** The same object with other conditions at {@code status.conditions}; as it was, if the type has no such field. */
    public static <T extends Resource> T with(ObjectType<T> type, T object, List<Condition> conditions) {
        ObjectValue tree = type.codec().toObject(object);
        ListValue list = ListValue.copyOf(conditions.stream().map(Condition.CODEC::toTree).toList());
        return type.codec().fromTree(tree.withAt(list, PATH));
    }
}
