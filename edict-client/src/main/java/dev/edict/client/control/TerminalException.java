package dev.edict.client.control;

import org.jspecify.annotations.Nullable;

/** Something is wrong that trying again does not mend. The key comes again only when something changes. */
public final class TerminalException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TerminalException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
