package dev.edict.schema.structural;

import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks a value against the alternatives of its schema: any of, one of, all of, not. Of alternatives that all fail the
 * one that came closest is reported. Nothing within them is let through for having been there before.
 */
final class BranchCheck {
    private final SchemaCheck check;

    BranchCheck(SchemaCheck check) {
        this.check = check;
    }

    void check(Value value, StructuralSchema schema, DataPath path, Outcome outcome) {
        anyOf(value, schema.anyOf(), path, outcome);
        oneOf(value, schema.oneOf(), path, outcome);
        allOf(value, schema.allOf(), path, outcome);
        StructuralSchema not = schema.not();
        if (not != null && attempt(value, not, path, outcome).isValid()) {
            outcome.fail(quoted(path) + " must not validate the schema (not)");
        }
        outcome.match();
    }

    private Outcome attempt(Value value, StructuralSchema schema, DataPath path, Outcome outcome) {
        Outcome attempt = outcome.attempt();
        check.check(value, schema, path, null, attempt);
        return attempt;
    }

    private static String quoted(DataPath path) {
        return StringValue.quote(path.toString());
    }

    private static Outcome closest(@Nullable Outcome best, Outcome attempt) {
        return best == null || attempt.matches() > best.matches() ? attempt : best;
    }

    private void anyOf(Value value, List<StructuralSchema> schemas, DataPath path, Outcome outcome) {
        Outcome best = null;
        for (StructuralSchema schema : schemas) {
            Outcome attempt = attempt(value, schema, path, outcome);
            if (attempt.isValid()) {
                outcome.merge(attempt);
                return;
            }
            best = closest(best, attempt);
        }
        if (best != null) {
            outcome.fail(quoted(path) + " must validate at least one schema (anyOf)");
            outcome.merge(best);
        }
    }

    private void oneOf(Value value, List<StructuralSchema> schemas, DataPath path, Outcome outcome) {
        Outcome first = null;
        Outcome best = null;
        int valid = 0;
        for (StructuralSchema schema : schemas) {
            Outcome attempt = attempt(value, schema, path, outcome);
            if (attempt.isValid()) {
                valid++;
                first = first == null ? attempt : first;
            } else {
                best = closest(best, attempt);
            }
        }
        if (valid == 1 && first != null) {
            outcome.merge(first);
        } else if (!schemas.isEmpty()) {
            outcome.fail(quoted(path) + " must validate one and only one schema (oneOf). "
                    + (valid == 0 ? "Found none valid" : "Found " + valid + " valid alternatives"));
            if (valid == 0 && best != null) {
                outcome.merge(best);
            }
        }
    }

    private void allOf(Value value, List<StructuralSchema> schemas, DataPath path, Outcome outcome) {
        int valid = 0;
        for (StructuralSchema schema : schemas) {
            Outcome attempt = attempt(value, schema, path, outcome);
            valid += attempt.isValid() ? 1 : 0;
            outcome.merge(attempt);
        }
        if (valid < schemas.size()) {
            outcome.fail(quoted(path) + " must validate all the schemas (allOf)" + (valid == 0 ? ". None validated" : ""));
        }
    }
}
