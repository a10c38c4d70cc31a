package dev.edict.server.admit.plugin;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.registry.ResourceRegistry;
import java.util.function.Supplier;

/** A claim that says nothing of its storage class gets the default one: the newest of those that are marked so. */
public final class DefaultStorageClass implements AdmissionPlugin {
    private static final String MARK = "storageclass.kubernetes.io/is-default-class";
    private static final String OLD_MARK = "storageclass.beta.kubernetes.io/is-default-class";

    private final Chosen chosen;

    public DefaultStorageClass(Supplier<ResourceRegistry> classes) {
        this.chosen = new Chosen(classes, DefaultStorageClass::isDefault, Chosen.NEWEST);
    }

    private static boolean isDefault(ObjectValue storageClass) {
        ObjectValue annotations = new ApiObject(storageClass).metadata().object("annotations");
        return annotations.string(MARK).equals("true") || annotations.string(OLD_MARK).equals("true");
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.creates(Kinds.CLAIM);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue claim = request.object();
        ObjectValue found = StorageClassName.isSaid(claim) ? null : chosen.find();
        return found == null ? claim
                : claim.with("spec", claim.object("spec").with("storageClassName", new ApiObject(found).name()));
    }
}
