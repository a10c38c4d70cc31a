package dev.edict.kinds.core.podspec;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * How Kubernetes shows a whole object as a bad value in a message: as its own structure, every field of it with an
 * upper-case name, not as the JSON that was sent.
 */
public final class InternalForm {
    private InternalForm() {}

    public static Value securityContext(ObjectValue context) {
        return ObjectValue.of(
                "Capabilities", optional(context, "capabilities", capabilities -> ObjectValue.of(
                        "Add", orNull(capabilities, "add"),
                        "Drop", orNull(capabilities, "drop"))),
                "Privileged", orNull(context, "privileged"),
                "SELinuxOptions", optional(context, "seLinuxOptions", options -> ObjectValue.of(
                        "User", options.string("user"),
                        "Role", options.string("role"),
                        "Type", options.string("type"),
                        "Level", options.string("level"))),
                "WindowsOptions", optional(context, "windowsOptions", options -> ObjectValue.of(
                        "GMSACredentialSpecName", orNull(options, "gmsaCredentialSpecName"),
                        "GMSACredentialSpec", orNull(options, "gmsaCredentialSpec"),
                        "RunAsUserName", orNull(options, "runAsUserName"),
                        "HostProcess", orNull(options, "hostProcess"))),
                "RunAsUser", orNull(context, "runAsUser"),
                "RunAsGroup", orNull(context, "runAsGroup"),
                "RunAsNonRoot", orNull(context, "runAsNonRoot"),
                "ReadOnlyRootFilesystem", orNull(context, "readOnlyRootFilesystem"),
                "AllowPrivilegeEscalation", orNull(context, "allowPrivilegeEscalation"),
                "ProcMount", orNull(context, "procMount"),
                "SeccompProfile", optional(context, "seccompProfile", InternalForm::profile),
                "AppArmorProfile", optional(context, "appArmorProfile", InternalForm::profile));
    }

    public static Value profile(ObjectValue profile) {
        return ObjectValue.of(
                "Type", profile.string("type"), "LocalhostProfile", orNull(profile, "localhostProfile"));
    }

    public static Value resourceClaim(ObjectValue claim) {
        return ObjectValue.of(
                "Name", claim.string("name"),
                "ResourceClaimName", orNull(claim, "resourceClaimName"),
                "ResourceClaimTemplateName", orNull(claim, "resourceClaimTemplateName"));
    }

    public static Value nodeSelectorTerm(ObjectValue term) {
        return ObjectValue.of(
                "MatchExpressions", items(term.list("matchExpressions"), InternalForm::requirement),
                "MatchFields", items(term.list("matchFields"), InternalForm::requirement));
    }

    public static Value nodeSelectorTerms(ListValue terms) {
        return items(terms, InternalForm::nodeSelectorTerm);
    }

    /** The affinity in the spec of a persistent volume, if there is one. */
    public static Value volumeAffinity(ObjectValue spec) {
        return optional(spec, "nodeAffinity", affinity -> ObjectValue.of(
                "Required", optional(affinity, "required", required -> ObjectValue.of(
                        "NodeSelectorTerms", nodeSelectorTerms(required.list("nodeSelectorTerms"))))));
    }

    private static Value requirement(ObjectValue requirement) {
        return ObjectValue.of(
                "Key", requirement.string("key"),
                "Operator", requirement.string("operator"),
                "Values", orNull(requirement, "values"));
    }

    public static Value addresses(ListValue addresses) {
        return items(addresses, address -> ObjectValue.of("IP", address.string("ip")));
    }

    private static Value items(ListValue list, Function<ObjectValue, Value> form) {
        if (list.isEmpty()) {
            return NullValue.NULL;
        }
        List<Value> items = new ArrayList<>(list.size());
        for (ObjectValue item : list.objects()) {
            items.add(form.apply(item));
        }
        return ListValue.copyOf(items);
    }

    private static Value optional(ObjectValue object, String key, Function<ObjectValue, Value> form) {
        ObjectValue child = object.objectOrNull(key);
        return child == null ? NullValue.NULL : form.apply(child);
    }

    private static Value orNull(ObjectValue object, String key) {
        Value value = object.get(key);
        return value == null ? NullValue.NULL : value;
    }
}
