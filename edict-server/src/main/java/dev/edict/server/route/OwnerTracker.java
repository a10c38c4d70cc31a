package dev.edict.server.route;

import dev.edict.model.value.ObjectValue;
import dev.edict.patch.managed.FieldManager;
import java.time.Clock;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Notes owners with one field manager for each subresource, made when it is first needed. */
public final class OwnerTracker implements FieldTracker {
    private final ConcurrentMap<String, FieldManager> managers = new ConcurrentHashMap<>();
    private final Function<String, FieldManager> make;
    private final Clock clock;

    /** @param make the manager for writes through a subresource; empty for the object itself */
    public OwnerTracker(Function<String, FieldManager> make, Clock clock) {
        this.make = make;
        this.clock = clock;
    }

    private FieldManager manager(String subresource) {
        return managers.computeIfAbsent(subresource, make);
    }

    @Override
    public ObjectValue created(ObjectValue object, String manager, String subresource) {
        return manager(subresource).create(object, manager, clock.instant());
    }

    @Override
    public ObjectValue updated(ObjectValue live, ObjectValue object, String manager, String subresource) {
        return manager(subresource).update(live, object, manager, clock.instant());
    }

    @Override
    public ObjectValue applied(
            @Nullable ObjectValue live, ObjectValue configuration, String manager, boolean force, String subresource) {
        return live == null
                ? manager(subresource).applyToCreate(configuration, manager, clock.instant())
                : manager(subresource).apply(live, configuration, manager, force, clock.instant());
    }
}
