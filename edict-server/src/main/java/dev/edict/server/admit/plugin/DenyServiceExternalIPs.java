package dev.edict.server.admit.plugin;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import java.util.List;

/** No service takes traffic to addresses of others; those that do already may go on, with fewer. */
public final class DenyServiceExternalIPs implements AdmissionPlugin {

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.writes(Kinds.SERVICE);
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectValue old = request.old();
        List<String> before = old == null ? List.of() : addresses(old);
        if (!before.containsAll(addresses(request.object()))) {
            throw request.forbidden("Use of external IPs is denied by admission control");
        }
    }

    private static List<String> addresses(ObjectValue service) {
        return service.object("spec").list("externalIPs").strings();
    }
}
