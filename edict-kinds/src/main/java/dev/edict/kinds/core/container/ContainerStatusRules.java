package dev.edict.kinds.core.container;

import dev.edict.kinds.field.Choice;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a node may report of the containers of a pod. */
public final class ContainerStatusRules {
    /** The lists of statuses, each with the list of the containers that it reports of. */
    private static final List<Map.Entry<String, String>> LISTS = List.of(
            Map.entry("containerStatuses", "containers"),
            Map.entry("initContainerStatuses", "initContainers"),
            Map.entry("ephemeralContainerStatuses", "ephemeralContainers"));
    private static final List<String> HEALTH = List.of("Healthy", "Unhealthy", "Unknown");
    private static final int LONGEST_MESSAGE = 1024;
    private static final FieldPath STATUS = FieldPath.of("status");

    private ContainerStatusRules() {}

    /** A container that has ended stays ended, unless it is one that restarts. */
    public static void transitions(ObjectValue status, ObjectValue old, FieldErrors errors) {
        ObjectValue spec = old.object("spec");
        boolean anyMayRestart = restartsAll(spec, "containers") || restartsAll(spec, "initContainers");
        for (Map.Entry<String, String> lists : LISTS) {
            boolean ephemeral = lists.getValue().equals("ephemeralContainers");
            if (anyMayRestart && !ephemeral) {
                continue;
            }
            List<ObjectValue> before = old.object("status").list(lists.getKey()).objects();
            for (int index = 0; index < before.size(); index++) {
                ObjectValue end = before.get(index).object("state").objectOrNull("terminated");
                String name = before.get(index).string("name");
                if (end != null && runsAgain(name, status.list(lists.getKey()).objects())
                        && (ephemeral || !mayRestart(find(spec, lists.getValue(), name), spec, end))) {
                    errors.forbidden(STATUS.child(lists.getKey()).index(index).child("state"),
                            "may not be transitioned to non-terminated state");
                }
            }
        }
    }

    private static boolean restartsAll(ObjectValue spec, String list) {
        return spec.list(list).objects().stream()
                .flatMap(container -> container.list("restartPolicyRules").objects().stream())
                .anyMatch(rule -> rule.string("action").equals("RestartAllContainers"));
    }

    private static boolean runsAgain(String name, List<ObjectValue> statuses) {
        for (ObjectValue status : statuses) {
            if (status.string("name").equals(name) && !status.object("state").isSet("terminated")) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable ObjectValue find(ObjectValue spec, String list, String name) {
        for (ObjectValue container : spec.list(list).objects()) {
            if (container.string("name").equals(name)) {
                return container;
            }
        }
        return null;
    }

    private static boolean mayRestart(@Nullable ObjectValue container, ObjectValue spec, ObjectValue end) {
        if (container == null) {
            return false;
        }
        long exitCode = end.integer("exitCode");
        String policy = spec.string("restartPolicy");
        if (container.isSet("restartPolicy")) {
            if (matchesRule(container, exitCode)) {
                return true;
            }
            policy = container.string("restartPolicy");
        }
        return switch (policy) {
            case "OnFailure" -> exitCode != 0;
            case "Never" -> false;
            default -> true;
        };
    }

    private static boolean matchesRule(ObjectValue container, long exitCode) {
        for (ObjectValue rule : container.list("restartPolicyRules").objects()) {
            ObjectValue codes = rule.objectOrNull("exitCodes");
            if (codes != null) {
                boolean listed = codes.list("values").items().contains(NumberValue.of(exitCode));
                if (codes.string("operator").equals("In") ? listed : !listed) {
                    return true;
                }
            }
        }
        return false;
    }

    public static void validate(ObjectValue pod, FieldErrors errors) {
        ObjectValue spec = pod.object("spec");
        ObjectValue status = pod.object("status");
        boolean windows = spec.object("os").string("name").equals("windows");
        for (Map.Entry<String, String> lists : LISTS) {
            List<ObjectValue> statuses = status.list(lists.getKey()).objects();
            for (int index = 0; index < statuses.size(); index++) {
                user(statuses.get(index).object("user").objectOrNull("linux"), windows,
                        STATUS.child(lists.getKey()).index(index).child("user", "linux"), errors);
            }
        }
        for (Map.Entry<String, String> lists : LISTS) {
            List<ObjectValue> statuses = status.list(lists.getKey()).objects();
            for (int index = 0; index < statuses.size(); index++) {
                devices(statuses.get(index), spec, lists.getValue(), STATUS.child(lists.getKey()).index(index)
                        .child("allocatedResourcesStatus"), errors);
            }
        }
    }

    private static void user(@Nullable ObjectValue user, boolean windows, FieldPath path, FieldErrors errors) {
        if (user == null) {
            return;
        }
        if (windows) {
            errors.forbidden(path, "cannot be set for a windows pod");
            return;
        }
        identifier(user.integer("uid"), path.child("uid"), errors);
        identifier(user.integer("gid"), path.child("gid"), errors);
        for (int index = 0; index < user.list("supplementalGroups").size(); index++) {
            if (user.list("supplementalGroups").get(index) instanceof NumberValue group && group.isLong()) {
                identifier(group.longValue(), path.child("supplementalGroups").index(index), errors);
            }
        }
    }

    private static void identifier(long id, FieldPath path, FieldErrors errors) {
        for (String complaint : Formats.userId(id)) {
            errors.invalid(path, id, complaint);
        }
    }

    private static void devices(
            ObjectValue status, ObjectValue spec, String list, FieldPath path, FieldErrors errors) {
        List<ObjectValue> allocated = status.list("allocatedResourcesStatus").objects();
        if (list.equals("ephemeralContainers")) {
            if (!allocated.isEmpty()) {
                errors.forbidden(path, "must not be specified in container status");
            }
            return;
        }
        ObjectValue container = find(spec, list, status.string("name"));
        for (int index = 0; index < allocated.size(); index++) {
            if (container != null) {
                requested(allocated.get(index).string("name"), container.object("resources"),
                        path.index(index).child("name"), errors);
            }
            health(allocated.get(index).list("resources").objects(), path.index(index).child("resources"), errors);
        }
    }

    private static void requested(String name, ObjectValue resources, FieldPath path, FieldErrors errors) {
        if (!name.startsWith("claim:")) {
            if (!resources.object("requests").has(name)) {
                errors.invalid(path, name, "must match one of the container's resource requests");
            }
            return;
        }
        for (ObjectValue claim : resources.list("claims").objects()) {
            String request = claim.string("request");
            if (name.equals("claim:" + claim.string("name") + (request.isEmpty() ? "" : "/" + request))) {
                return;
            }
        }
        errors.invalid(path, name, "must match one of the container's resource claims in a format"
                + " 'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty");
    }

    private static void health(List<ObjectValue> resources, FieldPath path, FieldErrors errors) {
        Set<String> identifiers = new HashSet<>();
        for (int index = 0; index < resources.size(); index++) {
            ObjectValue resource = resources.get(index);
            FieldPath resourcePath = path.index(index);
            Choice.among(resource.string("health"), HEALTH, resourcePath.child("health"), errors);
            String message = resource.stringOrNull("message");
            if (message != null && message.isEmpty()) {
                errors.required(resourcePath.child("message"), "must be non-empty if specified");
            } else if (message != null && message.getBytes(StandardCharsets.UTF_8).length > LONGEST_MESSAGE) {
                errors.tooLong(resourcePath.child("message"), LONGEST_MESSAGE);
            }
            if (!identifiers.add(resource.string("resourceID"))) {
                errors.duplicate(resourcePath.child("resourceID"), resource.string("resourceID"));
            }
        }
    }
}
