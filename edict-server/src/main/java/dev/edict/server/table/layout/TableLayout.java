package dev.edict.server.table.layout;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the objects of a kind become rows. Immutable.
 *
 * @param conditions the conditions of a row, empty for most
 * @param order how a list is sorted before it is printed; null where it stays as it is
 */
public record TableLayout(
        List<Column> columns,
        Function<Row, ListValue> conditions,
        @Nullable Comparator<ObjectValue> order) {

    /** What kinds without columns of their own have: a name, and the time of creation as it is. */
    public static final TableLayout DEFAULT = start()
            .name()
            .column("Created At", "date", Wording.metadata("creationTimestamp"), TableLayout::createdAt)
            .build();

    public static Builder start() {
        return new Builder();
    }

    /** The heads, as {@code TableColumnDefinition}s. */
    public ListValue definitions(Descriptions descriptions) {
        return ListValue.copyOf(columns.stream()
                .filter(column -> !column.name().isEmpty())
                .map(column -> column.definition(descriptions))
                .toList());
    }

    public List<Value> cells(Row row) {
        List<Value> cells = new ArrayList<>(columns.size());
        for (Column column : columns) {
            cells.add(Value.of(column.cell().apply(row)));
        }
        return cells;
    }

    private static String createdAt(Row row) {
        String created = row.metadata().string("creationTimestamp");
        return created.isEmpty() ? "0001-01-01T00:00:00Z" : created;
    }

    /** Gathers columns in their order. */
    public static final class Builder {
        private final List<Column> columns = new ArrayList<>();
        private Function<Row, ListValue> conditions = row -> ListValue.EMPTY;
        private @Nullable Comparator<ObjectValue> order;

        private Builder() {}

        public Builder add(Column column) {
            columns.add(column);
            return this;
        }

        public Builder column(
                String name, String type, Wording wording, Function<Row, ? extends @Nullable Object> cell) {
            return add(new Column(name, type, "", 0, wording, cell));
        }

        /** A column for wide output. */
        public Builder wide(
                String name, String type, Wording wording, Function<Row, ? extends @Nullable Object> cell) {
            return add(new Column(name, type, "", 1, wording, cell));
        }

        public Builder name() {
            return name(Row::name);
        }

        public Builder name(Function<Row, String> cell) {
            return add(new Column("Name", "string", "name", 0, Wording.metadata("name"), cell));
        }

        public Builder age() {
            return column("Age", "string", Wording.metadata("creationTimestamp"), Row::age);
        }

        /** A cell that stands under no head. */
        public Builder cell(Function<Row, ? extends @Nullable Object> cell) {
            return add(new Column("", "", "", 0, Wording.text(""), cell));
        }

        public Builder conditions(Function<Row, ListValue> newConditions) {
            conditions = newConditions;
            return this;
        }

        public Builder order(Comparator<ObjectValue> newOrder) {
            order = newOrder;
            return this;
        }

        public TableLayout build() {
            return new TableLayout(List.copyOf(columns), conditions, order);
        }
    }
}
