package dev.edict.server.table;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.table.layout.AgeClock;
import dev.edict.server.table.layout.Descriptions;
import dev.edict.server.table.layout.Row;
import dev.edict.server.table.layout.TableLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes objects of one kind as a {@code meta.k8s.io} Table. */
public final class TablePrinter {
    private static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

    private final TableLayout layout;
    private final Descriptions descriptions;
    private final AgeClock ages;
    private volatile @Nullable ListValue columnDefinitions;

    TablePrinter(TableLayout layout, Descriptions descriptions, AgeClock ages) {
        this.layout = layout;
        this.descriptions = descriptions;
        this.ages = ages;
    }

    /**
     * What a client wants of a table.
     *
     * @param version of the group {@code meta.k8s.io}: v1, or v1beta1 for older clients
     * @param served brings an object of the hub version into the version of the request; used for
     *     {@link IncludeObject#OBJECT} alone
     */
    public record Options(GroupVersion version, IncludeObject include, UnaryOperator<ObjectValue> served) {}

    public ListValue columnDefinitions() {
        ListValue known = columnDefinitions;
        if (known == null) {
            known = layout.definitions(descriptions);
            columnDefinitions = known;
        }
        return known;
    }

    /** The table of a list: its metadata, and a row for each object of the hub version. */
    public ObjectValue list(ObjectValue listMetadata, List<ObjectValue> objects, Options options) {
        List<ObjectValue> ordered = new ArrayList<>(objects);
        if (layout.order() != null) {
            ordered.sort(layout.order());
        }
        List<ObjectValue> rows = ordered.stream().map(object -> row(object, options)).toList();
        boolean absent = rows.isEmpty() && saysNullForNoRows();
        return table(listMetadata, columnDefinitions(), absent ? NullValue.NULL : ListValue.copyOf(rows), options);
    }

    /** Kinds without columns of their own say null where there are no rows, as the real server does. */
    public boolean saysNullForNoRows() {
        return layout.equals(TableLayout.DEFAULT);
    }

    /** Whether the rows of a list are put into an order of their own, so that all must be there before the first. */
    public boolean isSorted() {
        return layout.order() != null;
    }

    /** The table of one object of the hub version. */
    public ObjectValue object(ObjectValue object, Options options) {
        return event(object, options, true);
    }

    /**
     * The table within a watch event, bookmarks included: one row.
     *
     * @param first whether this is the first event of its watch, which alone carries the heads of the columns
     */
    public ObjectValue event(ObjectValue object, Options options, boolean first) {
        String resourceVersion = object.object("metadata").string("resourceVersion");
        ObjectValue metadata = resourceVersion.isEmpty()
                ? ObjectValue.EMPTY : ObjectValue.of("resourceVersion", resourceVersion);
        Value heads = first ? columnDefinitions() : NullValue.NULL;
        return table(metadata, heads, ListValue.of(row(object, options)), options);
    }

    private static ObjectValue table(ObjectValue metadata, Value heads, Value rows, Options options) {
        return ObjectValue.of(
                "kind", "Table",
                "apiVersion", options.version().apiVersion(),
                "metadata", metadata,
                "columnDefinitions", heads,
                "rows", rows);
    }

    /** One row of a table. */
    public ObjectValue row(ObjectValue object, Options options) {
        Row row = new Row(object, ages);
        ObjectValue.Builder written = ObjectValue.builder().put("cells", ListValue.copyOf(layout.cells(row)));
        ListValue conditions = layout.conditions().apply(row);
        if (!conditions.isEmpty()) {
            written.put("conditions", conditions);
        }
        return written.put("object", included(object, options)).build();
    }

    private static Value included(ObjectValue object, Options options) {
        return switch (options.include()) {
            case OBJECT -> options.served().apply(object);
            case METADATA -> PartialMetadata.of(object, options.version());
            // Whoever waits for the end of the initial events must see the annotation that marks it.
            case NONE -> object.object("metadata").object("annotations").string(INITIAL_EVENTS_END).equals("true")
                    ? PartialMetadata.of(object, options.version()) : NullValue.NULL;
        };
    }
}
