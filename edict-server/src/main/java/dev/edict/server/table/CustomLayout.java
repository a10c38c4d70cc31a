package dev.edict.server.table;

import dev.edict.model.json.Json;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.table.jsonpath.JsonPath;
import dev.edict.server.table.jsonpath.JsonPathException;
import dev.edict.server.table.layout.AgeClock;
import dev.edict.server.table.layout.Column;
import dev.edict.server.table.layout.Row;
import dev.edict.server.table.layout.TableLayout;
import dev.edict.server.table.layout.Wording;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The layout that a custom resource declares: its name, and a column for each path; the age where it declares none. A
 * column shows the first value that its path selects, if it is of the column's type, and nothing otherwise. A path
 * that cannot be read ends the columns.
 */
final class CustomLayout {
    private CustomLayout() {}

    static TableLayout of(ListValue columns) {
        TableLayout.Builder layout = TableLayout.start().name();
        if (columns.isEmpty()) {
            return layout.add(new Column("Age", "date", "", 0, Wording.metadata("creationTimestamp"),
                    column("date", JsonPath.parse(".metadata.creationTimestamp"))::cell)).build();
        }
        for (ObjectValue column : columns.objects()) {
            JsonPath path;
            try {
                path = JsonPath.parse(column.string("jsonPath"));
            } catch (JsonPathException unreadable) {
                break;
            }
            String description = column.string("description");
            String type = column.string("type");
            layout.add(new Column(column.string("name"), type, column.string("format"),
                    (int) column.integer("priority"),
                    Wording.text(!description.isEmpty() ? description
                            : "Custom resource definition column (in JSONPath format): " + column.string("jsonPath")),
                    column(type, path)::cell));
        }
        return layout.build();
    }

    private static CustomColumn column(String type, JsonPath path) {
        return new CustomColumn(type, path);
    }

    private record CustomColumn(String type, JsonPath path) {

        @Nullable Object cell(Row row) {
            List<Value> found;
            try {
                found = path.find(row.object());
            } catch (JsonPathException doesNotFit) {
                return null;
            }
            if (found.isEmpty()) {
                return null;
            }
            Value value = found.getFirst();
            return switch (type) {
                case "string" -> text(value);
                case "integer" -> value instanceof NumberValue number ? whole(number) : null;
                case "number" -> value instanceof NumberValue number ? NumberValue.of(number.doubleValue()) : null;
                case "boolean" -> value instanceof BooleanValue ? value : null;
                case "date" -> value instanceof StringValue date ? date(date.text(), row.ages()) : null;
                default -> null;
            };
        }

        private static NumberValue whole(NumberValue number) {
            return number.isLong() ? number
                    : NumberValue.of(number.decimalValue().setScale(0, RoundingMode.DOWN).longValue());
        }

        private static String date(String text, AgeClock ages) {
            if (text.isEmpty() || text.equals("null")) {
                return "<unknown>";
            }
            Instant instant = AgeClock.instant(text);
            return instant == null ? "<invalid>" : ages.since(instant);
        }

        private static String text(Value value) {
            return switch (value) {
                case StringValue text -> text.text();
                case NumberValue number -> number.literal();
                case BooleanValue truth -> truth.toString();
                case NullValue ignored -> "<no value>";
                case ObjectValue object -> goJson(object);
                case ListValue list -> goJson(list);
            };
        }

        /** JSON as Go writes a map: with sorted keys. */
        private static String goJson(Value value) {
            return Json.text(Json.sorted(value));
        }
    }
}
