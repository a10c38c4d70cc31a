package dev.edict.kinds.rbac;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The rules for the rules of a role: verbs on resources, or on paths that are not resources. */
final class PolicyRules {
    private static final FieldPath RULES = FieldPath.of("rules");

    private PolicyRules() {}

    static void validate(List<ObjectValue> rules, boolean namespaced, FieldErrors errors) {
        for (int index = 0; index < rules.size(); index++) {
            rule(rules.get(index), namespaced, RULES.index(index), errors);
        }
    }

    private static void rule(ObjectValue rule, boolean namespaced, FieldPath path, FieldErrors errors) {
        if (rule.list("verbs").isEmpty()) {
            errors.required(path.child("verbs"), "verbs must contain at least one value");
        }
        ListValue urls = rule.list("nonResourceURLs");
        if (!urls.isEmpty()) {
            FieldPath urlsPath = path.child("nonResourceURLs");
            if (namespaced) {
                errors.invalid(urlsPath, urls, "namespaced rules cannot apply to non-resource URLs");
            }
            if (!rule.list("apiGroups").isEmpty() || !rule.list("resources").isEmpty()
                    || !rule.list("resourceNames").isEmpty()) {
                errors.invalid(urlsPath, urls, "rules cannot apply to both regular resources and non-resource URLs");
            }
            return;
        }
        if (rule.list("apiGroups").isEmpty()) {
            errors.required(path.child("apiGroups"), "resource rules must supply at least one api group");
        }
        if (rule.list("resources").isEmpty()) {
            errors.required(path.child("resources"), "resource rules must supply at least one resource");
        }
    }
}
