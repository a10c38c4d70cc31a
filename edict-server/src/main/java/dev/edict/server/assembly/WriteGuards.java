package dev.edict.server.assembly;

import dev.edict.model.name.GroupResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.WriteGuard;
import dev.edict.server.authorize.escalate.ClaimedDevices;
import dev.edict.server.authorize.escalate.Escalation;
import dev.edict.server.authorize.escalate.PolicyParameters;
import dev.edict.server.registry.RequestScope;
import org.jspecify.annotations.Nullable;

/** Which resources are guarded by whom: those whose objects would else give their writers more than they have. */
record WriteGuards(Escalation escalation, PolicyParameters parameters, ClaimedDevices devices) {

    WriteGuard of(GroupResource resource) {
        if (Escalation.concerns(resource)) {
            return new WriteGuard() {
                @Override
                public void check(RequestScope scope, String name, ObjectValue object, @Nullable ObjectValue old) {
                    escalation.check(scope, resource, name, object, old);
                }
            };
        }
        if (PolicyParameters.concern(resource)) {
            return new WriteGuard() {
                @Override
                public void confirm(RequestScope scope, ObjectValue object, @Nullable ObjectValue old) {
                    parameters.confirm(scope, resource, object, old);
                }
            };
        }
        if (ClaimedDevices.concern(resource)) {
            return new WriteGuard() {
                @Override
                public void confirm(RequestScope scope, ObjectValue object, @Nullable ObjectValue old) {
                    devices.confirm(scope, object, old);
                }
            };
        }
        return WriteGuard.NONE;
    }
}
