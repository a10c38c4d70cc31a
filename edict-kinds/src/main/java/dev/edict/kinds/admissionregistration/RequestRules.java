package dev.edict.kinds.admissionregistration;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which requests a webhook or a policy is about: operations, groups, versions, resources, scope and names. */
final class RequestRules {
    private static final List<String> OPERATIONS = List.of("*", "CONNECT", "CREATE", "DELETE", "UPDATE");
    private static final List<String> SCOPES = List.of("*", "Cluster", "Namespaced");

    private RequestRules() {}

    /** Fills in the scope of each rule of a list. */
    static ObjectValue setDefaults(ObjectValue holder, String key) {
        return holder.mapObjects(key, rule -> rule.withDefault("scope", "*"));
    }

    /** Checks a rule that may also name objects. */
    static void named(ObjectValue rule, FieldPath path, FieldErrors errors) {
        List<String> names = rule.list("resourceNames").strings();
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < names.size(); index++) {
            FieldPath namePath = path.child("resourceNames").index(index);
            FieldRules.format(Formats.pathSegmentName(names.get(index)), names.get(index), namePath, errors);
            if (!seen.add(names.get(index))) {
                errors.duplicate(namePath, names.get(index));
            }
        }
        validate(rule, path, errors);
    }

    static void validate(ObjectValue rule, FieldPath path, FieldErrors errors) {
        words(rule.list("operations"), "operations", path.child("operations"), errors);
        List<String> operations = rule.list("operations").strings();
        for (int index = 0; index < operations.size(); index++) {
            if (!OPERATIONS.contains(operations.get(index))) {
                errors.notSupported(path.child("operations").index(index), operations.get(index), OPERATIONS);
            }
        }
        versions(rule, path, errors);
        resources(rule.list("resources"), path.child("resources"), errors);
        if (rule.isSet("scope") && !SCOPES.contains(rule.string("scope"))) {
            errors.notSupported(path.child("scope"), rule.string("scope"), SCOPES);
        }
    }

    private static void versions(ObjectValue rule, FieldPath path, FieldErrors errors) {
        words(rule.list("apiGroups"), "API groups", path.child("apiGroups"), errors);
        words(rule.list("apiVersions"), "API versions", path.child("apiVersions"), errors);
        List<String> versions = rule.list("apiVersions").strings();
        for (int index = 0; index < versions.size(); index++) {
            if (versions.get(index).isEmpty()) {
                errors.required(path.child("apiVersions").index(index));
            }
        }
    }

    /** Checks a rule that is about whole objects only, whatever is done to them. */
    static void whole(ObjectValue rule, FieldPath path, FieldErrors errors) {
        versions(rule, path, errors);
        List<String> resources = rule.list("resources").strings();
        for (int index = 0; index < resources.size(); index++) {
            FieldPath resource = path.child("resources").index(index);
            if (resources.get(index).isEmpty()) {
                errors.required(resource);
            } else if (resources.get(index).indexOf('/') >= 0) {
                errors.invalid(resource, resources.get(index), "must not specify subresources");
            }
        }
        words(rule.list("resources"), "resources", path.child("resources"), errors);
    }

    /** Something has to be named, and whoever says all says nothing else. */
    private static void words(ListValue words, String plural, FieldPath path, FieldErrors errors) {
        if (words.isEmpty()) {
            errors.required(path);
        }
        if (words.size() > 1 && words.strings().contains("*")) {
            errors.invalid(path, words, "if '*' is present, must not specify other " + plural);
        }
    }

    private static void resources(ListValue resources, FieldPath path, FieldErrors errors) {
        if (resources.isEmpty()) {
            errors.required(path);
        }
        List<String> names = resources.strings();
        Set<String> withAllSubresources = new HashSet<>();
        Set<String> subresourcesOfAll = new HashSet<>();
        boolean single = false;
        for (int index = 0; index < names.size(); index++) {
            String name = names.get(index);
            if (name.isEmpty()) {
                errors.required(path.index(index));
                continue;
            }
            int slash = name.indexOf('/');
            if (slash < 0) {
                // Only the last one counts, as it does upstream.
                single = !name.equals("*");
                continue;
            }
            String resource = name.substring(0, slash);
            String subresource = name.substring(slash + 1);
            if (withAllSubresources.contains(resource)) {
                errors.invalid(path.index(index), name,
                        "if '" + resource + "/*' is present, must not specify " + name);
            }
            if (subresourcesOfAll.contains(subresource)) {
                errors.invalid(path.index(index), name,
                        "if '*/" + subresource + "' is present, must not specify " + name);
            }
            if (subresource.equals("*")) {
                withAllSubresources.add(resource);
            }
            if (resource.equals("*")) {
                subresourcesOfAll.add(subresource);
            }
        }
        if (names.size() > 1 && names.contains("*/*")) {
            errors.invalid(path, resources, "if '*/*' is present, must not specify other resources");
        }
        if (single && names.contains("*")) {
            errors.invalid(path, resources,
                    "if '*' is present, must not specify other resources without subresources");
        }
    }
}
