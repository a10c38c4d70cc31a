package dev.edict.server.table.layout;

import dev.edict.model.value.ObjectValue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column: what its head says, and the cell of a row. Columns of a priority above 0 are for wide output.
 *
 * @param name the head; empty for a cell that has none
 * @param cell the cell's plain content, in the sense of {@link dev.edict.model.value.Value#of}
 */
public record Column(
        String name,
        String type,
        String format,
        int priority,
        Wording wording,
        Function<Row, ? extends @Nullable Object> cell) {

    /** The column as a {@code TableColumnDefinition}. */
    public ObjectValue definition(Descriptions descriptions) {
        return ObjectValue.of(
                "name", name,
                "type", type,
                "format", format,
                "description", wording.in(descriptions),
                "priority", priority);
    }
}
