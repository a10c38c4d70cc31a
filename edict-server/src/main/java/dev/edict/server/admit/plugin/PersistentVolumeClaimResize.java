package dev.edict.server.admit.plugin;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.metadata.InitializerRules;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.function.Supplier;

/** A claim grows only when it is bound, and when its class allows it. */
public final class PersistentVolumeClaimResize implements AdmissionPlugin {
    private final Supplier<ResourceRegistry> classes;

    public PersistentVolumeClaimResize(Supplier<ResourceRegistry> classes) {
        this.classes = classes;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.operation() == Operation.UPDATE && target.isFor(Kinds.CLAIM);
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectValue claim = request.object();
        ObjectValue old = request.old();
        if (old == null || InitializerRules.arePending(old) || size(claim).compareTo(size(old)) <= 0) {
            return;
        }
        if (!old.object("status").string("phase").equals("Bound")) {
            throw request.forbidden("Only bound persistent volume claims can be expanded");
        }
        if (!mayGrow(StorageClassName.of(claim), StorageClassName.of(old))) {
            throw request.forbidden("only dynamically provisioned pvc can be resized and "
                    + "the storageclass that provisions the pvc must support resize");
        }
    }

    private static Quantity size(ObjectValue claim) {
        Value storage = claim.at("spec", "resources", "requests", "storage");
        return storage == null ? Quantity.ZERO : Quantity.parse(storage);
    }

    private boolean mayGrow(String name, String before) {
        if (name.isEmpty() || !name.equals(before)) {
            return false;
        }
        CachedObject found = classes.get().recentVisible("", name);
        return found != null && found.tree().bool("allowVolumeExpansion");
    }
}
