package dev.edict.server.registry;

import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.kind.KindRules;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How the objects of one resource behave.
 *
 * @param type the resource in its storage version
 * @param rules what the kind's schema does not say
 * @param canonical brings an object of the storage version into the one form in which it is stored and shown
 * @param hook what is written together with an object
 * @param grace how long an object is given to go
 * @param garbage what becomes of dependents by default
 * @param hold what keeps a deleted object besides its finalizers
 * @param timeToLiveSeconds after how long the store forgets an object; 0 for never
 */
public record ResourceStrategy(
        ResourceType type,
        String keyPrefix,
        KindRules rules,
        UnaryOperator<ObjectValue> canonical,
        WriteHook hook,
        Grace grace,
        Garbage garbage,
        Hold hold,
        long timeToLiveSeconds) {

    /** What keeps a deleted object besides the finalizers in its metadata. */
    public interface Hold {
        Hold NONE = new Hold() {
            @Override
            public boolean holds(ObjectValue object) {
                return false;
            }

            @Override
            public ObjectValue held(ObjectValue object) {
                return object;
            }
        };

        boolean holds(ObjectValue object);

        /** The object, marked with the time of its deletion, as it is kept. */
        ObjectValue held(ObjectValue object);
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

    public GroupKind kind() {
        return type.kind().groupKind();
    }

    public GroupResource resource() {
        return type.resource().groupResource();
    }

    public boolean namespaced() {
        return type.namespaced();
    }

    public String key(String namespace, String name) {
        return namespaced() ? keyPrefix + namespace + "/" + name : keyPrefix + name;
    }
}
