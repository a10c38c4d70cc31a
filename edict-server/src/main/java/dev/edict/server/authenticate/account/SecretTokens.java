package dev.edict.server.authenticate.account;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.User;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;

/**
 * The tokens that lie in Secrets of type {@code kubernetes.io/service-account-token}, which kube-controller-manager signs.
 * They do not expire: one counts while its Secret holds it, and from the moment when the Secret or the account is being
 * deleted it does not.
 */
final class SecretTokens {
    /** Who issues them. */
    static final String ISSUER = "kubernetes/serviceaccount";

    private static final String CLAIM = "kubernetes.io/serviceaccount/";
    private static final String INVALID_SINCE = "kubernetes.io/legacy-token-invalid-since";

    private final LiveObjects objects;

    SecretTokens(LiveObjects objects) {
        this.objects = objects;
    }

    /** @throws InvalidTokenException if the token with these claims does not count now */
    User user(String token, ObjectValue claims) throws InvalidTokenException {
        String subject = required(claims, "sub", "sub");
        String namespace = required(claims, CLAIM + "namespace", "namespace");
        String secretName = required(claims, CLAIM + "secret.name", "secretName");
        String name = required(claims, CLAIM + "service-account.name", "serviceAccountName");
        String uid = required(claims, CLAIM + "service-account.uid", "serviceAccountUID");
        if (!subject.equals("system:serviceaccount:" + namespace + ":" + name)) {
            throw new InvalidTokenException("sub claim is invalid");
        }
        ApiObject secret = objects.find("secrets", namespace, secretName);
        if (secret == null || isBeingDeleted(secret)) {
            throw new InvalidTokenException("Token has been invalidated");
        }
        if (!isIn(secret, token)) {
            throw new InvalidTokenException("Token does not match server's copy");
        }
        checkAccount(namespace, name, uid);
        if (!secret.metadata().object("labels").string(INVALID_SINCE).isEmpty()) {
            throw new InvalidTokenException("the token in secret " + namespace + "/" + secretName
                    + " for service account " + namespace + "/" + name + " has been marked invalid. Use tokens from the "
                    + "TokenRequest API or manually created secret-based tokens, or remove the '" + INVALID_SINCE
                    + "' label from the secret to temporarily allow use of this token");
        }
        return ServiceAccountTokens.account(namespace, name, uid, Map.of());
    }

    private static String required(ObjectValue claims, String key, String name) throws InvalidTokenException {
        String claim = claims.string(key);
        if (claim.isEmpty()) {
            throw new InvalidTokenException(name + " claim is missing");
        }
        return claim;
    }

    private void checkAccount(String namespace, String name, String uid) throws InvalidTokenException {
        ApiObject account = objects.find("serviceaccounts", namespace, name);
        if (account == null) {
            throw new InvalidTokenException("serviceaccounts \"" + name + "\" not found");
        }
        if (isBeingDeleted(account)) {
            throw new InvalidTokenException("ServiceAccount " + namespace + "/" + name + " has been deleted");
        }
        if (!account.uid().equals(uid)) {
            throw new InvalidTokenException(
                    "ServiceAccount UID (" + account.uid() + ") does not match claim (" + uid + ")");
        }
    }

    private static boolean isBeingDeleted(ApiObject object) {
        return !object.metadata().string("deletionTimestamp").isEmpty();
    }

    private static boolean isIn(ApiObject secret, String token) {
        String kept = secret.tree().object("data").string("token");
        String given = Base64.getEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8));
        return MessageDigest.isEqual(
                kept.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
