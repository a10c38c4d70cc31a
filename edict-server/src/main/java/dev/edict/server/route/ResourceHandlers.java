package dev.edict.server.route;

import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionChain;
import dev.edict.server.admit.ResourceAdmission;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.Negotiator;
import dev.edict.server.convert.ObjectEncoder;
import dev.edict.server.convert.Representation;
import dev.edict.server.convert.Shape;
import dev.edict.server.convert.TreeWriter;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.Notes;
import dev.edict.server.filter.QueryValues;
import dev.edict.server.http.Headers;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.Namespaces;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.table.PartialMetadata;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.Problem;
import dev.edict.server.watch.StoredForm;
import java.util.Locale;
import java.util.SortedMap;
import java.util.function.Supplier;

/** The verbs of one served resource, apart from watch, patch and delete, which have files of their own. */
final class ResourceHandlers {
    private final ServedResource served;
    private final ObjectEncoder encoder;
    private final TreeWriter writer;
    private final FieldTracker tracker;
    private final Authorizer rights;
    private final ResourceAdmission admissions;

    ResourceHandlers(
            ServedResource served,
            ObjectEncoder encoder,
            TreeWriter writer,
            FieldTracker tracker,
            Authorizer rights,
            AdmissionChain admissions) {
        this.served = served;
        this.encoder = encoder;
        this.writer = writer;
        this.tracker = tracker;
        this.rights = rights;
        this.admissions = admissions.of(served.type(), served.codec());
    }

    boolean isCustom() {
        return served.equipment().custom();
    }

    Negotiator negotiator() {
        return isCustom() ? Negotiator.CUSTOM : Negotiator.BUILT_IN;
    }

    ServedResource served() {
        return served;
    }

    ObjectEncoder encoder() {
        return encoder;
    }

    TreeWriter writer() {
        return writer;
    }

    BodyReader bodies() {
        return served.equipment().bodies();
    }

    FieldTracker tracker() {
        return tracker;
    }

    ResourceRegistry registry() {
        return served.registry().get();
    }

    void get(Call call) {
        Representation representation = negotiator().forObject(call, true, false);
        if (QueryValues.isTrue(call.request().query().first("export"))) {
            throw ApiErrors.badRequest("the export parameter, deprecated since v1.14, is no longer supported");
        }
        if (served.computed() != null) {
            answer(call, 200, computed(served.computed(), call.info().name()), representation);
            return;
        }
        answer(call, 200, stored(call), representation);
    }

    /** The object that a request names, not older than it asks for. */
    CachedObject stored(Call call) {
        String version = call.request().query().first("resourceVersion");
        return registry().get(call.info().namespace(), call.info().name(), version == null ? "" : version);
    }

    void list(Call call) {
        Representation representation = negotiator().forObject(call, true, true);
        ListOptions options = ListQuery.read(call.request().query(), false);
        Selections selections = Selections.read(call.request().query(), fields(), "");
        encoder.list(call, list(call, selections, options), representation);
    }

    private CachedObject computed(ComputedObjects objects, String name) {
        ObjectValue found = objects.find(name);
        if (found == null) {
            throw ApiErrors.notFound(new GroupResource(kind().group(), kind().kind().toLowerCase(Locale.ROOT)), name);
        }
        return unstored(found);
    }

    private static CachedObject unstored(ObjectValue object) {
        return CachedObject.dry(new ApiObject(object).name(), StoredForm.bytes(object));
    }

    private ResourceRegistry.Listing list(Call call, Selections selections, ListOptions options) {
        if (served.computed() != null) {
            return new ResourceRegistry.Listing(served.computed().all().stream().map(ResourceHandlers::unstored)
                    .filter(selections.selection()::test).toList(), 0, "", null);
        }
        ResourceRegistry.Listing found = registry().list(call.info().namespace(), selections.selection(), options);
        SortedMap<String, Problem> missing =
                registry().cache().problems(registry().prefix(call.info().namespace()));
        if (!missing.isEmpty()) {
            call.warn("this list lacks " + missing.size() + " of the stored objects, which can not be read; the first is "
                    + missing.firstKey());
        }
        return found;
    }

