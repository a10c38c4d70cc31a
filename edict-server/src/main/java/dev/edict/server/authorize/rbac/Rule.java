package dev.edict.server.authorize.rbac;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;

/** A rule of a role, as it was written. */
record Rule(
        List<String> verbs, List<String> groups, List<String> resources, List<String> names, List<String> paths) {

    /** @param rule a PolicyRule */
    static Rule of(ObjectValue rule, Texts texts) {
        return new Rule(texts.each(rule.list("verbs").strings()), texts.each(rule.list("apiGroups").strings()),
                texts.each(rule.list("resources").strings()), texts.each(rule.list("resourceNames").strings()),
                texts.each(rule.list("nonResourceURLs").strings()));
    }

    /** As {@code authorization.k8s.io} tells what may be done with resources. */
    ObjectValue resourceRule() {
        ObjectValue.Builder told = ObjectValue.builder().put("verbs", Value.of(verbs));
        if (!groups.isEmpty()) {
            told.put("apiGroups", Value.of(groups));
        }
        told.put("resources", Value.of(resources));
        if (!names.isEmpty()) {
            told.put("resourceNames", Value.of(names));
        }
        return told.build();
    }

    /** As {@code authorization.k8s.io} tells what may be done on paths. */
    ObjectValue pathRule() {
        return ObjectValue.of("verbs", verbs, "nonResourceURLs", paths);
    }
}
