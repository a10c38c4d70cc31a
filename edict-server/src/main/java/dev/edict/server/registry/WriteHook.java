package dev.edict.server.registry;

import dev.edict.model.value.ObjectValue;
import dev.edict.store.Condition;
import dev.edict.store.Operation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a resource keeps in the store beside its objects, such as the addresses of services: claimed and released in the
 * same transaction as the object itself, so that neither can exist without the other.
 */
public interface WriteHook {
    WriteHook NONE = new WriteHook() {};

    /**
     * The object to write and what is to be written with it.
     *
     * @param conditions what must hold besides the object being unchanged
     */
    record Plan(ObjectValue object, List<Condition> conditions, List<Operation> operations) {
        public static Plan only(ObjectValue object) {
            return new Plan(object, List.of(), List.of());
        }

        /** The same on a further condition. */
        public Plan requiring(Condition condition) {
            List<Condition> all = new ArrayList<>(conditions);
            all.add(condition);
            return new Plan(object, List.copyOf(all), operations);
        }
    }

    /**
     * Called before an object is prepared and validated; may be called again if a condition did not hold.
     *
     * @param scope the request; what a dry run plans is not written
     * @param old the object before the change; null on create
     * @param attempt how often it was called for this write before
     */
    default Plan beforeWrite(RequestScope scope, ObjectValue object, @Nullable ObjectValue old, int attempt) {
        return Plan.only(object);
    }

    /** A new object with what its request says of itself; called when it has been prepared, before it is validated. */
    default ObjectValue stampNew(RequestScope scope, ObjectValue prepared) {
        return prepared;
    }

    /** What is to be done when the object goes. */
    default List<Operation> onRemove(ObjectValue object) {
        return List.of();
    }
}
