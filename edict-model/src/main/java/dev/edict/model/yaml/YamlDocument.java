package dev.edict.model.yaml;

import dev.edict.model.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was read: the tree, in which the later of two equal keys has won and keys are in alphabetical order, and a line
 * for each key that stood twice, such as {@code line 7: key "k" already set in map}.
 */
public record YamlDocument(Value value, List<String> duplicates) {

    public YamlDocument {
        duplicates = List.copyOf(duplicates);
    }

    /** What a reader that takes no key twice says of this document, or null if it has nothing to say. */
    public @Nullable String strictProblem() {
        return duplicates.isEmpty() ? null : "yaml: unmarshal errors:\n  " + String.join("\n  ", duplicates);
    }
}
