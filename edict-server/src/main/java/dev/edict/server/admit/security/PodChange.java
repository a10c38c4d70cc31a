package dev.edict.server.admit.security;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** Which changes of a pod make another one of it: those of what runs in it. */
final class PodChange {
    private PodChange() {}

    static boolean isSignificant(ObjectValue spec, ObjectValue old) {
        return differ(spec.list("containers"), old.list("containers"))
                || differ(spec.list("initContainers"), old.list("initContainers"))
                || spec.list("ephemeralContainers").objects().stream()
                        .anyMatch(container -> isNew(container, old.list("ephemeralContainers").objects()));
    }

    private static boolean differ(ListValue containers, ListValue old) {
        if (containers.size() != old.size()) {
            return true;
        }
        for (int index = 0; index < containers.size(); index++) {
            if (!image(containers.object(index)).equals(image(old.object(index)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNew(ObjectValue container, List<ObjectValue> old) {
        return old.stream().noneMatch(before -> before.string("name").equals(container.string("name"))
                && image(before).equals(image(container)));
    }

    private static String image(ObjectValue container) {
        return container.string("image");
    }
}
