package dev.edict.schema.structural;

import dev.edict.model.field.FieldErrors;
import java.util.List;

/**
 * What came of checking an object.
 *
 * @param errors why it is refused; empty if it is not
 * @param warnings what its writer is told besides
 */
public record Verdict(FieldErrors errors, List<String> warnings) {}
