package dev.edict.schema.rule;

import dev.edict.cel.CostLimits;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Adds up what the rules of a definition are estimated to cost, in unsigned 64 bits. For one thread. */
final class TotalCost {
    private static final int MOST_NAMED = 4;

    private final List<RuleCost> mostExpensive = new ArrayList<>();
    private long total;

    private record RuleCost(FieldPath path, long cost) {}

    void add(FieldPath path, long cost) {
        long sum = total + cost;
        total = Long.compareUnsigned(sum, total) < 0 ? -1L : sum;
        if (Long.compareUnsigned(cost, CostLimits.ESTIMATED_DEFINITION / 100) < 0) {
            return;
        }
        mostExpensive.add(new RuleCost(path, cost));
        mostExpensive.sort((one, other) -> Long.compareUnsigned(other.cost(), one.cost()));
        if (mostExpensive.size() > MOST_NAMED) {
            mostExpensive.removeLast();
        }
    }

    /** @param path where the schema stands */
    void check(FieldPath path, FieldErrors errors) {
        if (!exceeds(total, CostLimits.ESTIMATED_DEFINITION)) {
            return;
        }
        for (RuleCost rule : mostExpensive) {
            errors.forbidden(rule.path(),
                    "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema");
        }
        errors.forbidden(path, message(
                "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema", total,
                CostLimits.ESTIMATED_DEFINITION));
    }

    static boolean exceeds(long cost, long limit) {
        return Long.compareUnsigned(cost, limit) > 0;
    }

    static long product(long cost, long times) {
        return Math.unsignedMultiplyHigh(cost, times) != 0 ? -1L : cost * times;
    }

    /** By how much a limit is exceeded, and what helps. */
    static String message(String what, long cost, long limit) {
        double factor = (cost >= 0 ? (double) cost : (double) (cost >>> 1) * 2) / (double) limit;
        String shown = factor > 100.0
                ? "more than 100"
                : String.format(Locale.ROOT, factor < 1.5 ? "%f" : "%.1f", factor);
        return what + " exceeds budget by factor of " + shown + "x (try simplifying the rule, or adding maxItems,"
                + " maxProperties, and maxLength where arrays, maps, and strings are declared)";
    }
}
