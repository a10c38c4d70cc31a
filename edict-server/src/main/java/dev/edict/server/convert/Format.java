package dev.edict.server.convert;

import org.jspecify.annotations.Nullable;

/** The forms in which objects travel. */
public enum Format {
    JSON("application/json"),
    YAML("application/yaml"),
    PROTOBUF("application/vnd.kubernetes.protobuf");

    private final String mediaType;

    Format(String mediaType) {
        this.mediaType = mediaType;
    }

    public String mediaType() {
        return mediaType;
    }

    /** Whether events can be written one after the other in this form. */
    public boolean streams() {
        return this != YAML;
    }

    /** The format that a media type without parameters names, or null. */
    public static @Nullable Format of(String mediaType) {
        for (Format format : values()) {
            if (format.mediaType.equalsIgnoreCase(mediaType)) {
                return format;
            }
        }
        return null;
    }
}
