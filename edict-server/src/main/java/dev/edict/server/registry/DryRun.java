package dev.edict.server.registry;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.util.List;

/** The rule for {@code dryRun}: All, or nothing. */
public final class DryRun {
    private DryRun() {}

    public static void validate(FieldPath path, List<String> values, FieldErrors errors) {
        if (!values.stream().allMatch("All"::equals)) {
            errors.notSupported(path, dev.edict.model.value.ListValue.of(values.toArray()), List.of("All"));
        }
    }
}
