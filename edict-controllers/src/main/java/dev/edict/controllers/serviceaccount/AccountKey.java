package dev.edict.controllers.serviceaccount;

import dev.edict.api.core.v1.ServiceAccount;

/** A service account, and no other that has its name later. */
record AccountKey(String namespace, String name, String uid) {
    static AccountKey of(ServiceAccount account) {
        return new AccountKey(account.namespace(), account.name(), account.metadata().uid());
    }
}
