package dev.edict.server.admit.plugin;

import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;

/** The kinds that plugins look for. */
final class Kinds {
    static final GroupKind NAMESPACE = new GroupKind("", "Namespace");
    static final GroupKind POD = new GroupKind("", "Pod");
    static final GroupKind NODE = new GroupKind("", "Node");
    static final GroupKind SERVICE = new GroupKind("", "Service");
    static final GroupKind EVENT = new GroupKind("", "Event");
    static final GroupKind CLAIM = new GroupKind("", "PersistentVolumeClaim");
    static final GroupKind VOLUME = new GroupKind("", "PersistentVolume");
    static final GroupKind ATTRIBUTES_CLASS = new GroupKind("storage.k8s.io", "VolumeAttributesClass");
    static final GroupKind INGRESS = new GroupKind("networking.k8s.io", "Ingress");
    static final GroupKind PRIORITY_CLASS = new GroupKind("scheduling.k8s.io", "PriorityClass");
    static final GroupKind SIGNING_REQUEST = new GroupKind("certificates.k8s.io", "CertificateSigningRequest");
    static final GroupKind TRUST_BUNDLE = new GroupKind("certificates.k8s.io", "ClusterTrustBundle");

    static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

    private Kinds() {}
}
