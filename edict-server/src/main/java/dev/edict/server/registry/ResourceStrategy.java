package dev.edict.server.registry;

import dev.edict.kinds.rule.KindRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How the objects of one resource behave.
 *
 * @param type the resource in the version that the rules are about
 * @param resource by which name refusals speak of it: that under which it is used, whatever it is stored as
 * @param rules what the kind's schema does not say
 * @param form between what is stored and what the rules look at
 * @param canonical brings a valid object into the one form in which it is stored and shown
 * @param hook what is written together with an object
 * @param grace how long an object is given to go
 * @param garbage what becomes of dependents by default
 * @param hold what keeps a deleted object besides its finalizers
 * @param timeToLiveSeconds after how long the store forgets an object; 0 for never
 */
public record ResourceStrategy(
        ResourceType type,
        GroupResource resource,
        String keyPrefix,
        KindRules rules,
        Form form,
        UnaryOperator<ObjectValue> canonical,
        WriteHook hook,
        Grace grace,
        Garbage garbage,
        Hold hold,
        long timeToLiveSeconds) {

    /**
     * Between stored objects and those that the rules look at. Built-in kinds are stored as their rules see them. A custom
     * resource is held to the rules of the version through which it is used, whatever version is stored.
     */
    public interface Form {
        Form AS_STORED = new Form() {
            @Override
            public ObjectValue read(CachedObject object) {
                return object.tree();
            }

            @Override
            public ObjectValue toStored(ObjectValue object) {
                return object;
            }
        };

        ObjectValue read(CachedObject object);

        ObjectValue toStored(ObjectValue object);
    }

    /** What keeps a deleted object besides the finalizers in its metadata. */
    public interface Hold {
        Hold NONE = new Hold() {
            @Override
            public boolean holds(ObjectValue object) {
                return false;
            }

            @Override
            public ObjectValue held(ObjectValue marked, ObjectValue before) {
                return marked;
            }
        };

        boolean holds(ObjectValue object);

        /** The object as it is kept. @param marked the object, marked with the time of its deletion */
        ObjectValue held(ObjectValue marked, ObjectValue before);
    }

    /** What a resource does with the dependents of a deleted object unless the caller says otherwise. */
    public enum Garbage {
        DELETE_DEPENDENTS,
        ORPHAN_DEPENDENTS,
        UNSUPPORTED
    }

    /** Decides whether an object is deleted gracefully. */
    @FunctionalInterface
    public interface Grace {
        /** Objects that are deleted at once. */
        Grace NONE = (object, requested) -> null;

        /**
         * @param requested the seconds that the caller asked for, or null
         * @return the seconds to give, or null to delete at once without a trace
         */
        @Nullable Long seconds(ObjectValue object, @Nullable Long requested);
    }

    /** What a write does to what is there. */
    Movement movement(
            RequestScope scope, String key, @Nullable ObjectValue before, @Nullable ObjectValue after, Admission admission) {
        RequestScope placed = namespaced() || scope.namespace().isEmpty() ? scope : scope.in("");
        return new Movement(
                type.resource().groupResource(), resource, placed, key, before, after, admission.isLimited());
    }

    /** The bytes to store for an object. */
    byte[] stored(ObjectValue object) {
        return StoredForm.boundedBytes(form.toStored(object));
    }

    public GroupKind kind() {
        return type.kind().groupKind();
    }

    public boolean namespaced() {
        return type.namespaced();
    }

    /**
     * The key of an object that a request names.
     *
     * @throws dev.edict.model.status.ApiException if no object can have the name
     */
    String requestedKey(String namespace, String name) {
        List<String> problems = NameFormat.PATH_SEGMENT.check(name, false);
        if (!problems.isEmpty()) {
            throw ApiErrors.badRequest("Name parameter invalid: " + ApiErrors.quote(name) + ": "
                    + String.join(";", problems));
        }
        return key(namespace, name);
    }

    public String key(String namespace, String name) {
        return namespaced() ? keyPrefix + namespace + "/" + name : keyPrefix + name;
    }
}
