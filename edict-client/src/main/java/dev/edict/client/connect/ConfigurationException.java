package dev.edict.client.connect;

import org.jspecify.annotations.Nullable;

/** The settings say nothing that one can connect with. Names the file and the field. */
public final class ConfigurationException extends RuntimeException {

    public ConfigurationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
