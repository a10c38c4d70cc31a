package dev.edict.server.route;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.Representation;
import dev.edict.server.filter.Call;
import dev.edict.server.registry.Namespaces;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;

/** The number of replicas of an object, read and written as an object of its own kind. */
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
        Representation representation = handlers.negotiator().forObject(call, false, false);
        CachedObject found = handlers.registry().get(call.info().namespace(), call.info().name(), "");
        handlers.answer(call, 200, scale.view().read(handlers.served().codec().read(found)), representation);
    }

    private void update(Call call, ServedResource.Subresource.Scale scale) {
        WriteOptions options = WriteOptions.read(call, "UpdateOptions", false);
        Representation representation = handlers.negotiator().forObject(call, false, false);
        BodyReader.Body body = handlers.bodies().read(call, scale.kind());
        StrictErrors.report(call, body, options, scale.kind());
        ApiObject given = new ApiObject(body.object());
        ResourceHandlers.checkName(call, given);
        write(call, scale, options, representation, shown -> Namespaces.place(given.tree(), true, call.info().namespace()));
    }

    private void patch(Call call, ServedResource.Subresource.Scale scale) {
        PatchHandler.Request request = patches.read(call);
        Representation representation = handlers.negotiator().forObject(call, false, false);
        write(call, scale, request.options(), representation, shown -> patches.apply(call, request, shown, scale.kind()));
    }

    /** From the scale that is there to the one that should be. */
    @FunctionalInterface
    private interface ScaleChange {
        ObjectValue apply(ObjectValue shown);
    }

    private void write(
            Call call, ServedResource.Subresource.Scale scale, WriteOptions options, Representation representation,
            ScaleChange change) {
        RequestScope scope = handlers.scope(call, options.dryRun());
        UpdateRules rules = UpdateRules.main(handlers.registry().strategy().rules()).notCreating();
        ResourceRegistry.Outcome outcome = handlers.registry().update(scope, call.info().name(), existing -> {
            if (existing == null) {
                throw ApiErrors.notFound(handlers.registry().strategy().resource(), call.info().name());
            }
            ObjectValue live = handlers.served().codec().read(existing);
            ObjectValue wanted = change.apply(scale.view().read(live));
            ScaleRules.validate(wanted);
            ObjectValue written = scale.view().write(live, wanted);
            return handlers.served().codec().toStorage(
                    handlers.tracker().updated(live, written, options.manager(), "scale"));
        }, rules, handlers.admission(scope, "UPDATE", "scale"));
        ObjectValue now = handlers.served().codec().read(outcome.object());
        handlers.answer(call, 200, scale.view().read(now), representation);
    }
}
