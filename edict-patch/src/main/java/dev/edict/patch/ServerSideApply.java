package dev.edict.patch;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.managed.FieldManager;
import dev.edict.patch.managed.FieldManagerBuilder;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Server-side apply for one kind, without a server: for the author of an operator who wants to know in a unit test what
 * an apply will do.
 *
 * <p>What it promises: applying the same configuration twice is the same as applying it once; an apply never changes a
 * field that it does not declare, except to remove what the same manager declared before and nobody else owns; a field
 * that another manager owns with another value is a conflict, and is changed only by force.
 */
public final class ServerSideApply {
    private final FieldManager fields;
    private final Supplier<Instant> clock;

    private ServerSideApply(FieldManager fields, Supplier<Instant> clock) {
        this.fields = fields;
        this.clock = clock;
    }

    /** For a kind with this schema, at the times that the clock tells. */
    public static ServerSideApply of(GroupVersionKind kind, Schema schema, Supplier<Instant> clock) {
        return new ServerSideApply(FieldManagerBuilder.of(kind, schema).build(), clock);
    }

    /** For a kind without a schema: objects are shared field by field, lists as a whole. */
    public static ServerSideApply withoutSchema(GroupVersionKind kind, Supplier<Instant> clock) {
        return new ServerSideApply(FieldManagerBuilder.withoutSchema(kind).build(), clock);
    }

    /**
     * The object after an apply, with the managed fields that it then has.
     *
     * @param live the object as it is; null if there is none
     * @throws dev.edict.model.status.ApiException 409 on conflicts, unless forced; 400 or 500 if the configuration is
     *     not one for this kind
     */
    public ObjectValue apply(
            @Nullable ObjectValue live, ObjectValue configuration, String manager, boolean force) {
        return live == null
                ? fields.applyToCreate(configuration, manager, clock.get())
                : fields.apply(live, configuration, manager, force, clock.get());
    }

    /** The object after another kind of write, with the managed fields that it then has. */
    public ObjectValue update(@Nullable ObjectValue live, ObjectValue updated, String manager) {
        return live == null
                ? fields.create(updated, manager, clock.get())
                : fields.update(live, updated, manager, clock.get());
    }
}
