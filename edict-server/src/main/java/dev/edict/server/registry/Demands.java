package dev.edict.server.registry;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.CachedObject;

/** What a writer may demand of the object that is there: that it is a certain one, and in a certain state. */
final class Demands {
    private static final String OPTIMISTIC_LOCK =
            "the object has been modified; please apply your changes to the latest version and try again";

    private final ResourceStrategy strategy;

    Demands(ResourceStrategy strategy) {
        this.strategy = strategy;
    }

    /** Holds an object against the preconditions of the request. */
    void checkIdentity(RequestScope scope, String key, CachedObject existing, UpdateRules rules) {
        ApiObject old = new ApiObject(existing.tree());
        String uid = rules.preconditions().uid();
        if (uid != null && !uid.equals(old.uid())) {
            throw failedPrecondition(scope, key, old.name(), "UID", uid, old.uid());
        }
        String version = rules.preconditions().resourceVersion();
        if (version != null && !version.equals(old.resourceVersion())) {
            throw failedPrecondition(scope, key, old.name(), "ResourceVersion", version, old.resourceVersion());
        }
    }

    ApiException failedPrecondition(
            RequestScope scope, String key, String name, String what, String wanted, String found) {
        // A dry run does not come as far as where keys get what all of them start with.
        String shown = scope.dryRun() ? key.substring(key.indexOf('/', 1)) : key;
        return ApiErrors.conflict(strategy.resource(), name, "StorageError: invalid object, Code: 4, Key: " + shown
                + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: " + what + " in precondition: "
                + wanted + ", " + what + " in object meta: " + found);
    }

    /** Holds an object against the version that the writer has seen. */
    void checkVersion(ObjectValue wanted, CachedObject existing, UpdateRules rules) {
        ApiObject object = new ApiObject(wanted);
        String version = object.resourceVersion();
        if (version.isEmpty() || version.equals("0")) {
            if (!rules.unconditional()) {
                FieldErrors errors = new FieldErrors().invalid(
                        FieldPath.of("metadata", "resourceVersion"), NumberValue.of(0),
                        "must be specified for an update");
                throw ApiErrors.invalid(
                        new GroupKind(
                                strategy.resource().group(), strategy.resource().resource()),
                        object.name(), errors);
            }
            return;
        }
        if (versionOf(version) != existing.revision()) {
            throw ApiErrors.conflict(strategy.resource(), object.name(), OPTIMISTIC_LOCK);
        }
    }

    /** What is new has no version yet, whoever says so. */
    static void checkNew(ObjectValue wanted) {
        if (ResourceVersions.isNumberOtherThanZero(new ApiObject(wanted).resourceVersion())) {
            throw ApiErrors.unclassified("resourceVersion should not be set on objects to be created");
        }
    }

    /** The revision that a writer names, 0 if none; what is no number fails, even where none is needed. */
    static long versionOf(String version) {
        try {
            return version.isEmpty() ? 0 : ResourceVersions.parse(version);
        } catch (ResourceVersions.MalformedException none) {
            throw ApiErrors.unclassified(String.valueOf(none.getMessage()).replaceFirst("^.*(?=strconv)", ""));
        }
    }
}
