package dev.edict.store;

import org.jspecify.annotations.Nullable;

/** One change of one key, as a watch reports it. */
public sealed interface StoreEvent {

    /** The key that changed. */
    String key();

    /** The revision of the change. */
    long revision();

    /** The entry before the change; null if there was none or the watch did not ask for it. */
    @Nullable Entry previous();

    /** The key was created ({@link #created()}) or written again. */
    record Written(Entry entry, @Nullable Entry previous) implements StoreEvent {

        @Override
        public String key() {
            return entry.key();
        }

        @Override
        public long revision() {
            return entry.modRevision();
        }

        /** Whether the key did not exist before. */
        public boolean created() {
            return entry.version() == 1;
        }
    }

    /** The key was deleted, by a transaction or because its time to live had passed. */
    record Removed(String key, long revision, @Nullable Entry previous) implements StoreEvent {}
}
