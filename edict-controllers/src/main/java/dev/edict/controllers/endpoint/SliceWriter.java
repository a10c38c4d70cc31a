package dev.edict.controllers.endpoint;

import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.types.Resource;

/** Does what a plan says, and tells the tracker what was written. */
final class SliceWriter {
    private final ResourceClient<EndpointSlice> client;
    private final SliceTracker tracker;

    SliceWriter(Client client, SliceTracker tracker) {
        this.client = client.of(EndpointSlice.TYPE);
        this.tracker = tracker;
    }

    /**
     * @param what the kind of the owner, for people
     * @throws IllegalStateException if one of the writes fails; those after it are left
     */
    void write(SlicePlan plan, Resource owner, String what) {
        ResourceClient<EndpointSlice> slices = client.in(owner.namespace());
        String whom = " EndpointSlice for " + what + " " + owner.namespace() + "/" + owner.name() + ": ";
        if (!owner.isBeingDeleted()) {
            for (EndpointSlice slice : plan.create()) {
                try {
                    tracker.written(slices.create(slice));
                } catch (ClientException failure) {
                    if (Services.isInTerminatingNamespace(failure)) {
                        return;
                    }
                    throw new IllegalStateException("failed to create" + whom + failure.getMessage(), failure);
                }
            }
        }
        for (EndpointSlice slice : plan.update()) {
            try {
                tracker.written(slices.replace(slice));
            } catch (ClientException failure) {
                throw new IllegalStateException("failed to update " + slice.name() + whom + failure.getMessage(), failure);
            }
        }
        for (EndpointSlice slice : plan.delete()) {
            try {
                delete(slice);
            } catch (ClientException failure) {
                throw new IllegalStateException("failed to delete " + slice.name() + whom + failure.getMessage(), failure);
            }
        }
    }

    private void delete(EndpointSlice slice) {
        try {
            client.in(slice.namespace()).delete(slice.name());
            tracker.deleted(slice);
        } catch (ApiFailure.NotFound gone) {
            // as it should be
        }
    }
}
