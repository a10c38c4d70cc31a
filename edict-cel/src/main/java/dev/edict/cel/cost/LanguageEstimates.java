package dev.edict.cel.cost;

import static dev.edict.cel.cost.RuntimeCost.PER_CHARACTER;

import dev.edict.cel.syntax.Expression.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the language's own functions cost, without their arguments. */
final class LanguageEstimates {
    private final ValueSizes sizes;

    LanguageEstimates(ValueSizes sizes) {
        this.sizes = sizes;
    }

    CallEstimate of(Call call, String overload, @Nullable CostNode target, List<CostNode> arguments) {
        Estimate first = arguments.isEmpty() ? Estimate.UNKNOWN : arguments.getFirst().sizeOrUnknown();
        return switch (overload) {
            case "string_format" -> target == null
                    ? CallEstimate.of(Estimate.ONE)
                    : CallEstimate.of(target.sizeOrUnknown().times(PER_CHARACTER));
            case "string_to_bytes" ->
                new CallEstimate(first.times(PER_CHARACTER), new Estimate(first.min(), first.max() * 4));
            case "bytes_to_string" -> new CallEstimate(
                    first.times(PER_CHARACTER), new Estimate(Long.divideUnsigned(first.min(), 4), first.max()));
            case "strings_quote" ->
                new CallEstimate(first.times(PER_CHARACTER), new Estimate(first.min() + 2, first.max() * 2 + 2));
            case "starts_with_string", "ends_with_string" -> CallEstimate.of(first.times(PER_CHARACTER));
            case "in_list" -> CallEstimate.of(arguments.get(1).sizeOrUnknown().times(1.0));
            case "matches_string" -> target == null
                    ? CallEstimate.of(Estimate.ONE)
                    : CallEstimate.of(LibraryEstimates.matched(target.sizeOrUnknown(), first));
            case "contains_string" -> target == null
                    ? CallEstimate.of(Estimate.ONE)
                    : CallEstimate.of(target.sizeOrUnknown().times(PER_CHARACTER).times(first.times(PER_CHARACTER)));
            case "add_string", "add_bytes", "add_list" -> {
                Estimate size = first.plus(arguments.get(1).sizeOrUnknown());
                sizes.setEntries(call, EntrySize.union(
                        sizes.entries(call.arguments().getFirst()), sizes.entries(call.arguments().get(1))));
                yield new CallEstimate(overload.equals("add_list") ? Estimate.ONE : size.times(PER_CHARACTER), size);
            }
            case "less_string", "greater_string", "less_equals_string", "greater_equals_string", "less_bytes",
                    "greater_bytes", "less_equals_bytes", "greater_equals_bytes", "equals", "not_equals" -> {
                long shorter = Estimate.least(first.max(), arguments.get(1).sizeOrUnknown().max());
                yield CallEstimate.of(new Estimate(shorter == 0 ? 0 : 1, shorter).times(PER_CHARACTER));
            }
            default -> CallEstimate.of(Estimate.ONE);
        };
    }
}
