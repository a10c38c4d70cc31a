package dev.edict.store.etcd;

import dev.edict.store.CommitResult;
import dev.edict.store.CommitResult.Observation;
import dev.edict.store.CommitResult.Outcome;
import dev.edict.store.Condition;
import dev.edict.store.CorruptException;
import dev.edict.store.Entry;
import dev.edict.store.Operation;
import dev.edict.store.Transaction;
import dev.edict.store.etcd.wire.Methods;
import dev.edict.store.etcd.wire.Requests;
import dev.edict.store.etcd.wire.Responses;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Carries out transactions, each as one transaction of etcd.
 *
 * <p>If the conditions hold, each write is followed by a read of the same key without its value, which tells what the write
 * itself does not: when the key was created and how often it was written. A key that must not have existed needs no such
 * read, nor does a write of which nobody wants to know that: etcd bounds the number of operations. If they do not hold, the keys of the conditions are read.
 */
final class Commits {

    private static final long NO_LEASE = 0;

    private final Cluster cluster;
    private final Leases leases;

    Commits(Cluster cluster, Leases leases) {
        this.cluster = cluster;
        this.leases = leases;
    }

    /** Fails with {@link io.grpc.StatusRuntimeException}. */
    CompletableFuture<CommitResult> commit(Transaction transaction) {
        return attempt(transaction).exceptionallyCompose(failure -> {
            if (!Failures.leaseNotFound(Cluster.status(failure))) {
                return CompletableFuture.failedFuture(failure);
            }
            leases.forget();
            return attempt(transaction);
        });
    }

    private CompletableFuture<CommitResult> attempt(Transaction transaction) {
        CompletableFuture<List<Long>> granted = CompletableFuture.completedFuture(new ArrayList<>());
        for (Operation operation : transaction.operations()) {
            long seconds = operation instanceof Operation.Put put ? put.timeToLiveSeconds() : 0;
            CompletableFuture<Long> lease =
                    seconds == 0 ? CompletableFuture.completedFuture(NO_LEASE) : leases.lease(seconds);
            granted = granted.thenCombine(lease, (all, one) -> {
                all.add(one);
                return all;
            });
        }
        return granted.thenCompose(ids -> cluster.write(Methods.TRANSACTION, encode(transaction, ids)))
                .thenApply(answer -> decode(transaction, Responses.transaction(answer)));
    }

    private static byte[] encode(Transaction transaction, List<Long> leases) {
        List<byte[]> success = new ArrayList<>();
        for (int i = 0; i < leases.size(); i++) {
            switch (transaction.operations().get(i)) {
                case Operation.Put put -> {
                    success.add(Requests.put(put.key(), put.value(), leases.get(i)));
                    if (!put.unasked() && !creates(transaction, put.key())) {
                        success.add(Requests.read(put.key(), true));
                    }
                }
                case Operation.Delete(String key) -> success.add(Requests.delete(key));
            }
        }
        return Requests.transaction(
                transaction.conditions().stream().map(Requests::comparison).toList(),
                success,
                transaction.conditions().stream()
                        .map(condition -> Requests.read(condition.key(), false))
                        .toList());
    }

    private static boolean creates(Transaction transaction, String key) {
        return transaction.conditions().contains(new Condition.Absent(key));
    }

    private static CommitResult decode(Transaction transaction, Responses.Transaction answer) {
        Iterator<Responses.OperationResponse> operations = answer.operations().iterator();
        return answer.succeeded()
                ? new CommitResult.Committed(
                        answer.revision(),
                        transaction.operations().stream()
                                .map(operation -> outcome(transaction, operation, operations, answer.revision()))
                                .toList())
                : new CommitResult.Conflict(
                        answer.revision(),
                        transaction.conditions().stream()
                                .map(condition -> observation(condition, operations))
                                .toList());
    }

    private static Outcome outcome(
            Transaction transaction,
            Operation operation,
            Iterator<Responses.OperationResponse> responses,
            long revision) {
        return switch (operation) {
            case Operation.Put put -> {
                expect(Responses.Put.class, responses);
                if (put.unasked()) {
                    yield new Outcome.Unasked();
                }
                if (creates(transaction, put.key())) {
                    yield new Outcome.Written(new Entry(put.key(), put.value(), revision, revision, 1));
                }
                Entry written = expect(Responses.Range.class, responses).entries().getFirst();
                yield new Outcome.Written(new Entry(
                        put.key(), put.value(), written.createRevision(), written.modRevision(), written.version()));
            }
            case Operation.Delete delete -> {
                List<Entry> previous = expect(Responses.Delete.class, responses).previous();
                yield new Outcome.Removed(previous.isEmpty() ? null : previous.getFirst());
            }
        };
    }

    private static Observation observation(Condition condition, Iterator<Responses.OperationResponse> responses) {
        List<Entry> entries = expect(Responses.Range.class, responses).entries();
        return new Observation(condition.key(), entries.isEmpty() ? null : entries.getFirst());
    }

    private static <T extends Responses.OperationResponse> T expect(
            Class<T> type, Iterator<Responses.OperationResponse> responses) {
        Responses.OperationResponse response = responses.hasNext() ? responses.next() : null;
        if (!type.isInstance(response)) {
            throw new CorruptException("etcd answered a transaction with " + response + " in place of " + type, null);
        }
        return type.cast(response);
    }
}
