package dev.edict.controllers.pod;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Owners;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.format.NameFormat;
import dev.edict.model.status.StatusDetails;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.List;

/**
 * Makes the pods of owners of one type, deletes them, and tells people of both by events about the owner. Safe for use by any thread.
 *
 * @param <O> the owners
 */
public final class PodMaker<O extends Resource> {
    private final ResourceClient<Pod> pods;
    private final ObjectType<O> type;
    private final ObjectEvents<O> events;

    public PodMaker(Client client, EventRecorder recorder, ObjectType<O> type) {
        this.pods = client.of(Pod.TYPE);
        this.type = type;
        this.events = recorder.of(type);
    }

    /** A pod as the template says, controlled by the owner, whose name the server makes of the owner's. */
    public static <O extends Resource> Pod of(PodTemplateSpec template, ObjectType<O> type, O owner) {
        ObjectMeta metadata = ObjectMeta.builder()
                .generateName(prefix(owner.name()))
                .namespace(owner.namespace())
                .labels(template.metadata().labels())
                .annotations(template.metadata().annotations())
                .finalizers(template.metadata().finalizers())
                .ownerReferences(List.of(Owners.controllerReference(type, owner)))
                .build();
        return Pod.EMPTY.withMetadata(metadata).withSpec(template.spec());
    }

    /** What the names of an owner's pods begin with: its own, and a dash if there is room for one. */
    public static String prefix(String owner) {
        String prefix = owner + "-";
        return NameFormat.DNS_SUBDOMAIN.check(prefix, true).isEmpty() ? prefix : owner;
    }

    /**
     * Creates a pod of a template.
     *
     * @throws ClientException if it can not be created
     * @throws IllegalArgumentException if it has no labels: its owner would never find it
     */
    public Pod create(O owner, PodTemplateSpec template) {
        return create(owner, of(template, type, owner));
    }

    /** Creates a pod that was made in another way. */
    public Pod create(O owner, Pod pod) {
        if (pod.metadata().labels().isEmpty()) {
            throw new IllegalArgumentException("unable to create pods, no labels");
        }
        Pod created;
        try {
            created = pods.in(owner.namespace()).create(pod);
        } catch (ClientException failure) {
            if (!isNamespaceTerminating(failure)) {
                events.warning(owner, "FailedCreate", "Error creating: " + failure.getMessage());
            }
            throw failure;
        }
        events.normal(owner, "SuccessfulCreate", "Created pod: " + created.name());
        return created;
    }

    /**
     * Deletes a pod.
     *
     * @throws ApiFailure.NotFound if it is not there
     * @throws PodDeletionException if it can not be deleted
     */
    public void delete(O owner, Pod pod) {
        try {
            pods.in(pod.namespace()).delete(pod.name());
        } catch (ApiFailure.NotFound gone) {
            throw gone;
        } catch (ClientException failure) {
            events.warning(owner, "FailedDelete", "Error deleting: " + failure.getMessage());
            throw new PodDeletionException(failure);
        }
        events.normal(owner, "SuccessfulDelete", "Deleted pod: " + pod.name());
    }

    /** Whether nothing can be created because the namespace is about to go: there is no use in trying again, nor in telling. */
    public static boolean isNamespaceTerminating(Throwable failure) {
        if (!(failure instanceof ApiFailure refusal)) {
            return false;
        }
        StatusDetails details = refusal.status().details();
        return details != null && details.causes().stream().anyMatch(cause -> cause.reason().equals("NamespaceTerminating"));
    }
}
