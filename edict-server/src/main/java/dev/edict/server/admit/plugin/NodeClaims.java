package dev.edict.server.admit.plugin;

import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.field.UnifiedDifference;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.admit.AdmissionRequest;
import java.util.List;

/** What a node may write of a claim: how much it has become, and how far it has come with that. */
final class NodeClaims {
    private static final String CLAIM = "PersistentVolumeClaim";
    private static final List<String> OF_NODES =
            List.of("capacity", "conditions", "allocatedResourceStatuses", "allocatedResources");

    private NodeClaims() {}

    static void check(AdmissionRequest request, String node) {
        ObjectValue old = request.old();
        if (!request.subresource().equals("status")) {
            throw request.forbidden("may only update PVC status");
        }
        if (old == null) {
            throw request.forbidden("unexpected operation \"" + request.operation() + "\"");
        }
        ObjectValue before = rest(old);
        ObjectValue after = rest(request.object());
        if (!SemanticEquality.equal(before, after)) {
            throw request.forbidden("node " + StringValue.quote(node)
                    + " is not allowed to update fields other than status.quantity and status.conditions: "
                    + UnifiedDifference.describe(InternalForms.of(CLAIM, before), InternalForms.of(CLAIM, after)));
        }
    }

    private static ObjectValue rest(ObjectValue claim) {
        ObjectValue status = claim.object("status");
        for (String field : OF_NODES) {
            status = status.without(field);
        }
        return claim.with("status", status)
                .with("metadata", claim.object("metadata").without("resourceVersion").without("managedFields"));
    }
}
