package dev.edict.server.route;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.schema.Schema;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlDocument;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.patch.PatchType;
import dev.edict.patch.Patched;
import dev.edict.patch.Patches;
import dev.edict.patch.field.GoText;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.server.convert.GoWords;
import dev.edict.server.convert.KindDecoder;
import dev.edict.server.convert.Representation;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Notes;
import dev.edict.server.registry.Namespaces;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Changes objects by patches, in the version of the request. A patch is computed anew on every state that it meets, so
 * writers who do not name a resource version never see a conflict.
 */
final class PatchHandler {
    private final ResourceHandlers handlers;

    PatchHandler(ResourceHandlers handlers) {
        this.handlers = handlers;
    }

    /** A patch as it came. @param configuration what is to be applied; null for the other languages */
    record Request(PatchType type, WriteOptions options, byte[] body, @Nullable Configuration configuration) {}

    /** @param problem what strict readers have against the text; null for nothing */
    record Configuration(ObjectValue tree, @Nullable String problem) {}

    Request read(Call call) {
        String contentType = call.request().headers().first("Content-Type");
        PatchType type = PatchType.of(contentType == null ? "" : contentType);
        if (handlers.isCustom() && (type == null || type == PatchType.STRATEGIC)) {
            throw ApiErrors.unsupportedMediaType("the body of the request was in an unknown format - accepted media types "
                    + "include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml");
        }
        if (type == null) {
            throw new ApiException(Status.failure(
                    415, "UnsupportedMediaType", "415: Unsupported Media Type", StatusDetails.EMPTY));
        }
        WriteOptions options = WriteOptions.read(call, "PatchOptions", type == PatchType.APPLY);
        byte[] body = call.body();
        Notes.patched(call, body);
        Configuration configuration = type == PatchType.APPLY ? configuration(body) : null;
        return new Request(type, options, body, configuration);
    }

    private static Configuration configuration(byte[] body) {
        YamlDocument document;
        try {
            document = Yaml.read(body);
        } catch (YamlSyntaxException notYaml) {
            throw ApiErrors.badRequest("error decoding YAML: error converting YAML to JSON: " + notYaml.getMessage());
        }
        return new Configuration(switch (document.value()) {
            case ObjectValue tree -> tree;
            case NullValue nothing -> ObjectValue.EMPTY;
            default -> throw ApiErrors.badRequest("error decoding YAML: error unmarshaling JSON: while decoding JSON: "
                    + "json: cannot unmarshal " + GoWords.typeOf(document.value())
                    + " into Go value of type map[string]interface {}");
        }, document.strictProblem());
    }

    /** What strict readers have against a configuration is said once it has been applied: its conflicts come first. */
    private static void report(Call call, Request request, Configuration configuration) {
        String problem = configuration.problem();
        if (problem != null) {
            switch (request.options().fieldValidation()) {
                case IGNORE -> {
                    // The writer does not want to know.
                }
                case WARN -> StrictErrors.warn(call, problem);
                case STRICT -> throw ApiErrors.badRequest("error strict decoding YAML: error converting YAML to JSON: "
                        + problem);
            }
        }
    }

    void patch(Call call) {
        patch(call, "", UpdateRules.main(handlers.registry().strategy().rules()).notCreating());
    }

    void patch(Call call, String subresource, UpdateRules rules) {
        Request request = read(call);
        Representation representation = handlers.negotiator().forObject(call, true, false);
        RequestScope scope = handlers.scope(call, request.options());
        boolean creates = request.type() == PatchType.APPLY && rules.isMain();
        UpdateRules effective = creates ? rules.creating() : rules.notCreating();
        ResourceRegistry.Outcome outcome = handlers.registry().update(scope, call.info().name(),
                existing -> patched(call, request, existing, subresource), effective,
                handlers.writing(call, scope, subresource));
        handlers.answerUpdated(call, outcome, representation);
    }

    private ObjectValue patched(Call call, Request request, @Nullable CachedObject existing, String subresource) {
        Configuration configuration = request.configuration();
        ObjectValue live = existing == null ? null : handlers.served().codec().read(existing);
        ObjectValue result;
        if (configuration != null) {
            result = applied(call, request, configuration, live, subresource);
        } else if (live == null) {
            throw ApiErrors.notFound(handlers.registry().strategy().resource(), call.info().name());
        } else {
            ObjectValue wanted = handlers.served().codec().setDefaults(apply(call, request, live, handlers.kind()));
            result = handlers.tracker().updated(live, wanted, request.options().manager(), subresource);
        }
        return handlers.served().codec().toStorage(result);
    }

    private ObjectValue applied(
            Call call, Request request, Configuration configuration, @Nullable ObjectValue live, String subresource) {
        boolean force = Boolean.TRUE.equals(request.options().force());
        ObjectValue merged = handlers.tracker()
                .applied(live, configuration.tree(), request.options().manager(), force, subresource);
        ObjectValue decoded = decode(merged, handlers.kind()).object();
        report(call, request, configuration);
        String uid = new ApiObject(configuration.tree()).uid();
        if (live == null && !uid.isEmpty()) {
            throw ApiErrors.conflict(handlers.registry().strategy().resource(), call.info().name(),
                    "uid mismatch: the provided object specified uid " + uid + ", and no existing object was found");
        }
        return handlers.served().codec().setDefaults(identified(call, decoded));
    }

