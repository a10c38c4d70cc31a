package dev.edict.server.admit.quota;

import dev.edict.kinds.core.quota.ResourceQuotaRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import java.util.List;

/**
 * Holds writes to the quotas of their namespace. It says nothing while a request passes the plugins: room is claimed last of
 * all, in the transaction that writes the object ({@link Quotas}).
 *
 * <p>What is used of a quota is known to the server alone. Others may write its status, such as upstream's controller, which
 * counts what its caches show; of what they say is used nothing is taken, and limits only where it is known what is used.
 */
public final class ResourceQuotas implements AdmissionPlugin {
    private static final GroupKind QUOTA = new GroupKind("", "ResourceQuota");

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
        return target.operation() == Operation.UPDATE && target.isForPart(QUOTA, "status");
    }

    /** What is wrong is left for validation to tell of. */
    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        FieldErrors errors = new FieldErrors();
        ResourceQuotaRules.status(request.object(), errors);
        if (!errors.isEmpty()) {
            return request.object();
        }
        ObjectValue known = request.old() == null
                ? ObjectValue.EMPTY : request.old().object("status").object("used");
        ObjectValue hard = shared(request.object().object("status").object("hard"), known);
        ObjectValue used = shared(known, hard);
        return request.object().with("status", used.isEmpty()
                ? ObjectValue.EMPTY : ObjectValue.of("hard", hard, "used", used));
    }

    /** What is in one list of those that are in the other, too. */
    private static ObjectValue shared(ObjectValue amounts, ObjectValue other) {
        ObjectValue.Builder shared = ObjectValue.builder();
        amounts.forEach((name, amount) -> {
            if (other.has(name)) {
                shared.put(name, amount);
            }
        });
        return shared.build();
    }

    @Override
    public boolean limits() {
        return true;
    }
}
