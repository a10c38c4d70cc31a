package dev.edict.server.admit;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** An owner that is named twice is kept once, and the writer is told. */
public final class OwnerReferences implements AdmissionPlugin {
    private static final String WARNING = ".metadata.ownerReferences contains duplicate entries; API server dedups owner "
            + "references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate "
            + "UID(s) observed: ";

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ApiObject object = new ApiObject(request.object());
        ListValue owners = object.metadata().list("ownerReferences");
        if (owners.size() < 2) {
            return request.object();
        }
        Set<Value> distinct = new LinkedHashSet<>();
        List<String> repeated = new ArrayList<>();
        for (ObjectValue owner : owners.objects()) {
            if (!distinct.add(owner)) {
                repeated.add(owner.string("uid"));
            }
        }
        if (repeated.isEmpty()) {
            return request.object();
        }
        request.scope().warnings().accept(WARNING + String.join(", ", new LinkedHashSet<>(repeated)));
        return object.withMetadata("ownerReferences", ListValue.copyOf(List.copyOf(distinct))).tree();
    }
}
