package dev.edict.model.json;

import dev.edict.model.value.ObjectValue;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keys of a document that stood more than once in their object; the last one has won. They are known by object, so
 * that it costs no more to remember them than it costs to write them; paths are kept of the first of them only.
 */
public final class DuplicateKeys {
    public static final DuplicateKeys NONE = new DuplicateKeys();

    private final Map<ObjectValue, Set<String>> keys = new IdentityHashMap<>();
    private final Mentions paths = Mentions.distinct(Mentions.OF_FIELDS);

    DuplicateKeys() {}

    /** Whether more paths are wanted. */
    boolean wantsPaths() {
        return !paths.isFull();
    }

    void path(String path) {
        paths.add(path);
    }

    void keys(ObjectValue object, Set<String> twice) {
        keys.put(object, twice.size() == 1 ? Set.copyOf(twice) : twice);
    }

    public boolean isEmpty() {
        return keys.isEmpty() && paths.isEmpty();
    }

    /** Those of one object of the document; it must be the very object, not an equal one. */
    public Set<String> of(ObjectValue object) {
        return keys.getOrDefault(object, Set.of());
    }

    /**
     * The paths of the first of them, each such as {@code spec.containers[0].image}, in the order of the text; those in
     * values that were overwritten by a later key are among them.
     */
    public List<String> paths() {
        return paths.list();
    }
}
