package dev.edict.server.route;

import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.Representation;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Notes;
import dev.edict.server.filter.QueryValues;
import dev.edict.server.http.Query;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import java.util.List;
import java.util.Set;

/** Deletes one object, or all that a list shows. */
final class DeleteHandler {
    private static final GroupVersionKind OPTIONS = new GroupVersionKind("", "v1", "DeleteOptions");

    private static final String IGNORES = "ignoreStoreReadErrorWithClusterBreakingPotential";

    /** What is answered with the object rather than with a status when it is deleted. */
    private static final Set<String> ANSWERS_WITH_OBJECT = Set.of("namespaces", "persistentvolumeclaims",
            "persistentvolumes", "pods", "podtemplates", "resourcequotas", "serviceaccounts", "services",
            "csidrivers.storage.k8s.io", "csinodes.storage.k8s.io", "storageclasses.storage.k8s.io",
            "volumeattachments.storage.k8s.io", "volumeattributesclasses.storage.k8s.io",
            "deviceclasses.resource.k8s.io", "devicetaintrules.resource.k8s.io", "resourceclaims.resource.k8s.io",
            "resourceclaimtemplates.resource.k8s.io", "resourcepoolstatusrequests.resource.k8s.io",
            "resourceslices.resource.k8s.io");

    private final ResourceHandlers handlers;

    DeleteHandler(ResourceHandlers handlers) {
        this.handlers = handlers;
    }

    void delete(Call call) {
        Representation representation = handlers.negotiator().forObject(call, true, false);
        Wanted wanted = wanted(call);
        DeleteOptions options = wanted.options();
        DeletionWarnings.report(call, handlers.served().type(), options);
        RequestScope scope = handlers.scope(call, options.dryRun(), wanted::source);
        if (options.ignoresUnreadable()) {
            call.annotate("apiserver.k8s.io/unsafe-delete-ignore-read-error", "");
            handlers.requireUnsafeDeletion(call);
            handlers.registry().deleteUnreadable(scope, call.info().name());
            StatusDetails details = StatusDetails.of(call.info().name(), "", handlers.kind().kind());
            handlers.answer(call, 200, Status.success(details).toObject(), representation);
            return;
        }
        ResourceRegistry.Outcome outcome = handlers.registry().delete(scope, call.info().name(), options,
                handlers.admission(scope, call.info().name(), ""));
        if (outcome.deleted() && !ANSWERS_WITH_OBJECT.contains(handlers.served().type().resource().groupResource().toString())) {
            ApiObject gone = new ApiObject(outcome.object().tree());
            StatusDetails details = StatusDetails.of(gone.name(), handlers.kind().group(),
                    handlers.served().type().resource().resource()).withUid(gone.uid());
            handlers.answer(call, 200, Status.success(details).toObject(), representation);
            return;
        }
        handlers.answer(call, outcome.deleted() ? 200 : statusOfPending(options), outcome.object(), representation);
    }

    /** A deletion that waits for others is accepted rather than done, if the caller asked not to leave orphans. */
    private static int statusOfPending(DeleteOptions options) {
        return options.orphanDependents() != null && !options.orphanDependents() ? 202 : 200;
    }

    void deleteCollection(Call call) {
        Representation representation = handlers.negotiator().forObject(call, true, true);
        ListOptions list = ListQuery.read(call.request().query(), false);
        Wanted wanted = wanted(call);
        DeleteOptions options = wanted.options();
        if (options.ignoresUnreadable()) {
            throw DeleteOptions.notForThis(new GroupKind("meta.k8s.io", "DeleteOptions"), "",
                    "is not allowed with DELETECOLLECTION, try again after removing the option");
        }
        DeletionWarnings.report(call, handlers.served().type(), options);
        RequestScope scope = handlers.scope(call, options.dryRun(), wanted::source);
        ResourceRegistry.Listing deleted = handlers.registry().deleteCollection(scope, handlers.deletion(call), list,
                options, handlers.admission(scope, "", ""));
        handlers.encoder().list(call, deleted, representation);
    }

    /** The options: those of the body if there is one, else those of the query. */
    private Wanted wanted(Call call) {
        byte[] body = call.body();
        ObjectValue source = body.length > 0 ? fromBody(call, body) : fromQuery(call.request().query());
        DeleteOptions options = DeleteOptions.read(source);
        options.validate(source);
        return new Wanted(options, source);
    }

    /** The options as they are understood, and as they were sent. */
    private record Wanted(DeleteOptions options, ObjectValue source) {}

    private ObjectValue fromBody(Call call, byte[] body) {
        BodyReader.Body read = handlers.bodies().readOptions(body, BodyReader.format(call), OPTIONS);
        // The real server records options in the version that it has for itself.
        Notes.requested(call, read.object(), options -> options.with("apiVersion", "meta.k8s.io/__internal"));
        return read.object();
    }

    private static ObjectValue fromQuery(Query query) {
        ObjectValue.Builder options = ObjectValue.builder();
        Long grace = QueryValues.integer(query.first("gracePeriodSeconds"));
        if (grace != null) {
            options.put("gracePeriodSeconds", grace);
        }
        String policy = query.first("propagationPolicy");
        if (policy != null) {
            options.put("propagationPolicy", policy);
        }
        if (query.contains("orphanDependents")) {
            options.put("orphanDependents", QueryValues.isTrue(query.first("orphanDependents")));
        }
        if (query.contains(IGNORES)) {
            options.put(IGNORES, QueryValues.isTrue(query.first(IGNORES)));
        }
        if (query.contains("dryRun")) {
            options.put("dryRun", ListValue.copyOf(query.all("dryRun").stream().map(StringValue::new).toList()));
        }
        ObjectValue required = preconditions(query);
        if (!required.isEmpty()) {
            options.put("preconditions", required);
        }
        return options.build();
    }

    private static ObjectValue preconditions(Query query) {
        ObjectValue.Builder required = ObjectValue.builder();
        for (String name : List.of("uid", "resourceVersion")) {
            String value = query.first(name);
            if (value != null && !value.isEmpty()) {
                required.put(name, value);
            }
        }
        return required.build();
    }
}
