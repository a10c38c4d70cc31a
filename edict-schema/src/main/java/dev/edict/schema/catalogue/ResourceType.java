package dev.edict.schema.catalogue;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * One resource of one served version: what discovery says of it, and the schema of its kind.
 *
 * @param storage the resource in whose version objects are stored: the hub to which other versions convert
 * @param storageVersionHash what discovery says of the stored version; empty for what is not stored
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
        String storageVersionHash,
        Supplier<Schema> schema,
        String deprecation) {
    private static final String REMOVED = ", unavailable in v";

    /** A resource whose storage version hash follows from its storage, if it is stored: if it can be watched. */
    public ResourceType(
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
        this(resource, kind, listKind, singular, namespaced, verbs, shortNames, categories, subresources, storage,
                verbs.contains("watch") ? hash(storage.group() + "/" + storage.version() + "/" + kind.kind()) : "",
                schema, deprecation);
    }

    private static String hash(String stored) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(stored.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(Arrays.copyOf(digest, 8));
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    /** A part of an object with a path of its own. Its body may be of another kind than the object's. */
    public record Subresource(String name, GroupVersionKind kind, Set<String> verbs) {}

    /** Whether Kubernetes itself no longer serves this version, and only Edict does. */
    public boolean isRetired() {
        return deprecation.contains(REMOVED);
    }

    /** The first release of Kubernetes that does not serve this version, such as 1.25; empty if that is not known. */
    public String removedRelease() {
        int start = deprecation.indexOf(REMOVED);
        int end = deprecation.indexOf('+', start + REMOVED.length());
        return start < 0 || end < 0 ? "" : deprecation.substring(start + REMOVED.length(), end);
    }

    public boolean isStorage() {
        return resource.equals(storage);
    }
}
