package dev.edict.kinds.core.container;

import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.kinds.field.Choice;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for when containers restart: after they end, and when they are resized. */
final class RestartRules {
    private static final List<String> POLICIES = List.of("Always", "Never", "OnFailure");
    private static final List<String> ACTIONS = List.of("Restart", "RestartAllContainers");
    private static final List<String> OPERATORS = List.of("In", "NotIn");
    private static final List<String> RESIZED = List.of(ResourceNames.CPU, ResourceNames.MEMORY);
    private static final List<String> RESIZE_POLICIES = List.of("NotRequired", "RestartContainer");
    private static final int MOST_RULES = 20;
    private static final int MOST_EXIT_CODES = 255;

    private RestartRules() {}

    static void container(ObjectValue container, FieldPath path, FieldErrors errors) {
        String policy = container.stringOrNull("restartPolicy");
        List<ObjectValue> rules = container.list("restartPolicyRules").objects();
        if (policy == null && !rules.isEmpty()) {
            errors.required(path.child("restartPolicy"), "must specify restartPolicy when restart rules are used");
        }
        Choice.optional(policy, POLICIES, path.child("restartPolicy"), errors);
        if (rules.size() > MOST_RULES) {
            errors.tooMany(path.child("restartPolicyRules"), rules.size(), MOST_RULES);
        }
        for (int index = 0; index < rules.size(); index++) {
            rule(rules.get(index), path.child("restartPolicyRules").index(index), errors);
        }
    }

    /** Init containers without a policy are not asked for the details of their rules. */
    static void initContainer(ObjectValue container, FieldPath path, FieldErrors errors) {
        if (container.isSet("restartPolicy")) {
            container(container, path, errors);
        } else if (!container.list("restartPolicyRules").isEmpty()) {
            errors.required(path.child("restartPolicy"), "must specify restartPolicy when restart rules are used");
        }
    }

    private static void rule(ObjectValue rule, FieldPath path, FieldErrors errors) {
        Choice.among(rule.string("action"), ACTIONS, path.child("action"), errors);
        ObjectValue codes = rule.objectOrNull("exitCodes");
        if (codes == null) {
            errors.required(path.child("exitCodes"), "must be specified");
            return;
        }
        Choice.among(codes.string("operator"), OPERATORS, path.child("exitCodes", "operator"), errors);
        if (codes.list("values").size() > MOST_EXIT_CODES) {
            errors.tooMany(path.child("exitCodes", "values"), codes.list("values").size(), MOST_EXIT_CODES);
        }
    }

    /** @param restartPolicy the pod's */
    static void resizePolicies(
            List<ObjectValue> policies, String restartPolicy, FieldPath path, FieldErrors errors) {
        Set<String> resources = new HashSet<>();
        for (int index = 0; index < policies.size(); index++) {
            String resource = policies.get(index).string("resourceName");
            if (!resources.add(resource)) {
                errors.duplicate(path.index(index), resource);
            }
            Choice.required(resource, RESIZED, path, errors);
            String policy = policies.get(index).string("restartPolicy");
            Choice.required(policy, RESIZE_POLICIES, path, errors);
            if (restartPolicy.equals("Never") && !policy.equals("NotRequired")) {
                errors.invalid(path, policy, "must be 'NotRequired' when pod `restartPolicy` is 'Never'");
            }
        }
    }

    static void resizeOfInitContainer(
            ObjectValue container, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        if (options.tolerates(Tolerance.RESTARTING_RESIZE_OF_INIT_CONTAINERS)) {
            return;
        }
        List<ObjectValue> policies = container.list("resizePolicy").objects();
        for (int index = 0; index < policies.size(); index++) {
            if (policies.get(index).string("restartPolicy").equals("RestartContainer")) {
                errors.invalid(path.child("resizePolicy").index(index).child("restartPolicy"), "RestartContainer",
                        "must not be set to 'RestartContainer' for non-sidecar initContainers");
            }
        }
    }
}
