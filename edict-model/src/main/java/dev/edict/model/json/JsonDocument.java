package dev.edict.model.json;

import dev.edict.model.value.Value;
import java.util.List;

/**
 * What was read: the tree, and the paths of the keys that stood twice in one object (the later one won), each such as
 * {@code spec.containers[0].image}, in the order of the text.
 */
public record JsonDocument(Value value, List<String> duplicates) {}
