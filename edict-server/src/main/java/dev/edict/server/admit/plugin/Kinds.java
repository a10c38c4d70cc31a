package dev.edict.server.admit.plugin;

import dev.edict.model.name.GroupKind;

/** The kinds that plugins look for. */
final class Kinds {
    static final GroupKind NAMESPACE = new GroupKind("", "Namespace");
    static final GroupKind POD = new GroupKind("", "Pod");
    static final GroupKind NODE = new GroupKind("", "Node");
    static final GroupKind CLAIM = new GroupKind("", "PersistentVolumeClaim");
    static final GroupKind VOLUME = new GroupKind("", "PersistentVolume");
    static final GroupKind ATTRIBUTES_CLASS = new GroupKind("storage.k8s.io", "VolumeAttributesClass");

    private Kinds() {}
}
