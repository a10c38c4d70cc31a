package dev.edict.server.admit.plugin;

import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.filter.Authorizer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whoever says which authorities a signer vouches for needs the right to attest for it. */
public final class ClusterTrustBundleAttest implements AdmissionPlugin {
    /** What the garbage collector, and the server itself, change. */
    private static final List<String> UPKEEP = List.of("ownerReferences", "finalizers", "selfLink", "managedFields");

    private final SignerRights signers;

    public ClusterTrustBundleAttest(Authorizer rights) {
        this.signers = new SignerRights(rights);
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return (target.operation() == Operation.CREATE || target.operation() == Operation.UPDATE)
                && target.type().kind().groupKind().equals(Kinds.TRUST_BUNDLE);
    }

    @Override
    public void validate(AdmissionRequest request) {
        String signer = request.object().object("spec").string("signerName");
        if (signer.isEmpty() || isUpkeep(request.object(), request.old())) {
            return;
        }
        if (!signers.allow(request.user(), "attest", signer)) {
            throw request.forbidden("user not permitted to attest for signerName " + StringValue.quote(signer));
        }
    }

    private static boolean isUpkeep(ObjectValue object, @Nullable ObjectValue old) {
        if (old == null) {
            return false;
        }
        ObjectValue metadata = object.object("metadata");
        for (String field : UPKEEP) {
            Value before = old.object("metadata").get(field);
            metadata = before == null ? metadata.without(field) : metadata.with(field, before);
        }
        return SemanticEquality.equal(object.with("metadata", metadata), old);
    }
}
