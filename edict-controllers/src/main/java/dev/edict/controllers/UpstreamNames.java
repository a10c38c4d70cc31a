package dev.edict.controllers;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;

/**
 * What people may call loops besides their names: upstream's manager still takes the names that they once had, as kubeadm writes
 * them, and knows some that are not here.
 */
final class UpstreamNames {
    private static final Map<String, String> FORMER = Map.ofEntries(
            entry("attachdetach", "persistentvolume-attach-detach-controller"),
            entry("bootstrapsigner", "bootstrap-signer-controller"),
            entry("cloud-node-lifecycle", "cloud-node-lifecycle-controller"),
            entry("clusterrole-aggregation", "clusterrole-aggregation-controller"),
            entry("cronjob", "cronjob-controller"),
            entry("csrapproving", "certificatesigningrequest-approving-controller"),
            entry("csrcleaner", "certificatesigningrequest-cleaner-controller"),
            entry("csrsigning", "certificatesigningrequest-signing-controller"),
            entry("daemonset", "daemonset-controller"),
            entry("deployment", "deployment-controller"),
            entry("disruption", "disruption-controller"),
            entry("endpoint", "endpoints-controller"),
            entry("endpointslice", "endpointslice-controller"),
            entry("endpointslicemirroring", "endpointslice-mirroring-controller"),
            entry("ephemeral-volume", "ephemeral-volume-controller"),
            entry("garbagecollector", "garbage-collector-controller"),
            entry("horizontalpodautoscaling", "horizontal-pod-autoscaler-controller"),
            entry("job", "job-controller"),
            entry("legacy-service-account-token-cleaner", "legacy-serviceaccount-token-cleaner-controller"),
            entry("namespace", "namespace-controller"),
            entry("nodeipam", "node-ipam-controller"),
            entry("nodelifecycle", "node-lifecycle-controller"),
            entry("persistentvolume-binder", "persistentvolume-binder-controller"),
            entry("persistentvolume-expander", "persistentvolume-expander-controller"),
            entry("podgc", "pod-garbage-collector-controller"),
            entry("pv-protection", "persistentvolume-protection-controller"),
            entry("pvc-protection", "persistentvolumeclaim-protection-controller"),
            entry("replicaset", "replicaset-controller"),
            entry("replicationcontroller", "replicationcontroller-controller"),
            entry("resource-claim-controller", "resourceclaim-controller"),
            entry("resourcequota", "resourcequota-controller"),
            entry("root-ca-cert-publisher", "root-ca-certificate-publisher-controller"),
            entry("route", "node-route-controller"),
            entry("service", "service-lb-controller"),
            entry("serviceaccount", "serviceaccount-controller"),
            entry("serviceaccount-token", "serviceaccount-token-controller"),
            entry("statefulset", "statefulset-controller"),
            entry("storage-version-gc", "storageversion-garbage-collector-controller"),
            entry("svm", "storage-version-migrator-controller"),
            entry("tokencleaner", "token-cleaner-controller"),
            entry("ttl", "ttl-controller"),
            entry("ttl-after-finished", "ttl-after-finished-controller"));

    private static final Set<String> NOT_HERE = Set.of(
            "cloud-node-lifecycle-controller",
            "node-route-controller",
            "podcertificaterequest-cleaner-controller",
            "podgroup-protection-controller",
            "resourcepoolstatusrequest-controller",
            "selinux-warning-controller",
            "service-lb-controller",
            "storageversion-garbage-collector-controller",
            "validatingadmissionpolicy-status-controller");

    private UpstreamNames() {}

    /** The name of a loop now, if it is one that it had; else what is given. */
    static String current(String name) {
        return FORMER.getOrDefault(name, name);
    }

    /** Whether upstream has a loop of that name, and nobody here. */
    static boolean isNotHere(String name) {
        return NOT_HERE.contains(name);
    }

    /** All names that loops once had. */
    static Set<String> former() {
        return FORMER.keySet();
    }
}
