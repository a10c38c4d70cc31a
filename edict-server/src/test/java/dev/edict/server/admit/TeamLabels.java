package dev.edict.server.admit;

import dev.edict.model.name.GroupKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;

/** Every new deployment tells its team, and says who made it. */
public final class TeamLabels implements AdmissionPlugin {
    @Override public boolean handles(AdmissionTarget target) {
        return target.creates(new GroupKind("apps", "Deployment"));
    }
    @Override public ObjectValue mutate(AdmissionRequest request) {
        return request.object().withAt(new StringValue(request.user().name()), "metadata", "annotations", "made-by");
    }
    @Override public void validate(AdmissionRequest request) {
        if (!new ApiObject(request.object()).labels().containsKey("team")) throw request.forbidden("it has no team");
    }
}
