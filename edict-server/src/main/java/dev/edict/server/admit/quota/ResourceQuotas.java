package dev.edict.server.admit.quota;

import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionTarget;
import java.util.List;

/**
 * Holds writes to the quotas of their namespace. It says nothing while a request passes the plugins: room is claimed last of
 * all, in the transaction that writes the object ({@link Quotas}).
 */
public final class ResourceQuotas implements AdmissionPlugin {

    /** @param limited what may be used only where a quota speaks of it */
    public ResourceQuotas(Quotas quotas, List<LimitedResource> limited) {
        quotas.limit(limited);
    }

    @Override
    public String name() {
        return "ResourceQuota";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return false;
    }

    @Override
    public boolean limits() {
        return true;
    }
}
