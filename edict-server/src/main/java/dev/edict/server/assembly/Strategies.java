package dev.edict.server.assembly;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.core.pod.PodDeletion;
import dev.edict.kinds.rule.KindRules;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.action.RequesterStamp;
import dev.edict.server.allocate.ServiceAllocation;
import dev.edict.server.custom.DefinitionHold;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.ResourceStrategy;
import dev.edict.server.registry.ResourceStrategy.Garbage;
import dev.edict.server.registry.ResourceStrategy.Grace;
import dev.edict.server.registry.StorageKeys;
import dev.edict.server.registry.WriteHook;
import dev.edict.server.watch.Interest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** How each built-in resource behaves where the generic registry leaves a choice. */
final class Strategies {
    private static final GroupKind POD = new GroupKind("", "Pod");
    private static final GroupKind EVENT = new GroupKind("", "Event");
    private static final GroupKind NAMESPACE = new GroupKind("", "Namespace");
    private static final GroupKind SERVICE = new GroupKind("", "Service");
    private static final GroupKind DEFINITION = new GroupKind("apiextensions.k8s.io", "CustomResourceDefinition");
    private static final GroupKind SIGNING_REQUEST = new GroupKind("certificates.k8s.io", "CertificateSigningRequest");
    private static final GroupVersionResource SERVICE_CIDRS =
            new GroupVersionResource("networking.k8s.io", "v1", "servicecidrs");
    private static final GroupResource ADDRESSES = new GroupResource("networking.k8s.io", "ipaddresses");
    private static final Set<String> ORPHANING_VERSIONS =
            Set.of("extensions/v1beta1", "apps/v1beta1", "apps/v1beta2", "batch/v1", "batch/v1beta1", "batch/v2alpha1");

    private Strategies() {}

    /** @param type the version through which the resource is used, whose rules apply */
    static ResourceStrategy of(ResourceType type, ResourceType storage, ControlPlane plane) {
        GroupKind stored = storage.kind().groupKind();
        KindRules rules = rules(type, storage, plane.kinds());
        return new ResourceStrategy(
                storage,
                type.resource().groupResource(),
                StorageKeys.prefix(storage.resource().groupResource()),
                rules,
                ResourceStrategy.Form.AS_STORED,
                object -> plane.decoder().canonical(rules.setDefaults(object), storage),
                hook(stored, plane),
                stored.equals(POD) ? PodDeletion::graceSeconds : Grace.NONE,
                garbage(type),
                hold(stored),
                stored.equals(EVENT) ? Math.max(1, plane.eventLife().toSeconds()) : 0);
    }

    /** Objects are held to the rules of the group and version through which they come. */
    private static KindRules rules(ResourceType type, ResourceType storage, BuiltInKinds kinds) {
        KindRules own = kinds.rulesFor(type.kind());
        return own == KindRules.NONE ? kinds.rulesFor(storage.kind().groupKind()) : own;
    }

    private static WriteHook hook(GroupKind kind, ControlPlane plane) {
        if (kind.equals(SIGNING_REQUEST)) {
            return new RequesterStamp();
        }
        return kind.equals(SERVICE)
                ? new ServiceAllocation(plane.store(), plane.atRest(ADDRESSES), plane.serviceNetwork(),
                        () -> serviceCidrs(plane), plane.identities(), plane.clock(), RandomGenerator.getDefault())
                : WriteHook.NONE;
    }

    private static List<ObjectValue> serviceCidrs(ControlPlane plane) {
        List<ObjectValue> all = new ArrayList<>();
        plane.registry(SERVICE_CIDRS).list("", Interest.Selection.INITIALIZED, ListOptions.ALL).items()
                .forEach(cidr -> all.add(cidr.tree()));
        return all;
    }

    private static ResourceStrategy.Hold hold(GroupKind kind) {
        return kind.equals(NAMESPACE) ? NamespaceHold.HOLD
                : kind.equals(DEFINITION) ? new DefinitionHold() : ResourceStrategy.Hold.NONE;
    }

    private static Garbage garbage(ResourceType type) {
        String kind = type.kind().kind();
        String version = type.kind().apiVersion();
        if (kind.equals("Event")) {
            return Garbage.UNSUPPORTED;
        }
        boolean orphans = version.equals("v1") && kind.equals("ReplicationController")
                || ORPHANING_VERSIONS.contains(version) && !(version.equals("batch/v1") && kind.equals("CronJob"));
        return orphans ? Garbage.ORPHAN_DEPENDENTS : Garbage.DELETE_DEPENDENTS;
    }
}
