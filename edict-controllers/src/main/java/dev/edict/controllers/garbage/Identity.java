package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.model.name.GroupVersionKind;
import java.util.Comparator;

/**
 * Where an object is, or where somebody says that it is. Of two that have the same uid, one at most is right.
 *
 * @param namespace empty for what lives in no namespace
 */
record Identity(String apiVersion, String kind, String namespace, String name, String uid) {

    /** Kinds first, so that it does not matter for the order of two kinds which of them lives in namespaces. */
    static final Comparator<Identity> ORDER = Comparator.comparing(Identity::kind)
            .thenComparing(Identity::apiVersion)
            .thenComparing(Identity::namespace)
            .thenComparing(Identity::name)
            .thenComparing(Identity::uid);

    /** What a reference means, if the object is in that namespace. */
    static Identity of(OwnerReference reference, String namespace) {
        return new Identity(reference.apiVersion(), reference.kind(), namespace, reference.name(), reference.uid());
    }

    Identity in(String otherNamespace) {
        return new Identity(apiVersion, kind, otherNamespace, name, uid);
    }

    boolean isNamespaced() {
        return !namespace.isEmpty();
    }

    /** Whether a reference says the same of the object as this does; it does not say the namespace. */
    boolean isMeantBy(OwnerReference reference) {
        return reference.uid().equals(uid) && reference.name().equals(name) && reference.kind().equals(kind)
                && reference.apiVersion().equals(apiVersion);
    }

    boolean isOfSameKindAs(Identity other) {
        return kind.equals(other.kind) && apiVersion.equals(other.apiVersion);
    }

    GroupVersionKind type() {
        int slash = apiVersion.indexOf('/');
        return slash < 0
                ? new GroupVersionKind("", apiVersion, kind)
                : new GroupVersionKind(apiVersion.substring(0, slash), apiVersion.substring(slash + 1), kind);
    }

    /** As upstream's events and logs show it. */
    @Override
    public String toString() {
        return "[" + apiVersion + "/" + kind + ", namespace: " + namespace + ", name: " + name + ", uid: " + uid + "]";
    }
}
