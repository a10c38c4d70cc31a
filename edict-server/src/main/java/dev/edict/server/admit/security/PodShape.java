package dev.edict.server.admit.security;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * A pod, or what pods are made after.
 *
 * @param metadata of the pod; perhaps empty
 */
record PodShape(ObjectValue metadata, ObjectValue spec) {
    static PodShape of(ObjectValue podOrTemplate) {
        return new PodShape(podOrTemplate.object("metadata"), podOrTemplate.object("spec"));
    }

    ObjectValue annotations() {
        return metadata.object("annotations");
    }

    /** What holds for all containers that say nothing. */
    ObjectValue security() {
        return spec.object("securityContext");
    }

    boolean isForWindows() {
        return spec.object("os").string("name").equals("windows");
    }

    /** Whether root in the pod is nobody on the machine. */
    boolean hasUsersOfItsOwn() {
        return spec.isSet("hostUsers") && !spec.bool("hostUsers");
    }

    /** Shows each container with its security context. */
    void visit(BiConsumer<ObjectValue, ObjectValue> visitor) {
        PodContainers.visit(spec, FieldPath.of("spec"),
                (container, path) -> visitor.accept(container, container.object("securityContext")));
    }

    /** The names of the containers whose security context is such. */
    List<String> containers(Predicate<ObjectValue> security) {
        List<String> names = new ArrayList<>();
        visit((container, context) -> {
            if (security.test(context)) {
                names.add(container.string("name"));
            }
        });
        return names;
    }

    /** One or many: {@code container "a"} or {@code containers "a", "b"}. */
    static String called(String one, Collection<String> names) {
        return plural(one, names) + " " + quoted(names);
    }

    static String plural(String one, Collection<?> many) {
        return many.size() == 1 ? one : one + "s";
    }

    static String uses(Collection<?> many) {
        return many.size() == 1 ? "uses" : "use";
    }

    static String quoted(Collection<String> words) {
        return "\"" + String.join("\", \"", words) + "\"";
    }

    /** Who sets something wrong: the pod, containers, or both; empty if nobody does. */
    static String setters(boolean pod, List<String> containers) {
        List<String> all = new ArrayList<>();
        if (pod) {
            all.add("pod");
        }
        if (!containers.isEmpty()) {
            all.add(called("container", containers));
        }
        return String.join(" and ", all);
    }
}
