package dev.edict.kinds;

import dev.edict.kinds.admissionregistration.AdmissionRegistrationKinds;
import dev.edict.kinds.apiextensions.ApiExtensionsKinds;
import dev.edict.kinds.apiregistration.ApiRegistrationKinds;
import dev.edict.kinds.apps.AppsKinds;
import dev.edict.kinds.authentication.AuthenticationKinds;
import dev.edict.kinds.authorization.AuthorizationKinds;
import dev.edict.kinds.autoscaling.AutoscalingKinds;
import dev.edict.kinds.batch.BatchKinds;
import dev.edict.kinds.certificates.CertificatesKinds;
import dev.edict.kinds.coordination.CoordinationKinds;
import dev.edict.kinds.core.CoreKinds;
import dev.edict.kinds.core.event.EventRules;
import dev.edict.kinds.discovery.DiscoveryKinds;
import dev.edict.kinds.feature.Feature;
import dev.edict.kinds.flowcontrol.FlowControlKinds;
import dev.edict.kinds.networking.NetworkingKinds;
import dev.edict.kinds.node.NodeKinds;
import dev.edict.kinds.policy.PolicyKinds;
import dev.edict.kinds.rbac.RbacKinds;
import dev.edict.kinds.resource.ResourceKinds;
import dev.edict.kinds.rule.KindRules;
import dev.edict.kinds.scheduling.SchedulingKinds;
import dev.edict.kinds.settings.SettingsKinds;
import dev.edict.kinds.storage.StorageKinds;
import dev.edict.kinds.storagemigration.StorageMigrationKinds;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersionKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules of all built-in kinds.
 *
 * <p>The group is that of the request, not of the stored form: an Event that comes through {@code events.k8s.io} is
 * kept in the core form, but checked more strictly than one that comes through the core group.
 */
public final class BuiltInKinds {
    /** As they are unless something is asked for. */
    public static final BuiltInKinds STANDARD = new BuiltInKinds(Set.of());

    private final Map<GroupKind, KindRules> rules;

    private BuiltInKinds(Set<Feature> features) {
        this.rules = gather(features);
    }

    /** With what is asked for besides what is there anyway. */
    public static BuiltInKinds with(Set<Feature> features) {
        return features.isEmpty() ? STANDARD : new BuiltInKinds(features);
    }

    private static Map<GroupKind, KindRules> gather(Set<Feature> features) {
        Map<GroupKind, KindRules> rules = new HashMap<>();
        add(rules, "", CoreKinds.rules());
        add(rules, "admissionregistration.k8s.io", AdmissionRegistrationKinds.rules());
        add(rules, "apiextensions.k8s.io", ApiExtensionsKinds.rules());
        add(rules, "apiregistration.k8s.io", ApiRegistrationKinds.rules());
        add(rules, "apps", AppsKinds.rules(features));
        add(rules, "authentication.k8s.io", AuthenticationKinds.rules());
        add(rules, "authorization.k8s.io", AuthorizationKinds.rules());
        add(rules, "autoscaling", AutoscalingKinds.rules());
        add(rules, "batch", BatchKinds.rules());
        add(rules, "certificates.k8s.io", CertificatesKinds.rules());
        add(rules, "coordination.k8s.io", CoordinationKinds.rules());
        add(rules, "discovery.k8s.io", DiscoveryKinds.rules());
        add(rules, "events.k8s.io", Map.of("Event", EventRules.ofEventsGroup()));
        add(rules, "flowcontrol.apiserver.k8s.io", FlowControlKinds.rules());
        add(rules, "networking.k8s.io", NetworkingKinds.rules());
        add(rules, "node.k8s.io", NodeKinds.rules());
        add(rules, "policy", PolicyKinds.rules());
        add(rules, "rbac.authorization.k8s.io", RbacKinds.rules());
        add(rules, "resource.k8s.io", ResourceKinds.rules());
        add(rules, "scheduling.k8s.io", SchedulingKinds.rules());
        add(rules, "settings.k8s.io", SettingsKinds.rules());
        add(rules, "storage.k8s.io", StorageKinds.rules());
        add(rules, "storagemigration.k8s.io", StorageMigrationKinds.rules());
        for (String kind : List.of("DaemonSet", "Deployment", "ReplicaSet")) {
            alias(rules, new GroupKind("extensions", kind), new GroupKind("apps", kind));
        }
        for (String kind : List.of("Ingress", "NetworkPolicy")) {
            alias(rules, new GroupKind("extensions", kind), new GroupKind("networking.k8s.io", kind));
        }
        return Map.copyOf(rules);
    }

    private static void add(Map<GroupKind, KindRules> all, String group, Map<String, KindRules> kinds) {
        kinds.forEach((kind, rules) -> all.put(new GroupKind(group, kind), rules));
    }

    /** The rules of a kind that has moved to another group. */
    private static void alias(Map<GroupKind, KindRules> all, GroupKind old, GroupKind now) {
        all.put(old, all.getOrDefault(now, KindRules.NONE));
    }

    /** The rules of a kind; {@link KindRules#NONE} for one that has none of its own. */
    public KindRules rulesFor(GroupKind kind) {
        return rules.getOrDefault(kind, KindRules.NONE);
    }

    /** The rules for writers who use one version of a kind; an old version may be more lenient than the others. */
    public KindRules rulesFor(GroupVersionKind kind) {
        Map<String, KindRules> ofVersion = kind.apiVersion().equals("apiextensions.k8s.io/v1beta1")
                ? ApiExtensionsKinds.betaRules()
                : AppsKinds.rulesOf(kind.apiVersion());
        KindRules own = ofVersion.get(kind.kind());
        return own == null ? rulesFor(kind.groupKind()) : own;
    }

    /**
     * The rules of a subresource that takes the whole object, such as {@code finalize} of a namespace. A subresource
     * without rules of its own (the status has methods of its own in {@link KindRules}) has those of the kind.
     */
    public KindRules rulesFor(GroupKind kind, String subresource) {
        Map<String, KindRules> subresources = switch (kind.group()) {
            case "" -> CoreKinds.subresourceRules();
            case "certificates.k8s.io" -> CertificatesKinds.subresourceRules();
            default -> Map.of();
        };
        KindRules own = subresources.get(kind.kind() + "/" + subresource);
        return own == null ? rulesFor(kind) : own;
    }
}
