package dev.edict.kinds.field;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;

/** What differs between two values, as {@code diff -u} would say of their JSON, one field a line. */
public final class UnifiedDifference {
    private static final int CONTEXT = 3;

    private final List<String> before;
    private final List<String> after;
    private final StringBuilder text = new StringBuilder();

    private UnifiedDifference(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
    }

    public static String describe(Value before, Value after) {
        UnifiedDifference difference = new UnifiedDifference(lines(before), lines(after));
        difference.write(LineChange.between(difference.before, difference.after));
        return difference.text.toString();
    }

    /** Changes with no more than twice the context between them are told together. */
    private void write(List<LineChange> changes) {
        int first = 0;
        while (first < changes.size()) {
            int last = first;
            while (last + 1 < changes.size()
                    && changes.get(last + 1).before() - changes.get(last).beforeEnd() <= 2 * CONTEXT) {
                last++;
            }
            hunk(changes.subList(first, last + 1));
            first = last + 1;
        }
    }

    private void hunk(List<LineChange> changes) {
        LineChange last = changes.getLast();
        int lead = Math.min(CONTEXT, changes.getFirst().before());
        int trail = Math.min(CONTEXT, before.size() - last.beforeEnd());
        int from = changes.getFirst().before() - lead;
        text.append("@@ -").append(range(from, last.beforeEnd() + trail))
                .append(" +").append(range(changes.getFirst().after() - lead, last.afterEnd() + trail)).append(" @@\n");
        for (LineChange change : changes) {
            append(' ', before, from, change.before());
            append('-', before, change.before(), change.beforeEnd());
            append('+', after, change.after(), change.afterEnd());
            from = change.beforeEnd();
        }
        append(' ', before, from, from + trail);
    }

    private void append(char mark, List<String> lines, int from, int to) {
        for (String line : lines.subList(from, to)) {
            text.append(mark).append(line).append('\n');
        }
    }

    private static String range(int from, int to) {
        int length = to - from;
        return length == 1 ? Integer.toString(to) : (length == 0 ? from : from + 1) + "," + length;
    }

    private static List<String> lines(Value value) {
        List<String> lines = new ArrayList<>();
        lines(value, "", "", "", lines);
        return lines;
    }

    private static void lines(Value value, String indent, String label, String comma, List<String> lines) {
        switch (value) {
            case ObjectValue object when !object.isEmpty() -> {
                lines.add(indent + label + "{");
                for (int position = 0; position < object.size(); position++) {
                    lines(object.valueAt(position), indent + " ", Json.text(new StringValue(object.keyAt(position))) + ": ",
                            position + 1 < object.size() ? "," : "", lines);
                }
                lines.add(indent + "}" + comma);
            }
            case ListValue list when !list.isEmpty() -> {
                lines.add(indent + label + "[");
                for (int index = 0; index < list.size(); index++) {
                    lines(list.get(index), indent + " ", "", index + 1 < list.size() ? "," : "", lines);
                }
                lines.add(indent + "]" + comma);
            }
            default -> {
                TimeBudget.step();
                lines.add(indent + label + Json.text(value) + comma);
            }
        }
    }
}
