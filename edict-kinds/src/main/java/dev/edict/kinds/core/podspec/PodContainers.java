package dev.edict.kinds.core.podspec;

import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** All containers of a pod: first those that initialise it, then its own, then those added for debugging. */
public final class PodContainers {
    private static final List<String> LISTS = List.of("initContainers", "containers", "ephemeralContainers");

    private PodContainers() {}

    /** Shows each container with its path. */
    public static void visit(ObjectValue spec, FieldPath path, BiConsumer<ObjectValue, FieldPath> visitor) {
        for (String list : LISTS) {
            ListValue containers = spec.list(list);
            for (int index = 0; index < containers.size(); index++) {
                visitor.accept(containers.object(index), path.child(list).index(index));
            }
        }
    }

    /** The spec with each container changed. */
    public static ObjectValue map(ObjectValue spec, UnaryOperator<ObjectValue> change) {
        ObjectValue changed = spec;
        for (String list : LISTS) {
            changed = changed.mapObjects(list, change);
        }
        return changed;
    }

    public static boolean any(ObjectValue spec, Predicate<ObjectValue> condition) {
        for (String list : LISTS) {
            for (ObjectValue container : spec.list(list).objects()) {
                if (condition.test(container)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether an init container keeps running beside the pod's own containers. */
    public static boolean isSidecar(ObjectValue initContainer) {
        return initContainer.string("restartPolicy").equals("Always");
    }
}
