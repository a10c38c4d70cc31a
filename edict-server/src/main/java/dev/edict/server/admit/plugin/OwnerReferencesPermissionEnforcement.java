package dev.edict.server.admit.plugin;

import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.admit.match.NamespaceObjects;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whoever changes the owners of an object needs the right to delete it, since that is what it may lead to; and whoever lets
 * an object hold back the deletion of its owner needs the right to set the owner's finalizers.
 */
public final class OwnerReferencesPermissionEnforcement implements AdmissionPlugin {
    private final Authorizer rights;
    private final Function<GroupVersionKind, List<ResourceType>> typesOf;

    /** @param typesOf the resources that are served with objects of a kind */
    public OwnerReferencesPermissionEnforcement(Authorizer rights, Function<GroupVersionKind, List<ResourceType>> typesOf) {
        this.rights = rights;
        this.typesOf = typesOf;
    }

    /** The status of a pod is left out: its rules let no owner change. */
    @Override
    public boolean handles(AdmissionTarget target) {
        return (target.operation() == Operation.CREATE || target.operation() == Operation.UPDATE)
                && !target.isForPart(Kinds.POD, "status");
    }

    @Override
    public void validate(AdmissionRequest request) {
        ListValue owners = owners(request.object());
        ObjectValue old = request.old();
        ListValue before = old == null ? ListValue.EMPTY : owners(old);
        if (SemanticEquality.equal(owners, before)) {
            return;
        }
        if (request.operation() != Operation.CREATE) {
            Decision decision = rights.decide(request.user(), deletion(request));
            if (!decision.isAllowed()) {
                throw request.forbidden("cannot set an ownerRef on a resource you can't delete: " + told(decision));
            }
        }
        List<ObjectValue> blocking = owners.objects().stream()
                .filter(owner -> owner.bool("blockOwnerDeletion") && !blocks(before, owner.string("uid"))).toList();
        if (!blocking.isEmpty() && !mayFinalizeAll(request)) {
            blocking.forEach(owner -> requireFinalizers(request, owner));
        }
    }

    private static ListValue owners(ObjectValue object) {
        return object.object("metadata").list("ownerReferences");
    }

    private static boolean blocks(ListValue owners, String uid) {
        return owners.objects().stream()
                .anyMatch(owner -> owner.string("uid").equals(uid) && owner.bool("blockOwnerDeletion"));
    }

    /** As Go prints a reason and an error, which is nil as a rule. */
    private static String told(Decision decision) {
        return decision.reason() + ", " + (decision.error().isEmpty() ? "<nil>" : decision.error());
    }

    private static RequestInfo deletion(AdmissionRequest request) {
        return RequestInfo.ofResource("delete", request.target().type().resource(), namespace(request), request.name(),
                request.subresource());
    }

    /** The namespace that rights are asked for: one that is there is in itself. */
    private static String namespace(AdmissionRequest request) {
        return request.operation() == Operation.CREATE ? request.namespace() : NamespaceObjects.name(request);
    }

    private boolean mayFinalizeAll(AdmissionRequest request) {
        return rights.decide(request.user(), RequestInfo.ofResource(
                "update", new GroupVersionResource("*", "*", "*"), "", "*", "finalizers")).isAllowed();
    }

    private void requireFinalizers(AdmissionRequest request, ObjectValue owner) {
        for (ResourceType type : types(request, owner)) {
            Decision decision = rights.decide(request.user(), RequestInfo.ofResource("update", type.resource(),
                    type.namespaced() ? namespace(request) : "", owner.string("name"), "finalizers"));
            if (!decision.isAllowed()) {
                throw request.forbidden("cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't "
                        + "set finalizers on: " + told(decision));
            }
        }
    }

    private List<ResourceType> types(AdmissionRequest request, ObjectValue owner) {
        String version = owner.string("apiVersion");
        String kind = owner.string("kind");
        GroupVersion parsed = GroupVersion.parse(version);
        List<ResourceType> types = parsed == null ? List.of() : typesOf.apply(parsed.kind(kind));
        if (types.isEmpty()) {
            throw request.forbidden("cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion "
                    + version + " Kind " + kind + ": " + unknown(version, kind, parsed));
        }
        return types;
    }

    private static String unknown(String version, String kind, @Nullable GroupVersion parsed) {
        return parsed == null ? "unexpected GroupVersion string: " + version
                : "no matches for kind " + StringValue.quote(kind) + " in version " + StringValue.quote(version);
    }
}
