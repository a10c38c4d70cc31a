package dev.edict.client.transport;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who asks, as a server is told. Its text says nothing of it.
 *
 * @param headers such as {@code Authorization}
 * @param key proves it while the connection is made; null for none
 */
public record Identity(Map<String, List<String>> headers, @Nullable ClientKey key) {
    public static final Identity ANONYMOUS = new Identity(Map.of(), null);

    public static Identity bearer(String token) {
        return new Identity(Map.of("Authorization", List.of("Bearer " + token)), null);
    }

    @Override
    public String toString() {
        return "Identity[headers=" + headers.keySet() + ", key=" + (key == null ? "none" : key) + "]";
    }
}
