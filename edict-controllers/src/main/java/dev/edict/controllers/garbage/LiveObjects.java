package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.api.meta.v1.Preconditions;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoMatchException;
import dev.edict.client.request.Client;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.PartialObjectMetadata;
import dev.edict.types.Scope;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The objects of a server. */
final class LiveObjects implements Objects {
    private static final int MOST_ATTEMPTS = 4;

    private final Client client;

    LiveObjects(Client client) {
        this.client = client;
    }

    @Override
    public boolean isNamespaced(GroupVersionKind type) {
        return resource(type).scope() == Scope.NAMESPACED;
    }

    private ApiResource resource(GroupVersionKind type) {
        return client.mapping().find(type).orElseThrow(() -> new NoMatchException(
                "unable to get REST mapping for " + type.apiVersion() + "/" + type.kind() + "."));
    }

    private ResourceClient<PartialObjectMetadata> in(Identity identity) {
        ApiResource resource = resource(identity.type());
        ResourceClient<PartialObjectMetadata> objects = client.of(PartialObjectMetadata.typeOf(resource.type()));
        if (resource.scope() == Scope.CLUSTER) {
            return objects;
        }
        if (!identity.isNamespaced()) {
            throw new NamespacedOwnerException();
        }
        return objects.in(identity.namespace());
    }

    @Override
    public Optional<ObjectMeta> find(Identity identity) {
        try {
            return Optional.of(in(identity).get(identity.name()).metadata())
                    .filter(metadata -> metadata.uid().equals(identity.uid()));
        } catch (ApiFailure.NotFound absent) {
            requireServed(identity, absent);
            return Optional.empty();
        }
    }

    /**
     * That no object is there says nothing if there is no such resource any more, as when its version is not served since a moment:
     * the object may be there in another one, and those that depend on it are not to go.
     */
    private void requireServed(Identity identity, ApiFailure.NotFound absent) {
        if (!isSaidByWhoHasTheResource(absent.status().details())) {
            client.mapping().invalidate();
            resource(identity.type());
        }
    }

    /** Where nothing is, servers answer with whatever they like; clients put it into words of the API, with this as the cause. */
    private static boolean isSaidByWhoHasTheResource(@Nullable StatusDetails details) {
        return details != null && !details.name().isEmpty()
                && details.causes().stream().noneMatch(cause -> cause.reason().equals("UnexpectedServerResponse"));
    }

    @Override
    public boolean delete(Identity identity, ObjectMeta seen, String policy) {
        try {
            delete(identity, seen.resourceVersion(), policy);
            return true;
        } catch (ApiFailure.NotFound gone) {
            return false;
        } catch (ApiFailure.Conflict changed) {
            return deleteUnlessOwnersChanged(identity, seen, policy, changed);
        }
    }

    private boolean deleteUnlessOwnersChanged(Identity identity, ObjectMeta seen, String policy, ApiFailure.Conflict changed) {
        Optional<PartialObjectMetadata> now = in(identity).find(identity.name());
        if (now.isEmpty()) {
            return false;
        }
        ObjectMeta live = now.get().metadata();
        if (!live.uid().equals(identity.uid()) || live.resourceVersion().equals(seen.resourceVersion())
                || !live.ownerReferences().equals(seen.ownerReferences())) {
            throw changed;
        }
        try {
            delete(identity, "", policy);
            return true;
        } catch (ApiFailure.NotFound gone) {
            return false;
        }
    }

    private void delete(Identity identity, String version, String policy) {
        Preconditions exactly = Preconditions.EMPTY.withUid(identity.uid());
        in(identity).delete(identity.name(), DeleteOptions.EMPTY
                .withPropagationPolicy(policy)
                .withPreconditions(version.isEmpty() ? exactly : exactly.withResourceVersion(version)));
    }

    @Override
    public void removeOwners(Identity identity, Set<String> ownerUids) {
        ListValue removals = ListValue.of(ownerUids.stream()
                .map(uid -> ObjectValue.of("$patch", "delete", "uid", uid)).toArray());
        changeOwners(identity, removals, owners -> owners.stream().filter(owner -> !ownerUids.contains(owner.uid())).toList());
    }

    @Override
    public void unblockOwners(Identity identity, List<OwnerReference> owners) {
        ListValue changes = ListValue.of(owners.stream()
                .filter(owner -> Boolean.TRUE.equals(owner.blockOwnerDeletion()))
                .map(owner -> OwnerReference.CODEC.toTree(owner.withBlockOwnerDeletion(false))).toArray());
        changeOwners(identity, changes, now -> now.stream().map(owner -> owner.withBlockOwnerDeletion(false)).toList());
    }

    /**
     * @param strategic the change for kinds whose lists are merged by key
     * @param change the same for the others, whose lists are replaced
     */
    private void changeOwners(Identity identity, ListValue strategic, UnaryOperator<List<OwnerReference>> change) {
        ResourceClient<PartialObjectMetadata> objects = in(identity);
        try {
            objects.patch(identity.name(), new Patch.StrategicMerge(ObjectValue.of(
                    "metadata", ObjectValue.of("uid", identity.uid(), "ownerReferences", strategic))));
        } catch (ApiFailure.UnsupportedMediaType replaced) {
            ObjectMeta now = objects.get(identity.name()).metadata();
            List<OwnerReference> owners = change.apply(now.ownerReferences());
            objects.patch(identity.name(), new Patch.MergePatch(ObjectValue.of("metadata", ObjectValue.of(
                    "uid", identity.uid(),
                    "resourceVersion", now.resourceVersion(),
                    "ownerReferences", owners.isEmpty()
                            ? NullValue.NULL
                            : ListValue.of(owners.stream().map(OwnerReference.CODEC::toTree).toArray())))));
        }
    }

    @Override
    public void removeFinalizer(Identity identity, String finalizer) {
        ResourceClient<PartialObjectMetadata> objects = in(identity);
        for (int attempt = 1; ; attempt++) {
            Optional<ObjectMeta> now = find(identity);
            if (now.isEmpty() || !now.get().finalizers().contains(finalizer)) {
                return;
            }
            List<String> left = now.get().finalizers().stream().filter(other -> !other.equals(finalizer)).toList();
            try {
                objects.patch(identity.name(), new Patch.MergePatch(ObjectValue.of("metadata", ObjectValue.of(
                        "resourceVersion", now.get().resourceVersion(),
                        "finalizers", left.isEmpty() ? NullValue.NULL : ListValue.of(left.toArray())))));
                return;
            } catch (ApiFailure.NotFound gone) {
                return;
            } catch (ApiFailure.Conflict changed) {
                if (attempt == MOST_ATTEMPTS) {
                    throw changed;
                }
            }
        }
    }
}
