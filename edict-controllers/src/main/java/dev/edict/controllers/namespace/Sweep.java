package dev.edict.controllers.namespace;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.pods.PodStates;
import dev.edict.types.PartialObjectMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Asks all objects of a namespace to go, one resource after the other. */
final class Sweep {
    static final GroupVersionResource PODS = Pod.TYPE.resource();

    /** Dependents go with the namespace anyway: nothing is to wait for them. */
    private static final DeleteOptions IN_BACKGROUND = DeleteOptions.EMPTY.withPropagationPolicy("Background");

    /** Objects that Edict does not show yet are there, too; other servers do not know the parameter, and have none. */
    private static final ListOptions EVEN_HIDDEN = ListOptions.ALL.with("includeUninitialized", "true");

    private final Client client;
    private final String namespace;
    private final Duration since;

    /** @param since how long the namespace has been going */
    Sweep(Client client, String namespace, Duration since) {
        this.client = client;
        this.namespace = namespace;
        this.since = since;
    }

    /**
     * Asks all objects of a resource to go.
     *
     * @throws dev.edict.client.failure.ClientException if that can not be done
     */
    Remains sweep(ApiResource resource) {
        long grace = resource.resource().equals(PODS) ? grace() : 0;
        ResourceClient<PartialObjectMetadata> objects =
                client.of(PartialObjectMetadata.typeOf(resource.type())).in(namespace);
        boolean canList = resource.verbs().contains("list");
        if (!(resource.verbs().contains("deletecollection") && deleteTogether(objects)) && canList) {
            list(objects).ifPresent(found -> found.forEach(object -> delete(objects, object.name())));
        }
        return canList
                ? list(objects).map(left -> Remains.of(left, grace)).orElse(new Remains(grace, 0, Remains.NOTHING.finalizers()))
                : new Remains(grace, 0, Remains.NOTHING.finalizers());
    }

    /** How long pods may take to end; nothing if that time has passed. */
    private long grace() {
        long longest = 0;
        for (Pod pod : client.of(Pod.TYPE).in(namespace).list().items()) {
            Long seconds = pod.spec().terminationGracePeriodSeconds();
            if (seconds != null && !PodStates.isTerminal(pod)) {
                longest = Math.max(longest, seconds);
            }
        }
        return since.compareTo(Duration.ofSeconds(longest)) >= 0 ? 0 : longest;
    }

    /** @return false if the server can not do that */
    private static boolean deleteTogether(ResourceClient<PartialObjectMetadata> objects) {
        try {
            objects.deleteCollection(IN_BACKGROUND, ListOptions.ALL);
            return true;
        } catch (ApiFailure.MethodNotAllowed | ApiFailure.NotFound impossible) {
            return false;
        }
    }

    /** @return nothing if the server can not do that */
    private static Optional<List<PartialObjectMetadata>> list(ResourceClient<PartialObjectMetadata> objects) {
        try {
            return Optional.of(objects.list(EVEN_HIDDEN).items());
        } catch (ApiFailure.MethodNotAllowed | ApiFailure.NotFound impossible) {
            return Optional.empty();
        }
    }

    private static void delete(ResourceClient<PartialObjectMetadata> objects, String name) {
        try {
            objects.delete(name, IN_BACKGROUND);
        } catch (ApiFailure.MethodNotAllowed | ApiFailure.NotFound gone) {
            return;
        }
    }
}
