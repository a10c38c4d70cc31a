package dev.edict.controllers.job;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.request.Client;
import dev.edict.client.request.Patch;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;

/** Takes the finalizer away from pods. */
final class Finalizing {
    private Finalizing() {}

    /**
     * In one write, whatever else has changed in the pod since.
     *
     * @return the pod as it is now
     * @throws dev.edict.client.failure.ApiFailure.NotFound if it is gone
     */
    static Pod release(Client client, Pod pod) {
        ObjectValue metadata = ObjectValue.of(
                "uid", pod.metadata().uid(),
                "$deleteFromPrimitiveList/finalizers", ListValue.of(Value.of(JobPods.FINALIZER)));
        return client.of(Pod.TYPE).in(pod.namespace())
                .patch(pod.name(), new Patch.StrategicMerge(ObjectValue.of("metadata", metadata)));
    }
}
