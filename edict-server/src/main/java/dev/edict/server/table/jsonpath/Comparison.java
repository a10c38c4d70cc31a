package dev.edict.server.table.jsonpath;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;

/** Comparisons as Go's templates do them: both sides of one type, where whole numbers and others are two. */
final class Comparison {
    private Comparison() {}

    static boolean holds(Value left, String operator, Value right) {
        if (operator.equals("==") || operator.equals("!=")) {
            return compare(left, right, true) == 0 == operator.equals("==");
        }
        int order = compare(left, right, false);
        return switch (operator) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            default -> throw new JsonPathException("unrecognized filter operator " + operator);
        };
    }

    private static int compare(Value left, Value right, boolean equality) {
        if (left instanceof StringValue text && right instanceof StringValue other) {
            return text.text().compareTo(other.text());
        }
        if (left instanceof NumberValue number && right instanceof NumberValue other
                && number.isLong() == other.isLong()) {
            return number.decimalValue().compareTo(other.decimalValue());
        }
        if (left instanceof BooleanValue truth && right instanceof BooleanValue other && equality) {
            return truth == other ? 0 : 1;
        }
        throw new JsonPathException("incompatible types for comparison");
    }
}
