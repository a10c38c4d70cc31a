package dev.edict.store.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.CommitResult;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.WatchRequest;

/** What the parts of the kit share: the store under test and short ways to use it. */
interface StoreContract {

    /** The store under test. */
    Store store();

    /** What the keys of this test start with. */
    String prefix();

    default String key(String name) {
        return prefix() + name;
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    static String text(Entry entry) {
        return new String(entry.value(), UTF_8);
    }

    /** Writes a key, whether it exists or not, and returns the revision. */
    default long put(String name, String value) {
        return committed(Transaction.builder().put(key(name), bytes(value)).build()).revision();
    }

    /** Deletes a key and returns the revision. */
    default long delete(String name) {
        return committed(Transaction.builder().delete(key(name)).build()).revision();
    }

    default CommitResult.Committed committed(Transaction transaction) {
        CommitResult result = store().commit(transaction);
        assertThat(result).isInstanceOf(CommitResult.Committed.class);
        return (CommitResult.Committed) result;
    }

    default CommitResult.Conflict conflicting(Transaction transaction) {
        CommitResult result = store().commit(transaction);
        assertThat(result).isInstanceOf(CommitResult.Conflict.class);
        return (CommitResult.Conflict) result;
    }

    /** The entry with a key, which must be there. */
    default Entry entry(String name) {
        Entry entry = store().get(key(name));
        if (entry == null) {
            throw new AssertionError("there is no entry " + name);
        }
        return entry;
    }

    /** Watches the keys of this test from a revision on. */
    default Recording watchFrom(long revision) {
        return Recording.of(store(), WatchRequest.from(prefix(), revision));
    }
}
