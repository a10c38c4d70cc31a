package dev.edict.controllers;

import dev.edict.model.value.ObjectValue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What some loops need and can not ask the server for; upstream's controller manager gets it by flags. A loop does not run where
 * what it needs is missing.
 *
 * @param rootCertificate by which clients know the server, in PEM ({@code --root-ca-file})
 * @param signer signs certificates ({@code --cluster-signing-cert-file} and {@code --cluster-signing-key-file})
 * @param tokens signs claims of service accounts, and gives the token ({@code --service-account-private-key-file})
 */
public record Keys(
        @Nullable String rootCertificate, @Nullable ClusterSigner signer, @Nullable Function<ObjectValue, String> tokens) {

    /** For those who run loops where no keys are. */
    public static final Keys NONE = new Keys(null, null, null);

    /** Shows no secret. */
    @Override
    public String toString() {
        return "Keys";
    }
}
