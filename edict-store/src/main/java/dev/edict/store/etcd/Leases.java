package dev.edict.store.etcd;

import dev.edict.store.etcd.wire.Methods;
import dev.edict.store.etcd.wire.Requests;
import dev.edict.store.etcd.wire.Responses;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Leases, shared by entries that are written at about the same time: etcd deletes the entries of a lease together, and a
 * lease for each entry would cost more than the entry. A lease lasts a little longer than the entries ask for, and entries
 * join it for as long as that. The lock guards the map.
 */
final class Leases {

    private static final long LONGEST_WINDOW_SECONDS = 60;
    private static final int ENTRIES_PER_LEASE = 1000;

    private final Cluster cluster;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, Lease> current = new HashMap<>();

    private record Lease(CompletableFuture<Long> id, Instant joinUntil, int entries) {

        Lease joined() {
            return new Lease(id, joinUntil, entries + 1);
        }
    }

    Leases(Cluster cluster, InstantSource clock) {
        this.cluster = cluster;
        this.clock = clock;
    }

    /** A lease under which an entry lives for at least so many seconds. */
    CompletableFuture<Long> lease(long seconds) {
        lock.lock();
        try {
            Lease lease = current.get(seconds);
            if (lease == null
                    || lease.id().isCompletedExceptionally()
                    || lease.entries() >= ENTRIES_PER_LEASE
                    || !clock.instant().isBefore(lease.joinUntil())) {
                lease = grant(seconds);
            }
            current.put(seconds, lease.joined());
            return lease.id();
        } finally {
            lock.unlock();
        }
    }

    private Lease grant(long seconds) {
        long window = Math.min(LONGEST_WINDOW_SECONDS, seconds / 20);
        CompletableFuture<Long> id = cluster.write(Methods.GRANT_LEASE, Requests.grantLease(seconds + window))
                .thenApply(Responses::lease);
        return new Lease(id, clock.instant().plusSeconds(window), 0);
    }

    /** Grants anew next time: a lease was not found, so others may be gone as well. */
    void forget() {
        lock.lock();
        try {
            current.clear();
        } finally {
            lock.unlock();
        }
    }
}
