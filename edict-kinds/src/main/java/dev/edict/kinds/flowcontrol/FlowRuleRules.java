package dev.edict.kinds.flowcontrol;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for one rule of a FlowSchema: whose requests, and for what. */
final class FlowRuleRules {
    private static final List<String> VERBS = List.of(
            "create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch");
    private static final Map<String, String> SUBJECT_FIELDS =
            Map.of("ServiceAccount", "serviceAccount", "User", "user", "Group", "group");
    private static final List<String> SUBJECT_KINDS = List.of("Group", "ServiceAccount", "User");

    private FlowRuleRules() {}

    static void validate(ObjectValue rule, FieldPath path, FieldErrors errors) {
        List<ObjectValue> subjects = rule.list("subjects").objects();
        if (subjects.isEmpty()) {
            errors.required(path.child("subjects"), "subjects must contain at least one value");
        }
        for (int index = 0; index < subjects.size(); index++) {
            subject(subjects.get(index), path.child("subjects").index(index), errors);
        }
        List<ObjectValue> resources = rule.list("resourceRules").objects();
        List<ObjectValue> others = rule.list("nonResourceRules").objects();
        if (resources.isEmpty() && others.isEmpty()) {
            errors.required(path, "at least one of resourceRules and nonResourceRules has to be non-empty");
        }
        for (int index = 0; index < resources.size(); index++) {
            resourceRule(resources.get(index), path.child("resourceRules").index(index), errors);
        }
        for (int index = 0; index < others.size(); index++) {
            nonResourceRule(others.get(index), path.child("nonResourceRules").index(index), errors);
        }
    }

    private static void subject(ObjectValue subject, FieldPath path, FieldErrors errors) {
        String kind = subject.string("kind");
        String own = SUBJECT_FIELDS.get(kind);
        if (own == null) {
            errors.notSupported(path.child("kind"), kind, SUBJECT_KINDS);
            return;
        }
        if (!subject.isSet(own)) {
            errors.required(path.child(own), own + " is required when subject kind is '" + kind + "'");
        } else {
            name(subject.object(own), kind.equals("ServiceAccount"), path.child(own), errors);
        }
        for (String other : List.of("ServiceAccount", "User", "Group")) {
            String field = SUBJECT_FIELDS.getOrDefault(other, "");
            if (!other.equals(kind) && subject.isSet(field)) {
                errors.forbidden(path.child(field), field + " is forbidden when subject kind is not '" + other + "'");
            }
        }
    }

    private static void name(ObjectValue subject, boolean account, FieldPath path, FieldErrors errors) {
        String name = subject.string("name");
        if (name.isEmpty()) {
            errors.required(path.child("name"));
        } else if (account && !name.equals("*")) {
            FieldRules.format(Formats.dns1123Subdomain(name), name, path.child("name"), errors);
        }
        if (!account) {
            return;
        }
        String namespace = subject.string("namespace");
        if (namespace.isEmpty()) {
            errors.required(path.child("namespace"), "must specify namespace for service account");
        } else {
            FieldRules.format(Formats.dns1123Label(namespace), namespace, path.child("namespace"), errors);
        }
    }

    private static void verbs(ObjectValue rule, FieldPath path, FieldErrors errors) {
        ListValue verbs = rule.list("verbs");
        Set<String> words = new HashSet<>(verbs.strings());
        if (words.isEmpty()) {
            errors.required(path.child("verbs"), "verbs must contain at least one value");
        } else if (words.contains("*")) {
            alone(verbs, "verbs", "other verbs", path, errors);
        } else if (!VERBS.containsAll(words)) {
            errors.notSupported(path.child("verbs"), verbs, VERBS);
        }
    }

    private static void alone(ListValue list, String key, String others, FieldPath path, FieldErrors errors) {
        if (list.size() > 1 && list.strings().contains("*")) {
            errors.invalid(path.child(key), list, "if '*' is present, must not specify " + others);
        }
    }

    private static void resourceRule(ObjectValue rule, FieldPath path, FieldErrors errors) {
        verbs(rule, path, errors);
        if (rule.list("apiGroups").isEmpty()) {
            errors.required(path.child("apiGroups"), "resource rules must supply at least one api group");
        }
        alone(rule.list("apiGroups"), "apiGroups", "other api groups", path, errors);
        if (rule.list("resources").isEmpty()) {
            errors.required(path.child("resources"), "resource rules must supply at least one resource");
        }
        alone(rule.list("resources"), "resources", "other resources", path, errors);
        ListValue namespaces = rule.list("namespaces");
        if (namespaces.isEmpty() && !rule.bool("clusterScope")) {
            errors.required(path.child("namespaces"),
                    "resource rules that are not cluster scoped must supply at least one namespace");
        } else if (namespaces.strings().contains("*")) {
            alone(namespaces, "namespaces", "other namespaces", path, errors);
        } else {
            List<String> names = namespaces.strings();
            for (int index = 0; index < names.size(); index++) {
                for (String complaint : Formats.dns1123Label(names.get(index))) {
                    errors.invalid(path.child("namespaces").index(index), names.get(index),
                            "each member of this list must be '*' or a DNS-1123 label; " + complaint);
                }
            }
        }
    }

    private static void nonResourceRule(ObjectValue rule, FieldPath path, FieldErrors errors) {
        verbs(rule, path, errors);
        ListValue urls = rule.list("nonResourceURLs");
        if (urls.isEmpty()) {
            errors.required(path.child("nonResourceURLs"), "nonResourceURLs must contain at least one value");
        } else if (urls.strings().contains("*")) {
            alone(urls, "nonResourceURLs", "other non-resource URLs", path, errors);
        } else {
            List<String> texts = urls.strings();
            for (int index = 0; index < texts.size(); index++) {
                String complaint = complaintAboutUrl(texts.get(index));
                if (complaint != null) {
                    errors.invalid(path.child("nonResourceURLs").index(index), texts.get(index), complaint);
                }
            }
        }
    }

    private static @Nullable String complaintAboutUrl(String url) {
        if (url.isEmpty()) {
            return "must not be empty";
        }
        if (url.equals("/")) {
            return null;
        }
        if (!url.startsWith("/")) {
            return "must start with slash";
        }
        if (url.contains(" ")) {
            return "must not contain white-space";
        }
        if (url.contains("//")) {
            return "must not contain double slash";
        }
        int star = url.indexOf('*');
        return star >= 0 && (star != url.length() - 1 || !url.endsWith("/*"))
                ? "wildcard can only do suffix matching"
                : null;
    }
}
