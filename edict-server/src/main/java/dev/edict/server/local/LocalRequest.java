package dev.edict.server.local;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a server by somebody in its process.
 *
 * @param target path and query, escaped
 * @param body empty for none, and where there is a tree
 * @param tree the body as it is, which nobody has to write and to read again; null for none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LocalRequest(String method, String target, Headers headers, byte[] body, @Nullable ObjectValue tree) {

    public static LocalRequest of(String method, String target, Headers headers) {
        return new LocalRequest(method, target, headers, new byte[0], null);
    }

    public LocalRequest withBody(byte[] bytes) {
        return new LocalRequest(method, target, headers, bytes, null);
    }

    public LocalRequest withTree(ObjectValue object) {
        return new LocalRequest(method, target, headers, new byte[0], object);
    }
}
