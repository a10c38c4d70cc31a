package dev.edict.server.admit.security;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.InitializerRules;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import dev.edict.store.Keys;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Refuses pods that do more than the level of their namespace allows, and warns of those and of workloads whose pods would.
 * Looks after the labels that set the level, too. The levels are those of the Pod Security Standards.
 */
public final class PodSecurity implements AdmissionPlugin {
    private static final GroupKind NAMESPACE = new GroupKind("", "Namespace");
    private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");
    private static final GroupResource PODS = new GroupResource("", "pods");
    private static final Set<String> HARMLESS_PARTS =
            Set.of("exec", "attach", "binding", "eviction", "log", "portforward", "proxy", "status");

    /** Where the pods of workloads are described. */
    private static final Map<GroupResource, List<String>> TEMPLATES = Map.of(
            new GroupResource("", "podtemplates"), List.of("template"),
            new GroupResource("", "replicationcontrollers"), List.of("spec", "template"),
            new GroupResource("apps", "replicasets"), List.of("spec", "template"),
            new GroupResource("apps", "deployments"), List.of("spec", "template"),
            new GroupResource("apps", "statefulsets"), List.of("spec", "template"),
            new GroupResource("apps", "daemonsets"), List.of("spec", "template"),
            new GroupResource("batch", "jobs"), List.of("spec", "template"),
            new GroupResource("batch", "cronjobs"), List.of("spec", "jobTemplate", "spec", "template"));

    private final Supplier<ResourceRegistry> namespaces;
    private final Supplier<ResourceRegistry> pods;
    private final PodSecurityConfiguration configuration;
    private final Checks checks = new Checks();
    private final ExistingPods existing;

    public PodSecurity(
            Supplier<ResourceRegistry> namespaces, Supplier<ResourceRegistry> pods, PodSecurityConfiguration configuration) {
        this.namespaces = namespaces;
        this.pods = pods;
        this.configuration = configuration;
        this.existing = new ExistingPods(checks, configuration);
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        if (target.operation() != Operation.CREATE && target.operation() != Operation.UPDATE) {
            return false;
        }
        GroupResource resource = stored(target);
        return resource.equals(PODS) ? !HARMLESS_PARTS.contains(target.subresource())
                : target.subresource().isEmpty() && (resource.equals(NAMESPACES) || TEMPLATES.containsKey(resource));
    }

    private static GroupResource stored(AdmissionTarget target) {
        return target.type().storage().groupResource();
    }

    @Override
    public void validate(AdmissionRequest request) {
        GroupResource resource = stored(request.target());
        if (resource.equals(NAMESPACES)) {
            validateNamespace(request);
        } else if (isExempt(request)) {
            return;
        } else if (resource.equals(PODS)) {
            validatePod(request);
        } else {
            validateWorkload(request, TEMPLATES.getOrDefault(resource, List.of()));
        }
    }

    private boolean isExempt(AdmissionRequest request) {
        if (configuration.exemptsNamespace(request.namespace())) {
            annotate(request, "exempt", "namespace");
            return true;
        }
        if (configuration.exemptsUser(request.user().name())) {
            annotate(request, "exempt", "user");
            return true;
        }
        return false;
    }

    private static void annotate(AdmissionRequest request, String key, String value) {
        request.annotate(SecurityPolicy.PREFIX + key, value);
    }

    private void validateNamespace(AdmissionRequest request) {
        ApiObject namespace = new ApiObject(request.object());
        FieldErrors errors = new FieldErrors();
        SecurityPolicy policy = policy(request.object(), errors);
        ObjectValue old = request.old();
        if (old == null) {
            require(namespace, errors);
            warnIfExempt(request, policy);
            return;
        }
        FieldErrors before = new FieldErrors();
        LevelVersion enforcedBefore = policy(old, before).enforce();
        if (!texts(errors).equals(texts(before))) {
            require(namespace, errors);
        }
        LevelVersion enforced = policy.enforce();
        boolean stricter = !enforced.equals(enforcedBefore) && !enforced.isFree()
                && !(enforced.version().equals(enforcedBefore.version())
                        && enforced.level().compareTo(enforcedBefore.level()) <= 0);
        if (stricter && !warnIfExempt(request, policy)) {
            existing.warnings(namespace.name(), enforced, podsIn(namespace.name())).forEach(request::warn);
        }
    }

    private static List<String> texts(FieldErrors errors) {
        List<String> texts = new ArrayList<>();
        errors.forEach(error -> texts.add(error.toString()));
        return texts;
    }

