package dev.edict.server.assembly;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.ResourceStrategy;

/** A namespace stays, marked as terminating, until its own finalizers are gone: somebody must empty it first. */
final class NamespaceHold implements ResourceStrategy.Hold {
    static final NamespaceHold HOLD = new NamespaceHold();

    private NamespaceHold() {}

    @Override
    public boolean holds(ObjectValue namespace) {
        return !namespace.object("spec").list("finalizers").isEmpty();
    }

    @Override
    public ObjectValue held(ObjectValue namespace, ObjectValue before) {
        return new ApiObject(namespace)
                .withMetadata(metadata -> metadata.without("deletionGracePeriodSeconds"))
                .withTree(tree -> tree.with("status", tree.object("status").with("phase", "Terminating")))
                .tree();
    }
}
