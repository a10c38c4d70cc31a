package dev.edict.node.source;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ServiceAccountTokenProjection;
import dev.edict.model.quantity.Quantity;
import dev.edict.types.Bytes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds what pods refer to. */
@FunctionalInterface
public interface Sources {
    /** For pods that refer to nothing. */
    Sources NONE = (pod, kind, name) -> null;

    /** In the words of messages about it. */
    enum Kind {
        CONFIG_MAP("configmap", "ConfigMap", "configmap references non-existent config key: "),
        SECRET("secret", "Secret", "references non-existent secret key: ");

        private final String singular;
        private final String title;
        private final String withoutKey;

        Kind(String singular, String title, String withoutKey) {
            this.singular = singular;
            this.title = title;
            this.withoutKey = withoutKey;
        }

        String missing(String name) {
            return singular + " \"" + name + "\" not found";
        }

        String missingVariable(String namespace, String name, String key) {
            return "couldn't find key " + key + " in " + title + " " + namespace + "/" + name;
        }

        String missingFile(String key) {
            return withoutKey + key;
        }
    }

    /**
     * What one of them holds.
     *
     * @param binary what can be in files only
     */
    record Content(Map<String, Bytes> values, Map<String, Bytes> binary) {
        @Nullable Bytes file(String key) {
            Bytes value = values.get(key);
            return value != null ? value : binary.get(key);
        }
    }

    /** Asks for one in the namespace of a pod, as its node. @return null if it is not there */
    @Nullable Content find(Pod pod, Kind kind, String name);

    /** The same, for whom it may not be there. */
    default @Nullable Content find(Pod pod, Kind kind, String name, @Nullable Boolean optional) throws MissingSourceException {
        Content found = find(pod, kind, name);
        if (found == null && !Boolean.TRUE.equals(optional)) {
            throw new MissingSourceException(kind.missing(name));
        }
        return found;
    }

    /** What the node of a pod can give to pods. Nothing, where nobody has to know. */
    default Map<String, Quantity> allocatable(Pod pod) {
        return Map.of();
    }

    /**
     * A token of a pod's account that is good for a while, as its node gives it to the pod.
     *
     * @throws MissingSourceException if there is none to be had
     */
    default String token(Pod pod, ServiceAccountTokenProjection wanted) throws MissingSourceException {
        throw new MissingSourceException("failed to fetch token: nobody gives tokens here");
    }

    /** A pod is gone, and so is what was asked for on its behalf alone. */
    default void forget(String uid) {}
}
