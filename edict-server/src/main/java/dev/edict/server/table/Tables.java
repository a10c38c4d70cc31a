package dev.edict.server.table;

import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ListValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.table.layout.AgeClock;
import dev.edict.server.table.layout.BuiltInLayouts;
import dev.edict.server.table.layout.Descriptions;
import java.time.InstantSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The printers of all kinds. Safe for use by many threads. */
public final class Tables {
    private final Descriptions descriptions;
    private final AgeClock ages;
    private final ConcurrentMap<GroupKind, TablePrinter> printers = new ConcurrentHashMap<>();

    /**
     * @param descriptions what the fields of the built-in types are for, which the columns show
     * @param clock what ages are counted by
     */
    public Tables(Descriptions descriptions, InstantSource clock) {
        this.descriptions = descriptions;
        this.ages = new AgeClock(clock);
    }

    /** The printer of a built-in resource. */
    public TablePrinter of(ResourceType type) {
        return of(new GroupKind(type.storage().group(), type.kind().kind()));
    }

    /** The printer of a built-in kind, by the group of its hub version. */
    public TablePrinter of(GroupKind kind) {
        return printers.computeIfAbsent(kind,
                unknown -> new TablePrinter(BuiltInLayouts.of(unknown), descriptions, ages));
    }

    /**
     * A printer for a custom resource.
     *
     * @param columns the {@code additionalPrinterColumns} of its version
     */
    public TablePrinter ofCustomResource(ListValue columns) {
        return new TablePrinter(CustomLayout.of(columns), descriptions, ages);
    }
}
