package dev.edict.server.admit.policy;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.CompileException;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.DeclaredType;
import dev.edict.cel.type.SchemaTypes;
import dev.edict.kinds.admissionregistration.PolicyEnvironment;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.rule.KindView;
import dev.edict.server.admit.ServedKinds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the expressions of a policy fit the kinds that it names, which is not known when it is written: its
 * objects could be of any type then. What does not fit is told in the policy's status, and the policy counts nevertheless.
 */
public final class TypeChecking {
    private static final int MOST_KINDS = 10;

    private final ServedKinds kinds;

    public TypeChecking(ServedKinds kinds) {
        this.kinds = kinds;
    }

    /** A type that a schema declares, and who knows it. */
    private record Declared(CelType type, SchemaTypes types) {}

    /** One kind that the policy names, and what expressions may speak of if objects are of it. */
    private record Candidate(GroupVersionKind kind, CelEnvironment environment) {}

    /** What is to be said of a policy, as the items of {@code expressionWarnings}; none if everything fits. */
    public List<ObjectValue> warnings(ObjectValue policy) {
        ObjectValue spec = policy.object("spec");
        List<Candidate> candidates = candidates(spec);
        List<ObjectValue> warnings = new ArrayList<>();
        List<ObjectValue> validations = spec.list("validations").objects();
        for (int index = 0; index < validations.size(); index++) {
            for (String key : List.of("expression", "messageExpression")) {
                String warning = warning(validations.get(index).string(key), candidates);
                if (!warning.isEmpty()) {
                    warnings.add(ObjectValue.of(
                            "fieldRef", "spec.validations[" + index + "]." + key, "warning", warning));
                }
            }
        }
        return warnings;
    }

    private static String warning(String expression, List<Candidate> candidates) {
        List<String> complaints = new ArrayList<>();
        for (Candidate candidate : expression.isEmpty() ? List.<Candidate>of() : candidates) {
            try {
                candidate.environment().compile(expression);
            } catch (CompileException misfit) {
                complaints.add(Parameters.shown(candidate.kind()) + ": " + misfit.issues() + "\n");
            }
        }
        return String.join("\n", complaints);
    }

    private List<Candidate> candidates(ObjectValue spec) {
        GroupVersionKind parameterKind = Policy.parameterKind(spec);
        PolicyEnvironment plain = PolicyEnvironment.of(parameterKind != null);
        Declared parameters = parameterKind == null ? null : declared(parameterKind);
        if (parameters != null) {
            plain = plain.withParameters(parameters.type(), parameters.types());
        }
        List<Candidate> candidates = new ArrayList<>();
        for (GroupVersionKind kind : named(spec)) {
            Declared objects = declared(kind);
            if (objects != null) {
                candidates.add(new Candidate(kind, withVariables(
                        plain.withObjects(objects.type(), objects.types()).withVariables(), spec).checking()));
            }
        }
        return candidates;
    }

    private static PolicyEnvironment withVariables(PolicyEnvironment plain, ObjectValue spec) {
        PolicyEnvironment environment = plain;
        for (ObjectValue variable : spec.list("variables").objects()) {
            CelType type;
            try {
                type = environment.checking().compile(variable.string("expression")).type();
            } catch (CompileException unknown) {
                type = CelType.DYN;
            }
            environment = environment.withVariable(variable.string("name"), type);
        }
        return environment;
    }

    /** The type of a kind's objects; null if nobody knows the kind. */
    private @Nullable Declared declared(GroupVersionKind kind) {
        Schema schema = kinds.schema(kind);
        if (schema == null) {
            return null;
        }
        Schema metadata = schema.property("metadata");
        boolean complete = metadata != null && metadata.property("uid") != null;
        SchemaTypes types = new SchemaTypes();
        DeclaredType type = types.declare(
                KindView.of(schema, complete ? null : kinds.metadata()), kind.kind() + "@" + kind.version(), true);
        return new Declared(type == null ? CelType.DYN : type.type(), types);
    }

    /** The kinds that the rules name, in their order; rules that mean any group or version, or parts of objects, name none. */
    private List<GroupVersionKind> named(ObjectValue spec) {
        TreeSet<GroupVersionKind> named = new TreeSet<>(Comparator.comparing(GroupVersionKind::group)
                .thenComparing(GroupVersionKind::version).thenComparing(GroupVersionKind::kind));
        for (ObjectValue rule : spec.object("matchConstraints").list("resourceRules").objects()) {
            int count = 0;
            for (GroupVersionResource resource : resources(rule)) {
                for (GroupVersionKind kind : kinds.kindsOf(resource)) {
                    named.add(kind);
                    count++;
                    if (count == MOST_KINDS) {
                        return List.copyOf(named);
                    }
                }
            }
        }
        return List.copyOf(named);
    }

    private static List<GroupVersionResource> resources(ObjectValue rule) {
        List<String> groups = rule.list("apiGroups").strings();
        List<String> versions = rule.list("apiVersions").strings();
        List<GroupVersionResource> resources = new ArrayList<>();
        if (groups.stream().anyMatch(TypeChecking::isPattern) || versions.stream().anyMatch(TypeChecking::isPattern)) {
            return resources;
        }
        for (String group : groups.stream().sorted().toList()) {
            for (String version : versions.stream().sorted().toList()) {
                rule.list("resources").strings().stream().sorted()
                        .filter(resource -> !isPattern(resource) && resource.indexOf('/') < 0)
                        .forEach(resource -> resources.add(new GroupVersionResource(group, version, resource)));
            }
        }
        return resources;
    }

    private static boolean isPattern(String text) {
        return text.indexOf('*') >= 0;
    }
}