    private static void require(ApiObject namespace, FieldErrors errors) {
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(NAMESPACE, namespace.name(), errors);
        }
    }

    private List<ObjectValue> podsIn(String namespace) {
        String prefix = pods.get().prefix(namespace);
        Iterator<CachedObject> found = pods.get().newest().objects().range(prefix, Keys.prefixEnd(prefix));
        List<ObjectValue> all = new ArrayList<>();
        found.forEachRemaining(pod -> all.add(pod.tree()));
        return all;
    }

    /** @return whether the namespace is exempt, and what its labels say does not count */
    private boolean warnIfExempt(AdmissionRequest request, SecurityPolicy policy) {
        String name = new ApiObject(request.object()).name();
        if (!configuration.exemptsNamespace(name)) {
            return false;
        }
        if (!policy.isFree() && !policy.isAsGoodAs(configuration.defaults())) {
            ObjectValue labels = request.object().object("metadata").object("labels");
            List<String> ignored = new ArrayList<>();
            ignored(ignored, labels, "enforce", policy.enforce());
            ignored(ignored, labels, "audit", policy.audit());
            ignored(ignored, labels, "warn", policy.warn());
            request.warn("namespace \"" + name + "\" is exempt from Pod Security, and the policy ("
                    + String.join(", ", ignored) + ") will be ignored");
        }
        return true;
    }

    private static void ignored(List<String> ignored, ObjectValue labels, String mode, LevelVersion level) {
        if (!level.isFree()
                && (labels.has(SecurityPolicy.PREFIX + mode) || labels.has(SecurityPolicy.PREFIX + mode + "-version"))) {
            ignored.add(mode + "=" + level);
        }
    }

    private SecurityPolicy policy(ObjectValue namespace, FieldErrors errors) {
        return SecurityPolicy.of(namespace.object("metadata").object("labels"), configuration.defaults(), errors);
    }

    private @Nullable CachedObject namespaceOf(AdmissionRequest request) {
        return namespaces.get().recent("", request.namespace());
    }

    private void validatePod(AdmissionRequest request) {
        CachedObject namespace = namespaceOf(request);
        if (namespace == null) {
            throw ApiErrors.internal("failed to lookup namespace \"" + request.namespace() + "\"");
        }
        FieldErrors errors = new FieldErrors();
        SecurityPolicy policy = policy(namespace.tree(), errors);
        if (errors.isEmpty() && policy.isFree()) {
            annotate(request, "enforce-policy", LevelVersion.FREE.toString());
            return;
        }
        ObjectValue old = request.old();
        if (old == null || InitializerRules.arePending(old)
                || PodChange.isSignificant(request.object().object("spec"), old.object("spec"))) {
            evaluate(request, policy, errors, PodShape.of(request.object()), true);
        }
    }

    private void validateWorkload(AdmissionRequest request, List<String> path) {
        CachedObject namespace = namespaceOf(request);
        if (namespace == null) {
            annotate(request, "error", "failed to lookup namespace \"" + request.namespace() + "\"");
            return;
        }
        FieldErrors errors = new FieldErrors();
        SecurityPolicy policy = policy(namespace.tree(), errors);
        boolean silent = errors.isEmpty() && policy.warn().isFree() && policy.audit().isFree();
        if (!silent && request.object().at(path.toArray(String[]::new)) instanceof ObjectValue template) {
            evaluate(request, policy, errors, PodShape.of(template), false);
        }
    }

    private void evaluate(
            AdmissionRequest request, SecurityPolicy policy, FieldErrors errors, PodShape pod, boolean enforces) {
        if (configuration.exemptsRuntimeClass(pod.spec().string("runtimeClassName"))) {
            annotate(request, "exempt", "runtimeClass");
            return;
        }
        if (!errors.isEmpty()) {
            List<String> wrong = texts(errors);
            annotate(request, "error", "Failed to parse policy: "
                    + (wrong.size() == 1 ? wrong.getFirst() : "[" + String.join(", ", wrong) + "]"));
        }
        List<Violation> refused = enforces ? checks.violations(policy.enforce(), pod) : List.of();
        if (enforces) {
            annotate(request, "enforce-policy", policy.enforce().toString());
        }
        List<Violation> noted = checks.violations(policy.audit(), pod);
        if (!noted.isEmpty()) {
            annotate(request, "audit-violations", told("would violate", policy.audit(), noted));
        }
        if (!refused.isEmpty()) {
            throw ApiErrors.forbidden(request.resource(), request.name(), told("violates", policy.enforce(), refused));
        }
        List<Violation> warned = checks.violations(policy.warn(), pod);
        if (!warned.isEmpty()) {
            request.warn(told("would violate", policy.warn(), warned));
        }
    }

    private static String told(String how, LevelVersion level, List<Violation> violations) {
        return how + " PodSecurity \"" + level + "\": " + Violation.details(violations);
    }
}
