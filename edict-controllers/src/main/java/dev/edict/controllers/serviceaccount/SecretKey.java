package dev.edict.controllers.serviceaccount;

import dev.edict.api.core.v1.Secret;

/**
 * A Secret with a token, and the account that it belongs to: so much has to be known when the Secret is gone.
 *
 * @param accountUid empty if the Secret does not say it
 */
record SecretKey(String namespace, String name, String uid, String account, String accountUid) {
    /** The type of Secrets with tokens of service accounts. */
    static final String TYPE = "kubernetes.io/service-account-token";

    /** Says on a Secret whose token it holds. */
    static final String ACCOUNT = "kubernetes.io/service-account.name";

    /** Says the same by uid. */
    static final String ACCOUNT_UID = "kubernetes.io/service-account.uid";

    static SecretKey of(Secret secret) {
        return new SecretKey(
                secret.namespace(),
                secret.name(),
                secret.metadata().uid(),
                secret.metadata().annotations().getOrDefault(ACCOUNT, ""),
                secret.metadata().annotations().getOrDefault(ACCOUNT_UID, ""));
    }

    /** Whether the token is of an account, as far as the Secret says. */
    boolean belongsTo(AccountKey other) {
        return namespace.equals(other.namespace())
                && account.equals(other.name())
                && (accountUid.isEmpty() || accountUid.equals(other.uid()));
    }
}
