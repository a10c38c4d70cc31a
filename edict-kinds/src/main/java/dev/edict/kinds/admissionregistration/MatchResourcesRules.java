package dev.edict.kinds.admissionregistration;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;

/** Which objects a policy or its binding is about. */
final class MatchResourcesRules {
    private static final List<String> RULES = List.of("resourceRules", "excludeResourceRules");
    private static final List<String> MUTATING_OPERATIONS = List.of("*", "CONNECT", "CREATE", "UPDATE");

    private MatchResourcesRules() {}

    static ObjectValue setDefaults(ObjectValue resources) {
        ObjectValue defaulted = resources
                .withDefault("matchPolicy", "Equivalent")
                .withDefault("namespaceSelector", ObjectValue.EMPTY)
                .withDefault("objectSelector", ObjectValue.EMPTY);
        for (String key : RULES) {
            defaulted = RequestRules.setDefaults(defaulted, key);
        }
        return defaulted;
    }

    static void validate(ObjectValue resources, FieldPath path, FieldErrors errors) {
        if (!resources.isSet("matchPolicy")) {
            errors.required(path.child("matchPolicy"));
        } else if (!WebhookRules.MATCH_POLICIES.contains(resources.string("matchPolicy"))) {
            errors.notSupported(
                    path.child("matchPolicy"), resources.string("matchPolicy"), WebhookRules.MATCH_POLICIES);
        }
        for (String key : List.of("namespaceSelector", "objectSelector")) {
            if (resources.isSet(key)) {
                LabelRules.selector(resources.object(key), path.child(key), errors);
            } else {
                errors.required(path.child(key));
            }
        }
        for (String key : RULES) {
            List<ObjectValue> rules = resources.list(key).objects();
            for (int index = 0; index < rules.size(); index++) {
                RequestRules.named(rules.get(index), path.child(key).index(index), errors);
            }
        }
    }

    /** Nothing can be changed in an object that is deleted. */
    static void mutatingOperations(ObjectValue resources, FieldPath path, FieldErrors errors) {
        for (ObjectValue rule : resources.list("resourceRules").objects()) {
            for (String operation : rule.list("operations").strings()) {
                if (!MUTATING_OPERATIONS.contains(operation)) {
                    errors.notSupported(path.child("resourceRules", "operations"), operation, MUTATING_OPERATIONS);
                }
            }
        }
    }
}
