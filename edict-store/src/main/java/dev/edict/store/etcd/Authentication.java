package dev.edict.store.etcd;

import dev.edict.store.etcd.wire.Methods;
import dev.edict.store.etcd.wire.Requests;
import dev.edict.store.etcd.wire.Responses;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The token that stands for name and password, fetched when first needed and again when it is refused. The lock guards the
 * field, so that many calls at once ask for one token.
 */
final class Authentication {

    private final Cluster cluster;
    private final EtcdOptions.Credentials credentials;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable CompletableFuture<String> current;

    Authentication(Cluster cluster, EtcdOptions.Credentials credentials) {
        this.cluster = cluster;
        this.credentials = credentials;
    }

    CompletableFuture<String> token() {
        lock.lock();
        try {
            CompletableFuture<String> token = current;
            if (token == null || token.isCompletedExceptionally()) {
                token = cluster.readAnonymously(
                                Methods.AUTHENTICATE,
                                Requests.authenticate(credentials.username(), credentials.password()))
                        .thenApply(Responses::token);
                current = token;
            }
            return token;
        } finally {
            lock.unlock();
        }
    }

    /** A token in place of one that was refused, unless somebody else has fetched one already. */
    CompletableFuture<String> renew(String refused) {
        lock.lock();
        try {
            CompletableFuture<String> token = current;
            if (token != null && refused.equals(token.getNow(""))) {
                current = null;
            }
        } finally {
            lock.unlock();
        }
        return token();
    }

    void forget() {
        lock.lock();
        try {
            current = null;
        } finally {
            lock.unlock();
        }
    }
}
