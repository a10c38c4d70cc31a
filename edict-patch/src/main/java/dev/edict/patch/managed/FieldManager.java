package dev.edict.patch.managed;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.field.FieldFilter;
import dev.edict.patch.field.FieldPath;
import dev.edict.patch.field.FieldSet;
import dev.edict.patch.merge.MergeType;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Records who changed what in the objects of one kind, written through one version and one subresource. Immutable, pure,
 * and free of clocks: the time of a write is given.
 *
 * <p>What it promises:
 *
 * <ul>
 *   <li>An update never fails for the sake of its book-keeping: where fields cannot be tracked, the result has no
 *       managed fields.
 *   <li>An update that changes nothing changes no entry, not even its time.
 *   <li>An object that has no managed fields gets none from an update. A create, and an apply, begin the book.
 *   <li>An apply changes a field that others own only by force, or if they own it for the same value.
 *   <li>Nobody owns what identifies an object or what only the server writes: kind, name, uid, resource version, …
 * </ul>
 *
 * <p>Objects come in any version that the {@link VersionConverter} can bring to this one; they must have passed the
 * decoder of their kind, except that an empty list of managed fields, which asks for the book to be reset, must not have
 * been dropped by it.
 */
public final class FieldManager {
    /** How many managers keep an entry of their own for updates; the oldest beyond it share one. */
    static final int MAX_UPDATE_MANAGERS = 10;

    private static final Manager CURRENT_OPERATION = new Manager("current-operation", Operation.UPDATE, "", "");

    private static final FieldSet NEVER_OWNED = FieldSet.of(
            FieldPath.of("apiVersion"),
            FieldPath.of("kind"),
            FieldPath.of("metadata"),
            FieldPath.of("metadata", "name"),
            FieldPath.of("metadata", "namespace"),
            FieldPath.of("metadata", "creationTimestamp"),
            FieldPath.of("metadata", "selfLink"),
            FieldPath.of("metadata", "uid"),
            FieldPath.of("metadata", "clusterName"),
            FieldPath.of("metadata", "generation"),
            FieldPath.of("metadata", "managedFields"),
            FieldPath.of("metadata", "resourceVersion"));

    /** Fields of which nobody owns any part: who has still to look at an object is between the server and them. */
    private static final FieldSet NEVER_OWNED_WHOLLY = FieldSet.of(FieldPath.of("metadata", "initializers"));

    private final GroupVersionKind kind;
    private final String subresource;
    private final Versions versions;
    private final Updater updater;
    private final ObjectValue blank;

    FieldManager(
            GroupVersionKind kind,
            MergeType type,
            ObjectValue blank,
            VersionConverter converter,
            String subresource,
            Map<String, FieldFilter> filters) {
        this.kind = kind;
        this.subresource = subresource;
        this.versions = new Versions(kind, type, converter);
        this.updater = new Updater(versions, filters);
        this.blank = blank.with("apiVersion", kind.apiVersion()).with("kind", kind.kind());
    }

    public GroupVersionKind kind() {
        return kind;
    }

    /** The new object with its first owner: whoever creates it owns all that it says. */
    public ObjectValue create(ObjectValue created, String manager, Instant now) {
        return update(blank, created, manager, now);
    }

    /**
     * The updated object with the owners that it has after the update.
     *
     * @param live the object as it was
     * @param updated the object as it shall be, after all patches and before admission
     * @param manager the name of the writer; empty counts as {@code unknown}
     */
    public ObjectValue update(ObjectValue live, ObjectValue updated, String manager, Instant now) {
        ManagedFields before = ManagedFields.toGoOnFrom(live, updated, !subresource.isEmpty());
        ObjectValue bare = ManagedFields.withoutEntries(updated);
        if (before.isEmpty() && !new ApiObject(live).uid().isEmpty()) {
            return bare;
        }
        try {
            return record(live, bare, before, identify(manager, Operation.UPDATE), now).writeTo(bare);
        } catch (MergeFailedException untrackable) {
            return bare;
        }
    }

    private Manager identify(String name, Operation operation) {
        return new Manager(name.isEmpty() ? "unknown" : name, operation, kind.apiVersion(), subresource);
    }

    /** The book after an update. Its entry is made under a name of its own first, to see whether it changed anything. */
    private ManagedFields record(
            ObjectValue live, ObjectValue updated, ManagedFields before, Manager manager, Instant now)
            throws MergeFailedException {
        TypedObject updatedObject = typed(updated, "new");
        TypedObject liveObject = typed(live, "live");
        Map<Manager, OwnedSet> owners =
                updater.update(liveObject, updatedObject, before.owners(), CURRENT_OPERATION);
        strip(owners, CURRENT_OPERATION);
        OwnedSet changed = owners.remove(CURRENT_OPERATION);
        Map<Manager, Instant> times = new LinkedHashMap<>(before.times());
        if (changed != null) {
            OwnedSet previous = owners.get(manager);
            owners.put(manager, previous == null ? changed : changed.with(changed.fields().union(previous.fields())));
            times.put(manager, now);
        }
        return Cap.limit(new ManagedFields(owners, times), MAX_UPDATE_MANAGERS);
    }

    private static void strip(Map<Manager, OwnedSet> owners, Manager manager) {
        OwnedSet owned = owners.get(manager);
        if (owned != null) {
            FieldSet fields = owned.fields().difference(NEVER_OWNED).recursiveDifference(NEVER_OWNED_WHOLLY);
            if (fields.isEmpty()) {
                owners.remove(manager);
            } else {
                owners.put(manager, owned.with(fields));
            }
        }
    }