    /** The object in the namespace of the path, which it may leave out but not contradict, and with its very name. */
    private ObjectValue identified(Call call, ObjectValue object) {
        ObjectValue placed =
                Namespaces.place(object, handlers.served().type().namespaced(), call.info().namespace());
        String given = new ApiObject(placed).name();
        String name = call.info().name();
        if (given.isEmpty()) {
            throw ApiErrors.badRequest("the name of the object (" + name
                    + " based on URL) was undeterminable: name must be provided");
        }
        if (!given.equals(name)) {
            throw ApiErrors.badRequest(
                    "the name of the object (" + given + ") does not match the name on the URL (" + name + ")");
        }
        return placed;
    }

    /**
     * What a patch makes of a part of an object that is shown as an object of its own kind, with its owners.
     *
     * @param owners notes the owners of such objects
     */
    ObjectValue patchedPart(
            Call call, Request request, ObjectValue shown, GroupVersionKind kind, FieldTracker owners, String subresource) {
        Configuration configuration = request.configuration();
        String manager = request.options().manager();
        if (configuration != null) {
            boolean force = Boolean.TRUE.equals(request.options().force());
            ObjectValue merged = owners.applied(shown, configuration.tree(), manager, force, subresource);
            ObjectValue decoded = decode(merged, kind).object();
            report(call, request, configuration);
            return identified(call, decoded);
        }
        return owners.updated(shown, apply(call, request, shown, kind), manager, subresource);
    }

    /** The object that a patch in one of the other languages makes of another. */
    ObjectValue apply(Call call, Request request, ObjectValue live, GroupVersionKind kind) {
        WriteOptions.FieldValidation validation = request.options().fieldValidation();
        boolean checked = validation != WriteOptions.FieldValidation.IGNORE;
        Schema schema = handlers.bodies().decoder().schema(kind);
        Patched patched = Patches.apply(request.type(), request.body(), live, schema, checked);
        DecodedObject decoded;
        try {
            decoded = decode(request.type(), patched.result(), kind);
        } catch (DecodeException wrong) {
            throw undecodable(request, patched, String.valueOf(wrong.getMessage()));
        }
        report(call, request, patched, decoded);
        return identified(call, decoded.object());
    }

    /** What a strategic merge has made is an object of its kind, whatever it says; the others are read anew. */
    private DecodedObject decode(PatchType type, Value result, GroupVersionKind kind) {
        KindDecoder decoder = handlers.bodies().decoder();
        if (type == PatchType.STRATEGIC) {
            return decoder.decodeMerged(result, kind);
        }
        if (!decoder.takesAnyKind(kind) && result instanceof ObjectValue object) {
            if (object.string("apiVersion").isEmpty()) {
                return nothingOf(object, kind);
            }
            checkKind(object, kind);
        }
        return decoder.decode(result, DuplicateKeys.NONE, kind);
    }

    private DecodedObject decode(ObjectValue tree, GroupVersionKind kind) {
        try {
            return handlers.bodies().decoder().decode(tree, DuplicateKeys.NONE, kind);
        } catch (DecodeException wrong) {
            ApiObject named = new ApiObject(tree);
            String type = kind.group() + "/" + kind.version() + ", Kind=" + kind.kind();
            throw ApiErrors.unclassified("failed to convert new object (" + named.namespace() + "/" + named.name() + "; "
                    + type + ") to proper version: unable to convert unstructured object to " + type + ": "
                    + wrong.getMessage());
        }
    }

    private void report(Call call, Request request, Patched patched, DecodedObject decoded) {
        List<String> mistakes = new ArrayList<>(patched.mistakes());
        if (request.type() == PatchType.STRATEGIC) {
            // Its result is a map to the real server, which looks at keys in their order.
            decoded.strictErrors().stream().sorted().forEach(mistakes::add);
        } else {
            mistakes.addAll(decoded.strictErrors());
        }
        if (mistakes.isEmpty()) {
            return;
        }
        switch (request.options().fieldValidation()) {
            case IGNORE -> {
                // The writer does not want to know.
            }
            case WARN -> mistakes.forEach(call::warn);
            case STRICT -> throw undecodable(request, patched, "strict decoding error: " + String.join(", ", mistakes));
        }
    }

    private ApiException undecodable(Request request, Patched patched, String why) {
        String shown = request.type() == PatchType.STRATEGIC
                ? GoText.FROM_JSON.plain(patched.patch())
                : handlers.isCustom() ? Json.text(Json.sorted(patched.result()))
                        : PatchedText.of(patched.result(), patched.patch());
        FieldErrors errors = new FieldErrors().invalid(FieldPath.of("patch"), shown, why);
        return ApiErrors.invalid(new GroupKind("", ""), "", errors);
    }

    /** What has lost its version is read as what the real server calls an object inside, whose fields have other names. */
    private static DecodedObject nothingOf(ObjectValue result, GroupVersionKind kind) {
        TreeSet<String> unknown = new TreeSet<>();
        result.forEach((key, value) -> unknown.add(key));
        unknown.removeAll(List.of("apiVersion", "kind"));
        return new DecodedObject(
                ObjectValue.of("kind", kind.kind(), "apiVersion", kind.apiVersion(), "metadata", ObjectValue.EMPTY),
                unknown.stream().map(key -> "unknown field " + ApiErrors.quote(key)).toList());
    }

    /** A patch may take an object's kind away, but not make it another one. */
    private void checkKind(ObjectValue result, GroupVersionKind kind) {
        GroupVersion version = GroupVersion.parse(result.string("apiVersion"));
        String name = result.string("kind").isEmpty() ? kind.kind() : result.string("kind");
        if (version == null) {
            throw new DecodeException("unexpected GroupVersion string: " + result.string("apiVersion"));
        }
        if (!version.kind(name).equals(kind)) {
            throw new DecodeException(handlers.bodies().objection(version.kind(name), kind));
        }
    }
}
