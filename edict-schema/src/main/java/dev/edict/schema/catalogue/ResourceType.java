package dev.edict.schema.catalogue;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.schema.Schema;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * One resource of one served version: what discovery says of it, and the schema of its kind.
 *
 * @param storage the resource in whose version objects are stored: the hub to which other versions convert
 * @param schema the schema of the kind; resolved on first use
 * @param deprecation the text of the warning that its use causes; empty where it is not deprecated
 */
public record ResourceType(
        GroupVersionResource resource,
        GroupVersionKind kind,
        String listKind,
        String singular,
        boolean namespaced,
        Set<String> verbs,
        List<String> shortNames,
        List<String> categories,
        List<Subresource> subresources,
        GroupVersionResource storage,
        Supplier<Schema> schema,
        String deprecation) {

    /** A part of an object with a path of its own. Its body may be of another kind than the object's. */
    public record Subresource(String name, GroupVersionKind kind, Set<String> verbs) {}

    public boolean isStorage() {
        return resource.equals(storage);
    }
}