    void create(Call call) {
        WriteOptions options = WriteOptions.read(call, "CreateOptions", false);
        Representation representation = negotiator().forObject(call, true, false);
        BodyReader.Body body = bodies().read(call, served.type().kind());
        StrictErrors.report(call, body, options, served.type().kind());
        Notes.requested(call, body.object(), served.codec()::setDefaults);
        ApiObject given = new ApiObject(body.object());
        if (served.creation() != null) {
            // What is not stored is no row of a table.
            if (representation.shape() instanceof Shape.Table) {
                throw Negotiator.onlyWhole();
            }
            perform(call, options, representation, served.creation(), withoutIdentity(given));
            return;
        }
        RequestScope scope = scope(call, options);
        ObjectValue placed = Namespaces.place(
                OwnerReferences.sent(withoutServerFields(given), call::warn), served.type().namespaced(),
                call.info().namespace());
        ObjectValue defaulted = served.codec().setDefaults(placed);
        ObjectValue tracked = tracker.created(defaulted, options.manager(), "");
        CachedObject created = registry().create(
                scope, served.codec().toStorage(tracked), admission(scope, "", ""));
        answerCreated(call, created, representation);
    }

    /** Answers with a new object when it is initialized, or says that it has been accepted. */
    void answerCreated(Call call, CachedObject created, Representation representation) {
        CachedObject finished = InitializationWait.finished(call, registry(), created);
        answer(call, finished.isUninitialized() ? 202 : 201, finished, representation);
    }

    /** Answers with an object as an update has left it. */
    void answerUpdated(Call call, ResourceRegistry.Outcome outcome, Representation representation) {
        if (outcome.created()) {
            answerCreated(call, outcome.object(), representation);
        } else {
            answer(call, 200, outcome.object(), representation);
        }
    }

    private void perform(
            Call call, WriteOptions options, Representation representation, ObjectAction action, ApiObject given) {
        ObjectValue placed = Namespaces.place(given.tree(), served.type().namespaced(), call.info().namespace());
        ObjectValue tracked = tracker.created(served.codec().setDefaults(placed), options.manager(), "");
        RequestScope scope = scope(call, options);
        Admission admission = admissions.of("").admission(scope, given.name());
        ObjectAction.Answer answer = action.perform(scope, "", admission.mutate(tracked, null), admission);
        answer(call, answer.code(), shaped(answer.body(), PartialMetadata.goType(served.type()), representation), representation);
    }

    /** An object that is not stored, or all that a client wants to know of it. @param type its type, as Go prints it */
    ObjectValue shaped(ObjectValue object, String type, Representation representation) {
        if (!(representation.shape() instanceof Shape.Metadata metadata)) {
            return object;
        }
        if (metadata.list()) {
            throw PartialMetadata.isNoList(type);
        }
        return PartialMetadata.of(object, new GroupVersion("meta.k8s.io", metadata.version()));
    }

    /** Nor does what is said of who an object is that will never be one. */
    private static ApiObject withoutIdentity(ApiObject given) {
        return given.withMetadata(metadata -> metadata.without("uid").without("creationTimestamp")
                .without("deletionTimestamp").without("deletionGracePeriodSeconds").without("selfLink"));
    }

    /** What a creator says of an object's deletion counts for nothing. */
    private static ObjectValue withoutServerFields(ApiObject given) {
        return given.withMetadata(metadata -> metadata
                .without("deletionTimestamp").without("deletionGracePeriodSeconds").without("selfLink")).tree();
    }

    void update(Call call) {
        WriteOptions options = WriteOptions.read(call, "UpdateOptions", false);
        Representation representation = negotiator().forObject(call, true, false);
        update(call, options, representation, "", UpdateRules.main(registry().strategy().rules()));
    }

    /** Replaces an object or, under a subresource's rules, a part of it. */
    void update(
            Call call, WriteOptions options, Representation representation, String subresource, UpdateRules rules) {
        BodyReader.Body body = bodies().read(call, served.type().kind());
        StrictErrors.report(call, body, options, served.type().kind());
        Notes.requested(call, body.object(), served.codec()::setDefaults);
        ApiObject given = new ApiObject(body.object());
        ObjectValue placed = Namespaces.place(given.tree(), served.type().namespaced(), call.info().namespace());
        checkName(call, given);
        RequestScope scope = scope(call, options);
        ObjectValue wanted = served.codec().setDefaults(OwnerReferences.sent(placed, call::warn));
        UpdateRules checked = given.uid().isEmpty() ? rules : rules.withUid(given.uid());
        ResourceRegistry.Outcome outcome = registry().update(scope, call.info().name(),
                existing -> served.codec().toStorage(existing == null
                        ? tracker.created(wanted, options.manager(), subresource)
                        : tracker.updated(served.codec().read(existing), wanted, options.manager(), subresource)),
                checked, writing(call, scope, subresource));
        answerUpdated(call, outcome, representation);
    }

