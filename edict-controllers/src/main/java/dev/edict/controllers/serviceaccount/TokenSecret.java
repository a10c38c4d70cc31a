package dev.edict.controllers.serviceaccount;

import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.controllers.Keys;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.Bytes;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a Secret with the token of an account holds: the token, the namespace, and by whom the server is known. */
final class TokenSecret {
    private static final String ISSUER = "kubernetes/serviceaccount";
    private static final String CLAIM = "kubernetes.io/serviceaccount/";
    private static final String ROOT = "ca.crt";
    private static final String NAMESPACE = "namespace";
    private static final String TOKEN = "token";

    private final @Nullable Bytes root;
    private final Function<ObjectValue, String> tokens;

    /** @param tokens signs claims */
    TokenSecret(Keys keys, Function<ObjectValue, String> tokens) {
        this.root = keys.rootCertificate() == null ? null : Bytes.of(keys.rootCertificate());
        this.tokens = tokens;
    }

    /** Whether nothing is missing. */
    boolean isComplete(Secret secret) {
        return !needsRoot(secret) && !lacks(secret, NAMESPACE) && !lacks(secret, TOKEN);
    }

    private boolean needsRoot(Secret secret) {
        return root != null && !root.equals(secret.data().get(ROOT));
    }

    private static boolean lacks(Secret secret, String key) {
        Bytes value = secret.data().get(key);
        return value == null || value.length() == 0;
    }

    /** With all that was missing. What is there already stays, but for the certificate, which has to be the right one. */
    Secret completed(Secret secret, ServiceAccount account) {
        Map<String, Bytes> data = new HashMap<>(secret.data());
        if (root != null) {
            data.put(ROOT, root);
        }
        if (lacks(secret, NAMESPACE)) {
            data.put(NAMESPACE, Bytes.of(secret.namespace()));
        }
        if (lacks(secret, TOKEN)) {
            data.put(TOKEN, Bytes.of(tokens.apply(claims(secret, account))));
        }
        Map<String, String> annotations = new HashMap<>(secret.metadata().annotations());
        annotations.put(SecretKey.ACCOUNT, account.name());
        annotations.put(SecretKey.ACCOUNT_UID, account.metadata().uid());
        return secret.withData(data).editMetadata(metadata -> metadata.withAnnotations(annotations));
    }

    /** Such a token does not expire: it counts as long as its Secret holds it. */
    private static ObjectValue claims(Secret secret, ServiceAccount account) {
        return ObjectValue.of(
                "iss", ISSUER,
                CLAIM + "namespace", account.namespace(),
                CLAIM + "secret.name", secret.name(),
                CLAIM + "service-account.name", account.name(),
                CLAIM + "service-account.uid", account.metadata().uid(),
                "sub", "system:serviceaccount:" + account.namespace() + ":" + account.name());
    }
}