    private TypedObject typed(ObjectValue object, String role) throws MergeFailedException {
        ObjectValue versioned;
        try {
            versioned = versions.convert(object, kind.apiVersion());
        } catch (MergeFailedException failed) {
            throw new MergeFailedException("failed to convert " + role + " object (" + describe(object)
                    + ") to proper version: " + failed.getMessage());
        }
        if (versioned == null) {
            throw new MergeFailedException(
                    "failed to convert " + role + " object (" + describe(object) + ") to proper version");
        }
        return versions.typed(versioned, true);
    }

    private static String describe(ObjectValue object) {
        ApiObject named = new ApiObject(object);
        return named.namespace() + "/" + named.name() + "; " + Versions.name(named.groupVersionKind());
    }

    /**
     * The object that an apply creates, with its first owner.
     *
     * @throws dev.edict.model.status.ApiException as {@link #apply}
     */
    public ObjectValue applyToCreate(ObjectValue configuration, String manager, Instant now) {
        ObjectValue nothing = ObjectValue.of("apiVersion", kind.apiVersion(), "kind", kind.kind());
        return apply(nothing, configuration, manager, false, now);
    }

    /**
     * The live object with a configuration applied to it: what the configuration declares is set, what the applier
     * declared before and does not any more is removed unless others own it, and nothing else changes. The result is in
     * this version; it has not been defaulted.
     *
     * @param configuration what the applier wants, in this version, as decoded from JSON or YAML
     * @param force whether to take fields from others in a conflict
     * @throws dev.edict.model.status.ApiException 409 on conflicts; 400 if the configuration is of another kind or has
     *     managed fields; 500 if it does not fit the schema, as the real server answers
     */
    public ObjectValue apply(
            ObjectValue live, ObjectValue configuration, String manager, boolean force, Instant now) {
        ManagedFields book;
        try {
            book = ManagedFields.decode(new ApiObject(live).managedFields());
        } catch (ManagedFieldsException unreadable) {
            throw ApiErrors.unclassified("failed to decode managed fields: " + unreadable.getMessage());
        }
        GroupVersionKind applied = new ApiObject(configuration).groupVersionKind();
        if (!applied.equals(kind)) {
            throw ApiErrors.badRequest("invalid object type: " + Versions.name(applied));
        }
        ManagedFields begun = book.isEmpty() ? beginBook(live, now) : book;
        Application application = new Application(live, configuration, manager, now);
        try {
            return application.run(begun, force);
        } catch (ConflictException conflict) {
            return application.runAfterClientSideApply(begun, conflict);
        }
    }

    /** What is there before anybody applied belongs to nobody in particular. */
    private ManagedFields beginBook(ObjectValue live, Instant now) {
        try {
            return record(blank, live, ManagedFields.EMPTY, identify("before-first-apply", Operation.UPDATE), now);
        } catch (MergeFailedException failed) {
            throw ApiErrors.unclassified("failed to create manager for existing fields: " + failed.getMessage());
        }
    }

    /** One apply under way. */
    private final class Application {
        private final ObjectValue live;
        private final ObjectValue configuration;
        private final String name;
        private final Instant now;

        Application(ObjectValue live, ObjectValue configuration, String name, Instant now) {
            this.live = live;
            this.configuration = configuration;
            this.name = name;
            this.now = now;
        }

        ObjectValue run(ManagedFields book, boolean force) throws ConflictException {
            Manager manager = identify(name, Operation.APPLY);
            if (new ApiObject(configuration).metadata().get("managedFields") instanceof ListValue) {
                throw ApiErrors.badRequest("metadata.managedFields must be nil");
            }
            TypedObject declared = typedConfiguration();
            TypedObject current = typedLive();
            Updater.Applied applied;
            try {
                applied = updater.apply(current, declared, book.owners(), manager, force);
            } catch (MergeFailedException failed) {
                throw ApiErrors.unclassified(String.valueOf(failed.getMessage()));
            }
            strip(applied.owners(), manager);
            Map<Manager, Instant> times = new LinkedHashMap<>(book.times());
            ObjectValue result = applied.object();
            if (result == null) {
                result = current.tree();
            } else {
                times.put(manager, now);
            }
            ObjectValue written = new ManagedFields(applied.owners(), times).writeTo(result);
            return LastApplied.isKeptFor(name) ? LastApplied.refresh(written, configuration) : written;
        }

        /** Conflicts over what client-side apply put there before are no conflicts for its server-side successor. */
        ObjectValue runAfterClientSideApply(ManagedFields book, ConflictException conflict) {
            if (!LastApplied.isKeptFor(name)) {
                throw conflict.toApiException();
            }
            FieldSet allowed = LastApplied.fieldsStillAsApplied(live, kind.apiVersion(), versions);
            ConflictException rest = conflict.without(allowed);
            if (!rest.fields().isEmpty()) {
                throw rest.toApiException();
            }
            try {
                return run(book, true);
            } catch (ConflictException forced) {
                throw forced.toApiException();
            }
        }

        private TypedObject typedConfiguration() {
            try {
                return versions.typed(configuration, false);
            } catch (MergeFailedException wrong) {
                throw ApiErrors.unclassified("failed to create typed patch object (" + describe(configuration) + "): "
                        + wrong.getMessage());
            }
        }

        private TypedObject typedLive() {
            try {
                return typed(live, "live");
            } catch (MergeFailedException wrong) {
                throw ApiErrors.unclassified("failed to create typed live object (" + describe(live) + "): "
                        + wrong.getMessage());
            }
        }
    }
}
