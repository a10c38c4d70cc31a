package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.container.ContainerPortRules;
import dev.edict.kinds.core.container.ContainerRules;
import dev.edict.kinds.core.container.EnvironmentRules;
import dev.edict.kinds.core.container.ResourceRequirementRules;
import dev.edict.kinds.core.podspec.ClaimNames;
import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.PodSpecScope;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.kinds.core.scheduling.AffinityRules;
import dev.edict.kinds.core.scheduling.TolerationRules;
import dev.edict.kinds.core.scheduling.TopologySpreadRules;
import dev.edict.kinds.core.security.SecurityContextRules;
import dev.edict.kinds.core.security.WindowsRules;
import dev.edict.kinds.core.volume.VolumeRules;
import dev.edict.kinds.field.Choice;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for the spec of a pod, in the order in which Kubernetes looks at it. */
final class PodSpecRules {
    static final FieldPath SPEC = FieldPath.of("spec");

    private static final List<String> RESTART_POLICIES = List.of("Always", "OnFailure", "Never");
    private static final List<String> DNS_POLICIES =
            List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");
    private static final List<String> PREEMPTION_POLICIES = List.of("PreemptLowerPriority", "Never");

    private PodSpecRules() {}

    /** Checks the metadata and the spec of a pod. */
    static void pod(ObjectValue pod, PodRuleOptions options, FieldErrors errors) {
        ObjectValue metadata = pod.object("metadata");
        ObjectValue spec = pod.object("spec");
        ObjectMetaRules.validateCreate(
                metadata, true, NameFormat.DNS_SUBDOMAIN, ObjectMetaRules.METADATA, errors);
        PodAnnotationRules.validate(metadata.object("annotations"), spec, options,
                ObjectMetaRules.METADATA.child("annotations"), errors);
        validate(spec, metadata, options, SPEC, errors);
        if (spec.string("serviceAccountName").isEmpty()) {
            noTokens(spec, errors);
        }
        ContainerRules.images(spec, "containers", SPEC, errors);
        ContainerRules.images(spec, "initContainers", SPEC, errors);
    }

    private static void noTokens(ObjectValue spec, FieldErrors errors) {
        List<ObjectValue> volumes = spec.list("volumes").objects();
        for (int index = 0; index < volumes.size(); index++) {
            List<ObjectValue> sources = volumes.get(index).object("projected").list("sources").objects();
            for (int position = 0; position < sources.size(); position++) {
                if (sources.get(position).isSet("serviceAccountToken")) {
                    errors.forbidden(SPEC.child("volumes").index(index).child("projected", "sources").index(position)
                            .child("serviceAccountToken"), "must not be specified when serviceAccountName is not set");
                }
            }
        }
    }

    /** @param metadata that of the pod; null if the spec is a template's */
    static void validate(ObjectValue spec, @Nullable ObjectValue metadata, PodRuleOptions options, FieldPath path,
            FieldErrors errors) {
        if (!spec.isSet("terminationGracePeriodSeconds")) {
            errors.required(path.child("terminationGracePeriodSeconds"));
        }
        PodSpecScope scope = PodSpecScope.of(spec, options, VolumeRules.validate(spec.list("volumes").objects(),
                metadata == null ? "" : metadata.string("name"), options, path.child("volumes"), errors));
        resourceClaims(spec.list("resourceClaims").objects(), metadata, path.child("resourceClaims"), errors);
        ContainerRules.containers(scope, path.child("containers"), errors);
        ContainerRules.initContainers(scope, path.child("initContainers"), errors);
        ContainerRules.ephemeralContainers(scope, path.child("ephemeralContainers"), errors);
        PodResourceRules.validate(scope, path, errors);
        ContainerPortRules.hostNetwork(spec, options.isPod(), path, errors);
        Choice.required(spec.string("restartPolicy"), RESTART_POLICIES, path.child("restartPolicy"), errors);
        Choice.required(spec.string("dnsPolicy"), DNS_POLICIES, path.child("dnsPolicy"), errors);
        LabelRules.labels(spec.object("nodeSelector"), path.child("nodeSelector"), errors);
        SecurityContextRules.pod(spec, options, path.child("securityContext"), errors);
        AffinityRules.validate(spec.object("affinity"), options, path.child("affinity"), errors);
        NetworkRules.dnsConfig(spec, path.child("dnsConfig"), errors);
        gates(spec, path, errors);
        TopologySpreadRules.validate(spec.list("topologySpreadConstraints").objects(), options,
                path.child("topologySpreadConstraints"), errors);
        WindowsRules.hostProcess(spec, path, errors);
        NetworkRules.ownUsers(spec, options, path, errors);
        NetworkRules.hostnameOverride(spec, path.child("hostnameOverride"), errors);
        names(spec, path, errors);
        rest(scope, path, errors);
    }

