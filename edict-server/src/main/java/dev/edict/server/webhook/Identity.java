package dev.edict.server.webhook;

import dev.edict.server.certificate.Credential;
import org.jspecify.annotations.Nullable;

/**
 * As whom this server calls another.
 *
 * @param credential the certificate that it shows, or null
 * @param authorization what the header of that name says; empty if it is left out
 */
public record Identity(@Nullable Credential credential, String authorization) {
    /** Nobody in particular. */
    public static final Identity NONE = new Identity(null, "");

    /** Without what others could call as this server with. */
    @Override
    public String toString() {
        return "Identity[" + credential + (authorization.isEmpty() ? "" : ", authorization hidden") + "]";
    }
}
