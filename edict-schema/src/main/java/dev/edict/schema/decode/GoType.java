package dev.edict.schema.decode;

import dev.edict.model.value.Value;

/** How values of one Go type are read from JSON and written back. */
interface GoType {
    /** The type's name as Go prints it, such as {@code []v1.Container}. */
    String name();

    /** The value as it would be written back; for a value of a wrong type, anything, after telling the run. */
    Value decode(Value value, DecodeRun run);

    /** How a variable that was never set is written. */
    Value zero();

    /** Whether a decoded value is left out by {@code omitempty}. */
    boolean isEmpty(Value decoded);
}