    private static void resourceClaims(
            List<ObjectValue> claims, @Nullable ObjectValue metadata, FieldPath path, FieldErrors errors) {
        Set<String> names = new HashSet<>();
        for (int index = 0; index < claims.size(); index++) {
            if (metadata != null && metadata.object("annotations").has(PodAnnotationRules.MIRROR)) {
                errors.forbidden(ObjectRules.NO_FIELD, "static pods do not support resource claims");
            } else {
                resourceClaim(claims.get(index), names, path.index(index), errors);
            }
        }
    }

    private static void resourceClaim(ObjectValue claim, Set<String> names, FieldPath path, FieldErrors errors) {
        String name = claim.string("name");
        if (name.isEmpty()) {
            errors.required(path.child("name"));
        } else if (names.add(name)) {
            FieldRules.format(Formats.dns1123Label(name), name, path.child("name"), errors);
        } else {
            errors.duplicate(path.child("name"), name);
        }
        boolean named = claim.isSet("resourceClaimName");
        boolean templated = claim.isSet("resourceClaimTemplateName");
        if (named && templated) {
            errors.invalid(path, InternalForms.of("PodResourceClaim", claim),
                    "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified");
        }
        if (!named && !templated) {
            errors.invalid(path, InternalForms.of("PodResourceClaim", claim),
                    "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
        }
        for (String key : List.of("resourceClaimName", "resourceClaimTemplateName")) {
            if (claim.isSet(key)) {
                name(claim.string(key), path.child(key), errors);
            }
        }
    }

    private static void gates(ObjectValue spec, FieldPath path, FieldErrors errors) {
        List<ObjectValue> readiness = spec.list("readinessGates").objects();
        for (int index = 0; index < readiness.size(); index++) {
            LabelRules.labelName(readiness.get(index).string("conditionType"),
                    path.child("readinessGates").index(index).child("conditionType"), errors);
        }
        Set<String> seen = new HashSet<>();
        List<ObjectValue> scheduling = spec.list("schedulingGates").objects();
        for (int index = 0; index < scheduling.size(); index++) {
            String name = scheduling.get(index).string("name");
            FieldPath gatePath = path.child("schedulingGates").index(index);
            LabelRules.labelName(name, gatePath, errors);
            if (!seen.add(name)) {
                errors.duplicate(gatePath, name);
            }
        }
    }

    private static void name(String name, FieldPath path, FieldErrors errors) {
        FieldRules.format(NameFormat.DNS_SUBDOMAIN.check(name, false), name, path, errors);
    }

    private static void names(ObjectValue spec, FieldPath path, FieldErrors errors) {
        for (String key : List.of("serviceAccountName", "nodeName")) {
            if (!spec.string(key).isEmpty()) {
                name(spec.string(key), path.child(key), errors);
            }
        }
        Long deadline = spec.integerOrNull("activeDeadlineSeconds");
        if (deadline != null) {
            FieldRules.inRange(deadline, 1, Integer.MAX_VALUE, path.child("activeDeadlineSeconds"), errors);
        }
        for (String key : List.of("hostname", "subdomain")) {
            String label = spec.string(key);
            if (!label.isEmpty()) {
                FieldRules.format(Formats.dns1123Label(label), label, path.child(key), errors);
            }
        }
    }

    private static void rest(PodSpecScope scope, FieldPath path, FieldErrors errors) {
        ObjectValue spec = scope.spec();
        TolerationRules.validate(spec.list("tolerations").objects(),
                scope.options().tolerates(Tolerance.COMPARING_TOLERATIONS), path.child("tolerations"), errors);
        NetworkRules.hostAliases(spec.list("hostAliases").objects(), path.child("hostAliases"), errors);
        if (!spec.string("priorityClassName").isEmpty()) {
            name(spec.string("priorityClassName"), path.child("priorityClassName"), errors);
        }
        if (spec.isSet("runtimeClassName")) {
            name(spec.string("runtimeClassName"), path.child("runtimeClassName"), errors);
        }
        if (spec.isSet("preemptionPolicy")) {
            Choice.required(
                    spec.string("preemptionPolicy"), PREEMPTION_POLICIES, path.child("preemptionPolicy"), errors);
        }
        if (spec.isSet("overhead")) {
            ResourceRequirementRules.container(ObjectValue.of("limits", spec.object("overhead")), ClaimNames.NONE,
                    scope.options(), path.child("overhead"), errors);
        }
        OperatingSystemRules.validate(spec, path, errors);
        EnvironmentRules.fileVolumes(spec, path, errors);
    }
}
