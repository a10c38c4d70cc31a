package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Endpoints;
import dev.edict.client.control.Source;
import dev.edict.client.explain.Wake;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.Handler;
import dev.edict.client.inform.Registration;
import dev.edict.client.inform.SharedInformer;

/**
 * Endpoints that were there when the loop began, whose service may have gone meanwhile, and those that somebody deletes. Endpoints
 * that people create do not wake the loop: without a service they would be removed at once.
 */
record Leftovers(SharedInformer<Endpoints> informer) implements Source<ObjectKey> {

    @Override
    public String name() {
        return "endpoints";
    }

    @Override
    public Subscription subscribe(Sink<ObjectKey> sink) {
        Registration registration = informer.addHandler(new Handler<>() {
            @Override
            public void onAdd(Endpoints endpoints, boolean inInitialList) {
                if (inInitialList && !endpoints.metadata().annotations().containsKey(Services.LEADER)) {
                    wake(endpoints, Wake.Cause.LISTED);
                }
            }

            @Override
            public void onDelete(Endpoints last, boolean finalStateUnknown) {
                wake(last, Wake.Cause.DELETED);
            }

            private void wake(Endpoints endpoints, Wake.Cause cause) {
                ObjectKey key = ObjectKey.of(endpoints);
                sink.wake(key, new Wake(cause, name(), key.toString(), endpoints.metadata().resourceVersion()));
            }
        });
        return Subscription.to(registration);
    }
}
