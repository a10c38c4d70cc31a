package dev.edict.patch;

import dev.edict.model.value.Value;
import java.util.List;

/**
 * What a patch makes of an object.
 *
 * @param result the changed tree: whatever the patch made of it, not yet decoded as an object of its kind
 * @param patch the patch as it was read
 * @param mistakes what strict field validation has to say of the patch: keys that stood twice, unknown members of
 *     operations
 */
public record Patched(Value result, Value patch, List<String> mistakes) {
    public Patched {
        mistakes = List.copyOf(mistakes);
    }
}
