package dev.edict.kinds.core.container;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.core.podspec.PodSpecScope;
import dev.edict.kinds.core.podspec.PullPolicy;
import dev.edict.kinds.core.security.SecurityContextRules;
import dev.edict.kinds.field.Choice;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for the three lists of a pod's containers. */
public final class ContainerRules {
    private static final List<String> MESSAGE_POLICIES = List.of("File", "FallbackToLogsOnError");
    private static final List<String> RUNNING_ONLY =
            List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe");

    private ContainerRules() {}

    public static void containers(PodSpecScope scope, FieldPath path, FieldErrors errors) {
        List<ObjectValue> containers = scope.spec().list("containers").objects();
        if (containers.isEmpty()) {
            errors.required(path);
            return;
        }
        Set<String> names = new HashSet<>();
        for (int index = 0; index < containers.size(); index++) {
            ObjectValue container = containers.get(index);
            FieldPath containerPath = path.index(index);
            common(container, scope, containerPath, errors);
            if (!names.add(container.string("name"))) {
                errors.duplicate(containerPath.child("name"), container.string("name"));
            }
            ProbeRules.container(container, scope.gracePeriod(), containerPath, errors);
            RestartRules.container(container, containerPath, errors);
        }
        ContainerPortRules.hostPortConflicts(containers, path, errors);
    }

    public static void initContainers(PodSpecScope scope, FieldPath path, FieldErrors errors) {
        Set<String> names = names(scope.spec(), "containers");
        List<ObjectValue> containers = scope.spec().list("initContainers").objects();
        for (int index = 0; index < containers.size(); index++) {
            ObjectValue container = containers.get(index);
            String name = container.string("name");
            FieldPath containerPath = path.index(index);
            common(container, scope, containerPath, errors);
            RestartRules.initContainer(container, containerPath, errors);
            if (names.contains(name)) {
                errors.duplicate(containerPath.child("name"), name);
            } else if (!name.isEmpty()) {
                names.add(name);
            }
            // Init containers run one by one: each may use the ports of the others. Kubernetes counts from 0 here.
            ContainerPortRules.hostPortConflicts(List.of(container), path, errors);
            if (PodContainers.isSidecar(container)) {
                ProbeRules.container(container, scope.gracePeriod(), containerPath, errors);
            } else {
                for (String key : RUNNING_ONLY) {
                    if (container.isSet(key)) {
                        errors.forbidden(containerPath.child(key),
                                "may not be set for init containers without restartPolicy=Always");
                    }
                }
                RestartRules.resizeOfInitContainer(container, scope.options(), containerPath, errors);
            }
        }
    }

    public static void ephemeralContainers(PodSpecScope scope, FieldPath path, FieldErrors errors) {
        List<ObjectValue> containers = scope.spec().list("ephemeralContainers").objects();
        if (containers.isEmpty()) {
            return;
        }
        Set<String> others = names(scope.spec(), "containers");
        others.addAll(names(scope.spec(), "initContainers"));
        Set<String> names = new HashSet<>(others);
        for (int index = 0; index < containers.size(); index++) {
            ObjectValue container = containers.get(index);
            FieldPath containerPath = path.index(index);
            common(container, scope, containerPath, errors);
            image(container, containerPath, errors);
            if (!names.add(container.string("name"))) {
                errors.duplicate(containerPath.child("name"), container.string("name"));
            }
            String target = container.string("targetContainerName");
            if (!target.isEmpty() && !others.contains(target)) {
                errors.notFound(containerPath.child("targetContainerName"), target);
            }
            EphemeralContainerRules.fields(container, containerPath, errors);
        }
    }

    private static Set<String> names(ObjectValue spec, String list) {
        Set<String> names = new HashSet<>();
        for (ObjectValue container : spec.list(list).objects()) {
            names.add(container.string("name"));
        }
        return names;
    }

    private static void common(ObjectValue container, PodSpecScope scope, FieldPath path, FieldErrors errors) {
        String name = container.string("name");
        if (name.isEmpty()) {
            errors.required(path.child("name"));
        } else {
            FieldRules.format(Formats.dns1123Label(name), name, path.child("name"), errors);
        }
        if (container.string("image").isEmpty()) {
            errors.required(path.child("image"));
        }
        Choice.required(container.string("terminationMessagePolicy"), MESSAGE_POLICIES,
                path.child("terminationMessagePolicy"), errors);
        ContainerPortRules.containerPorts(container.list("ports").objects(), path.child("ports"), errors);
        EnvironmentRules.variables(container.list("env").objects(), path.child("env"), errors);
        EnvironmentRules.sources(container.list("envFrom").objects(), path.child("envFrom"), errors);
        MountRules.container(container, scope.volumes(), path, errors);
        PullPolicy.validate(container.string("imagePullPolicy"), path.child("imagePullPolicy"), errors);
        ResourceRequirementRules.container(container.object("resources"), scope.claimNames(), scope.options(),
                path.child("resources"), errors);
        RestartRules.resizePolicies(container.list("resizePolicy").objects(), scope.spec().string("restartPolicy"),
                path.child("resizePolicy"), errors);
        ObjectValue security = container.objectOrNull("securityContext");
        if (security != null) {
            SecurityContextRules.container(security, scope.hostUsers(), path.child("securityContext"), errors);
        }
    }

    /** What only a real pod must obey: templates were let through with padded images once, and still are. */
    public static void images(ObjectValue spec, String list, FieldPath path, FieldErrors errors) {
        List<ObjectValue> containers = spec.list(list).objects();
        for (int index = 0; index < containers.size(); index++) {
            image(containers.get(index), path.child(list).index(index), errors);
        }
    }

    private static void image(ObjectValue container, FieldPath path, FieldErrors errors) {
        String image = container.string("image");
        if (!image.equals(image.strip())) {
            errors.invalid(path.child("image"), image, "must not have leading or trailing whitespace");
        }
    }
}
