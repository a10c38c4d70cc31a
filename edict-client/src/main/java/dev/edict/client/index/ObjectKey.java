package dev.edict.client.index;

import dev.edict.types.Resource;

/**
 * By what an object is known among those of its type.
 *
 * @param namespace empty for what lives in no namespace
 */
public record ObjectKey(String namespace, String name) {

    public static ObjectKey of(Resource object) {
        return new ObjectKey(object.namespace(), object.name());
    }

    /** Reads {@code namespace/name}, or {@code name} alone. @throws IllegalArgumentException if it is neither */
    public static ObjectKey parse(String text) {
        int slash = text.indexOf('/');
        if (text.indexOf('/', slash + 1) > slash && slash >= 0) {
            throw new IllegalArgumentException("unexpected key format: \"" + text + "\"");
        }
        return slash < 0 ? new ObjectKey("", text) : new ObjectKey(text.substring(0, slash), text.substring(slash + 1));
    }

    /** As client-go writes keys: {@code namespace/name}, or {@code name} alone where there is no namespace. */
    @Override
    public String toString() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
