package dev.edict.server.route;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Rights;
import dev.edict.server.registry.Admission;
import org.jspecify.annotations.Nullable;

/**
 * Whoever puts, patches or applies an object that is not there needs the right to create it. That is asked when it is known
 * that there is none, before other admission may refuse what would be created; and once, however often the write is tried.
 */
final class CreationRight implements Admission {
    private final Authorizer rights;
    private final Call call;
    private final Admission rest;
    private boolean granted;

    CreationRight(Authorizer rights, Call call, Admission rest) {
        this.rights = rights;
        this.call = call;
        this.rest = rest;
    }

    @Override
    public ObjectValue mutate(ObjectValue object, @Nullable ObjectValue old) {
        return rest.mutate(object, old);
    }

    @Override
    public void validate(ObjectValue object, @Nullable ObjectValue old) {
        if (old == null && !granted) {
            Rights.require(rights, call.user(), call.info().withVerb("create"));
            granted = true;
        }
        rest.validate(object, old);
    }

    @Override
    public boolean isLimited() {
        return rest.isLimited();
    }

    @Override
    public void delete(ObjectValue old) {
        rest.delete(old);
    }
}