    static void checkName(Call call, ApiObject given) {
        String name = call.info().name();
        if (given.name().isEmpty()) {
            throw ApiErrors.badRequest("the name of the object (" + name
                    + " based on URL) was undeterminable: name must be provided");
        }
        if (!given.name().equals(name)) {
            throw ApiErrors.badRequest("the name of the object (" + given.name()
                    + ") does not match the name on the URL (" + name + ")");
        }
    }

    RequestScope scope(Call call, WriteOptions options) {
        return scope(call, options.dryRun(), options::toObject);
    }

    /** @param options what the request says of how it is to be done, as an object without a kind */
    RequestScope scope(Call call, boolean dryRun, Supplier<ObjectValue> options) {
        String namespace = served.type().namespaced() ? call.info().namespace() : "";
        return new RequestScope(
                call.user(), call.info().verb(), namespace, call.info().subresource(), dryRun, call, options);
    }

    /** Those who have a say about this resource. */
    ResourceAdmission admissions() {
        return admissions;
    }

    /** Admission of a write that changes an object, or creates it if there is none and the user may create such. */
    Admission writing(Call call, RequestScope scope, String subresource) {
        return new CreationRight(rights, call, admission(scope, call.info().name(), subresource));
    }

    /** @throws dev.edict.model.status.ApiException if the user may not create what the request is about */
    void requireCreation(Call call) {
        Decision decision = rights.decide(call.user(), call.info().withVerb("create"));
        if (!decision.isAllowed()) {
            throw decision.error().isEmpty()
                    ? ApiErrors.forbidden(served.type().resource().groupResource(), call.info().name(), decision.reason())
                    : ApiErrors.unclassified(decision.error());
        }
    }

    /** Whoever may delete may not yet delete what nobody can read: neither finalizers nor admission have a say there. */
    void requireUnsafeDeletion(Call call) {
        String verb = "unsafe-delete-ignore-read-errors";
        Decision decision = rights.decide(call.user(), call.info().withVerb(verb));
        if (!decision.isAllowed()) {
            String why = decision.error().isEmpty() ? "not permitted to do \"" + verb + "\", reason: " + decision.reason()
                    : "error while checking permission for \"" + verb + "\", " + decision.error();
            throw ApiErrors.forbidden(served.type().resource().groupResource(), call.info().name(), why);
        }
    }

    /** @param name the object that the request names; empty if it names none */
    Admission admission(RequestScope scope, String name, String subresource) {
        return OwnerReferences.admitted(admissions.of(subresource).admission(scope, name), scope.remarks()::warn);
    }

    /** Which objects a deletion of many is about. */
    Interest.Selection deletion(Call call) {
        return Selections.ofDeletion(call.request().query(), fields()).selection();
    }

    SelectableFields fields() {
        return served.equipment().fields();
    }

    void answer(Call call, int status, CachedObject object, Representation representation) {
        Notes.answersWithObject(call);
        send(call, status, encoder.object(object, representation), representation);
    }

    void answer(Call call, int status, ObjectValue object, Representation representation) {
        if (object.string("kind").equals("Status") && object.string("apiVersion").equals("v1")) {
            Notes.answersWithStatus(call, object);
        } else {
            Notes.answersWithObject(call);
        }
        send(call, status, writer.write(object, representation.format(), representation.pretty()), representation);
    }

    private static void send(Call call, int status, byte[] body, Representation representation) {
        Headers headers = Headers.of("Content-Type", representation.contentType());
        if (representation.endsLine()) {
            call.respondLine(status, headers, body);
        } else {
            call.respond(status, headers, body);
        }
    }

    GroupVersionKind kind() {
        return served.type().kind();
    }
}
