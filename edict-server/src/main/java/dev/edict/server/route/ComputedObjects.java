package dev.edict.server.route;

import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The objects of a resource that nobody stores: found out anew each time somebody asks. They have no resource version. */
public interface ComputedObjects {

    List<ObjectValue> all();

    /** Null if there is none of the name. */
    @Nullable ObjectValue find(String name);
}
