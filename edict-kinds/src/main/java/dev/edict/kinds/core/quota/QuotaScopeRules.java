package dev.edict.kinds.core.quota;

import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The rules for the scopes of a quota: which there are, which go together, and what can be limited within them. */
final class QuotaScopeRules {
    private static final Set<String> STANDARD = Set.of(
            "Terminating", "NotTerminating", "BestEffort", "NotBestEffort", "PriorityClass", "VolumeAttributesClass",
            "CrossNamespacePodAffinity");
    private static final Set<String> POD_COMPUTE =
            Set.of("cpu", "memory", "limits.cpu", "limits.memory", "requests.cpu", "requests.memory");
    private static final List<Set<String>> OPPOSITES =
            List.of(Set.of("BestEffort", "NotBestEffort"), Set.of("Terminating", "NotTerminating"));

    private QuotaScopeRules() {}

    static void validate(ObjectValue spec, FieldPath path, FieldErrors errors) {
        Set<String> limited = new TreeSet<>(spec.object("hard").keys());
        if (!spec.list("scopes").isEmpty()) {
            scopes(spec.list("scopes"), limited, path.child("scopes"), errors);
        }
        if (spec.isSet("scopeSelector")) {
            selector(spec, limited, path.child("scopeSelector", "matchExpressions"), errors);
        }
    }

    private static void scopes(ListValue scopes, Set<String> limited, FieldPath path, FieldErrors errors) {
        for (String scope : scopes.strings()) {
            if (!STANDARD.contains(scope)) {
                errors.invalid(path, scopes, "unsupported scope");
            }
            for (String resource : limited) {
                if (!fits(scope, resource)) {
                    errors.invalid(path, scopes, "unsupported scope applied to resource");
                }
            }
        }
        conflicts(new HashSet<>(scopes.strings()), scopes, path, errors);
    }

    private static void selector(ObjectValue spec, Set<String> limited, FieldPath path, FieldErrors errors) {
        ObjectValue selector = spec.object("scopeSelector");
        Set<String> seen = new HashSet<>();
        for (ObjectValue expression : selector.list("matchExpressions").objects()) {
            String scope = expression.string("scopeName");
            if (!STANDARD.contains(scope)) {
                errors.invalid(path.child("scopeName"), scope, "unsupported scope");
            }
            for (String resource : limited) {
                if (!fits(scope, resource)) {
                    errors.invalid(path, internalForm(selector), "unsupported scope applied to resource");
                }
            }
            operator(expression, scope, path, errors);
            seen.add(scope);
        }
        conflicts(seen, spec.list("scopes").isEmpty() ? NullValue.NULL : spec.list("scopes"), path, errors);
    }

    private static void operator(ObjectValue expression, String scope, FieldPath path, FieldErrors errors) {
        String operator = expression.string("operator");
        switch (scope) {
            case "BestEffort", "NotBestEffort", "Terminating", "NotTerminating", "CrossNamespacePodAffinity" -> {
                if (!operator.equals("Exists")) {
                    errors.invalid(path.child("operator"), operator, "must be 'Exists' when scope is any of"
                            + " ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating,"
                            + " ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or"
                            + " ResourceQuotaScopeCrossNamespacePodAffinity");
                }
            }
            default -> { }
        }
        ListValue values = expression.list("values");
        switch (operator) {
            case "In", "NotIn" -> {
                if (values.isEmpty()) {
                    errors.required(path.child("values"),
                            "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.isEmpty()) {
                    errors.invalid(path.child("values"), values,
                            "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector");
                }
            }
            default -> errors.invalid(path.child("operator"), operator, "not a valid selector operator");
        }
    }

    private static void conflicts(Set<String> seen, Value scopes, FieldPath path, FieldErrors errors) {
        for (Set<String> pair : OPPOSITES) {
            if (seen.containsAll(pair)) {
                errors.invalid(path, scopes, "conflicting scopes");
            }
        }
    }

    private static boolean fits(String scope, String resource) {
        if (!ResourceNames.isStandardForQuota(resource)) {
            return true;
        }
        return switch (scope) {
            case "Terminating", "NotTerminating", "NotBestEffort", "PriorityClass", "CrossNamespacePodAffinity" ->
                    resource.equals("pods") || POD_COMPUTE.contains(resource);
            case "BestEffort" -> resource.equals("pods");
            case "VolumeAttributesClass" ->
                    resource.equals("persistentvolumeclaims") || resource.equals("requests.storage");
            default -> true;
        };
    }

    /** The selector as the real server's messages show it, with the names of its Go fields. */
    private static ObjectValue internalForm(ObjectValue selector) {
        List<ObjectValue> expressions = selector.list("matchExpressions").objects().stream()
                .map(expression -> ObjectValue.of(
                        "ScopeName", expression.string("scopeName"),
                        "Operator", expression.string("operator"),
                        "Values", expression.isSet("values") ? expression.list("values") : NullValue.NULL))
                .toList();
        return ObjectValue.of("MatchExpressions", expressions);
    }
}
