package dev.edict.store;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Changes that take place together at one revision if all conditions hold, and not at all otherwise.
 *
 * @param conditions what must hold; none means always
 * @param operations what to do; no two of them with the same key
 */
public record Transaction(List<Condition> conditions, List<Operation> operations) {

    public Transaction {
        conditions = List.copyOf(conditions);
        operations = List.copyOf(operations);
        if (operations.isEmpty()) {
            throw new IllegalArgumentException("a transaction needs at least one operation");
        }
        for (Condition condition : conditions) {
            requireKey(condition.key());
        }
        if (operations.size() == 1) {
            requireKey(operations.getFirst().key());
        } else {
            Set<String> keys = new HashSet<>();
            for (Operation operation : operations) {
                requireKey(operation.key());
                if (!keys.add(operation.key())) {
                    throw new IllegalArgumentException("key " + operation.key() + " is changed twice in one transaction");
                }
            }
        }
    }

    /** Starts a transaction. */
    public static Builder builder() {
        return new Builder();
    }

    /** Writes a key that must not exist. */
    public static Transaction create(String key, byte[] value) {
        return builder().ifAbsent(key).put(key, value).build();
    }

    /** Writes a key that must still be as it was at {@code modRevision}. */
    public static Transaction replace(String key, byte[] value, long modRevision) {
        return builder().ifUnchanged(key, modRevision).put(key, value).build();
    }

    /** Deletes a key that must still be as it was at {@code modRevision}. */
    public static Transaction delete(String key, long modRevision) {
        return builder().ifUnchanged(key, modRevision).delete(key).build();
    }

    private static void requireKey(String key) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("a key must not be empty");
        }
    }

    /** Collects conditions and operations. Not safe for use by several threads. */
    public static final class Builder {

        private final List<Condition> conditions = new ArrayList<>(1);
        private final List<Operation> operations = new ArrayList<>(1);

        private Builder() {}

        /** Requires that the key does not exist. */
        public Builder ifAbsent(String key) {
            conditions.add(new Condition.Absent(key));
            return this;
        }

        /** Requires that the key exists. */
        public Builder ifPresent(String key) {
            conditions.add(new Condition.Present(key));
            return this;
        }

        /** Requires that the key exists and was last written at {@code modRevision}. */
        public Builder ifUnchanged(String key, long modRevision) {
            conditions.add(new Condition.Unchanged(key, modRevision));
            return this;
        }

        /** Writes a value. */
        public Builder put(String key, byte[] value) {
            operations.add(new Operation.Put(key, value, 0));
            return this;
        }

        /** Writes a value that the store deletes by itself after some time. */
        public Builder put(String key, byte[] value, long timeToLiveSeconds) {
            operations.add(new Operation.Put(key, value, timeToLiveSeconds));
            return this;
        }

        /** Deletes a key. */
        public Builder delete(String key) {
            operations.add(new Operation.Delete(key));
            return this;
        }

        /** The transaction. */
        public Transaction build() {
            return new Transaction(conditions, operations);
        }
    }
}
