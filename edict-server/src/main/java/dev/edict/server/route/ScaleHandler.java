package dev.edict.server.route;

import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.managed.ManagedFieldsException;
import dev.edict.patch.managed.ScaleFields;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.Negotiator;
import dev.edict.server.convert.Representation;
import dev.edict.server.convert.Shape;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Notes;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Namespaces;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The number of replicas of an object, read and written as an object of its own kind. Who writes the scale comes to own
 * the replicas of the object, and those who own these own the scale.
 */
final class ScaleHandler {
    private final ResourceHandlers handlers;
    private final PatchHandler patches;

    ScaleHandler(ResourceHandlers handlers, PatchHandler patches) {
        this.handlers = handlers;
        this.patches = patches;
    }

    void serve(Call call, ServedResource.Subresource.Scale scale) {
        switch (call.info().verb()) {
            case "get" -> get(call, scale);
            case "update" -> update(call, scale);
            case "patch" -> patch(call, scale);
            default -> throw ApiErrors.methodNotAllowed();
        }
    }

    private void get(Call call, ServedResource.Subresource.Scale scale) {
        Representation representation = representation(call);
        send(call, scale.view().read(handlers.served().codec().read(handlers.stored(call))), representation);
    }

    private void update(Call call, ServedResource.Subresource.Scale scale) {
        WriteOptions options = WriteOptions.read(call, "UpdateOptions", false);
        Representation representation = representation(call);
        BodyReader.Body body = handlers.bodies().read(call, scale.kind());
        StrictErrors.report(call, body, options, scale.kind());
        Notes.requested(call, body.object(), UnaryOperator.identity());
        ApiObject given = new ApiObject(body.object());
        ObjectValue placed =
                Namespaces.place(given.tree(), handlers.served().type().namespaced(), call.info().namespace());
        ResourceHandlers.checkName(call, given);
        write(call, scale, options, representation, given.uid(),
                shown -> scale.owners().get().updated(shown, placed, options.manager(), "scale"));
    }

    private void patch(Call call, ServedResource.Subresource.Scale scale) {
        PatchHandler.Request request = patches.read(call);
        Representation representation = representation(call);
        write(call, scale, request.options(), representation, "",
                shown -> {
                    ObjectValue wanted = patches.patchedPart(
                            call, request, shown, scale.kind(), scale.owners().get(), "scale");
                    checkIdentity(new ApiObject(shown), new ApiObject(wanted));
                    return wanted;
                });
    }

    /** From the scale that is there to the one that should be, with its owners. */
    @FunctionalInterface
    private interface ScaleChange {
        ObjectValue apply(ObjectValue shown);
    }

    private void write(
            Call call, ServedResource.Subresource.Scale scale, WriteOptions options, Representation representation,
            String uid, ScaleChange change) {
        RequestScope scope = handlers.scope(call, options);
        Admission admission = handlers.admissions().of("scale", scale.kind()).admission(scope, call.info().name());
        UpdateRules any = UpdateRules.main(handlers.registry().strategy().rules()).notCreating();
        UpdateRules rules = uid.isEmpty() ? any : any.withUid(uid);
        ResourceRegistry.Outcome outcome = handlers.registry().update(scope, call.info().name(), existing -> {
            if (existing == null) {
                throw ApiErrors.notFound(handlers.registry().strategy().resource(), call.info().name());
            }
            admission.touch(handlers.served().type().resource(), existing.tree());
            ObjectValue live = handlers.served().codec().read(existing);
            return handlers.served().codec().toStorage(scaled(live, scale.view(), change, admission));
        }, rules, ofScale(scale.view(), admission));
        ObjectValue now = handlers.served().codec().read(outcome.object());
        send(call, scale.view().read(now), representation);
    }

    private void send(Call call, ObjectValue scale, Representation representation) {
        handlers.answer(call, 200,
                handlers.shaped(scale, handlers.isCustom() ? "*v1.Scale" : "*autoscaling.Scale", representation),
                representation);
    }

    private Representation representation(Call call) {
        Representation representation = handlers.negotiator().forObject(call, true, false);
        if (representation.shape() instanceof Shape.Table) {
            throw Negotiator.onlyWhole();
        }
        return representation;
    }

    /** Admission sees the scale, and not the object that has it. */
    private Admission ofScale(ServedResource.ScaleView view, Admission admission) {
        return new Admission() {
            @Override
            public void validate(ObjectValue object, @Nullable ObjectValue old) {
                admission.validate(shown(object), old == null ? null : shown(old));
            }

            private ObjectValue shown(ObjectValue stored) {
                return view.read(handlers.served().codec().isStorage() ? stored
                        : handlers.served().codec().fromStorage(stored));
            }
        };
    }

    private ObjectValue scaled(
            ObjectValue live, ServedResource.ScaleView view, ScaleChange change, Admission admission) {
        ScaleFields owners = new ScaleFields(
                new ApiObject(live).managedFields(), handlers.kind().apiVersion(), view.replicas());
        try {
            ObjectValue current = withOwners(view.current(live), owners.toScale());
            ObjectValue wanted = admission.mutate(change.apply(current), current);
            view.validate(wanted);
            return withOwners(view.write(live, wanted), owners.toParent(new ApiObject(wanted).managedFields()));
        } catch (ManagedFieldsException unreadable) {
            throw ApiErrors.unclassified(String.valueOf(unreadable.getMessage()));
        }
    }

    /** A patch that names another uid speaks of another object. */
    private void checkIdentity(ApiObject live, ApiObject wanted) {
        if (!wanted.uid().isEmpty() && !wanted.uid().equals(live.uid())) {
            throw ApiErrors.conflict(
                    new GroupResource(handlers.kind().group(), handlers.served().type().resource().resource() + "/scale"),
                    live.name(), "Precondition failed: UID in precondition: " + wanted.uid()
                            + ", UID in object meta: " + live.uid());
        }
    }

    private static ObjectValue withOwners(ObjectValue object, ListValue owners) {
        return owners.isEmpty()
                ? new ApiObject(object).withoutMetadata("managedFields").tree()
                : new ApiObject(object).withMetadata("managedFields", owners).tree();
    }
}
