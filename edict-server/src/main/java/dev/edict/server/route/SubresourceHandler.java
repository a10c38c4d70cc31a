package dev.edict.server.route;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.Representation;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Notes;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Namespaces;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.watch.CachedObject;

/** The parts of objects that have paths of their own. */
final class SubresourceHandler {
    private final ResourceHandlers handlers;
    private final PatchHandler patches;
    private final ScaleHandler scales;

    SubresourceHandler(ResourceHandlers handlers, PatchHandler patches) {
        this.handlers = handlers;
        this.patches = patches;
        this.scales = new ScaleHandler(handlers, patches);
    }

    /** @return false if the subresource has no handler */
    boolean serve(Call call) {
        ServedResource.Subresource subresource = handlers.served().subresource(call.info().subresource());
        switch (subresource) {
            case null -> {
                return false;
            }
            case ServedResource.Subresource.Part part -> part(call, part);
            case ServedResource.Subresource.Scale scale -> scales.serve(call, scale);
            case ServedResource.Subresource.Action action -> act(call, action);
            case ServedResource.Subresource.Connection connection -> connect(call, connection);
        }
        return true;
    }

    private void connect(Call call, ServedResource.Subresource.Connection connection) {
        boolean opened = ConnectOptions.isOpenedAt(call.info().subresource());
        if (!opened) {
            requireAcceptable(call);
        }
        connection.connection().connect(call, opened ? ConnectOptions.read(call, connection.kind().kind()) : ObjectValue.EMPTY);
    }

    /** Text is not among what can be asked for, although text is what comes. */
    private void requireAcceptable(Call call) {
        try {
            handlers.negotiator().forObject(call, false, false);
        } catch (ApiException refused) {
            throw refused.status().code() == 406
                    ? ApiErrors.notAcceptable("only the following media types are accepted: application/json, application/yaml,"
                            + " application/vnd.kubernetes.protobuf")
                    : refused;
        }
    }

    private void part(Call call, ServedResource.Subresource.Part part) {
        String name = call.info().subresource();
        switch (call.info().verb()) {
            case "get" -> {
                Representation representation = handlers.negotiator().forObject(call, true, false);
                CachedObject found = handlers.stored(call);
                handlers.answer(call, 200, found, representation);
            }
            case "update" -> {
                WriteOptions options = WriteOptions.read(call, "UpdateOptions", false);
                Representation representation = handlers.negotiator().forObject(call, true, false);
                handlers.update(call, options, representation, name, part.rules().apply(handlers.registry()));
            }
            case "patch" -> patches.patch(call, name, part.rules().apply(handlers.registry()));
            default -> throw ApiErrors.methodNotAllowed();
        }
    }

    private void act(Call call, ServedResource.Subresource.Action action) {
        WriteOptions options = WriteOptions.read(call, "CreateOptions", false);
        Representation representation = handlers.negotiator().forObject(call, false, false);
        BodyReader.Body body = handlers.bodies().read(call, action.kind());
        StrictErrors.report(call, body, options, action.kind());
        Notes.requested(call, body.object(), action.action()::setDefaults);
        ObjectValue placed = Namespaces.place(
                body.object(), handlers.served().type().namespaced(), call.info().namespace());
        RequestScope scope = handlers.scope(call, options);
        Admission admission =
                handlers.admissions().of(action.name(), action.kind()).admission(scope, call.info().name());
        ObjectValue given = action.action().answersWithBody() ? tracked(action, placed, options) : placed;
        ObjectAction.Answer answer =
                action.action().perform(scope, call.info().name(), admission.mutate(given, null), admission);
        ObjectValue shown = answer.body();
        handlers.answer(call, answer.code(), shown, representation);
    }

    private static ObjectValue tracked(
            ServedResource.Subresource.Action action, ObjectValue placed, WriteOptions options) {
        ObjectValue metadata = placed.object("metadata");
        ObjectValue owned = action.owners().get().created(
                action.action().setDefaults(placed), options.manager(), action.name());
        return owned.with("metadata", metadata.with("managedFields", owned.object("metadata").list("managedFields")));
    }
}
