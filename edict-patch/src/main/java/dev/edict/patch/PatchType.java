package dev.edict.patch;

import org.jspecify.annotations.Nullable;

/** The languages in which a client can say what to change. */
public enum PatchType {
    /** A list of operations (RFC 6902). */
    JSON("application/json-patch+json"),
    /** An object that looks like what it changes (RFC 7386). */
    MERGE("application/merge-patch+json"),
    /** A merge patch that knows the types of Kubernetes. Not for custom resources. */
    STRATEGIC("application/strategic-merge-patch+json"),
    /** A configuration for server-side apply. */
    APPLY("application/apply-patch+yaml");

    private final String mediaType;

    PatchType(String mediaType) {
        this.mediaType = mediaType;
    }

    public String mediaType() {
        return mediaType;
    }

    /** The language of a Content-Type, whose parameters do not count; null if there is none of that exact name. */
    public static @Nullable PatchType of(String contentType) {
        int semicolon = contentType.indexOf(';');
        String mediaType = semicolon > 0 ? contentType.substring(0, semicolon) : contentType;
        for (PatchType type : values()) {
            if (type.mediaType.equals(mediaType)) {
                return type;
            }
        }
        return null;
    }
}
