package dev.edict.server.watch;

import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import dev.edict.store.CommitResult;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A resource for tests of the cache: things with a label, and those who watch them. */
final class Things {
    static final String PREFIX = "/registry/things/";

    private Things() {}

    static byte[] bytes(String name, String label) {
        return StoredForm.bytes(ObjectValue.of("kind", "Thing", "apiVersion", "v1", "metadata",
                ObjectValue.of("name", name, "labels", ObjectValue.of("l", label))));
    }

    static long put(Store store, String name, String label) {
        return put(store, name, bytes(name, label));
    }

    static long put(Store store, String name, byte[] value) {
        return revision(store.commit(Transaction.builder().put(PREFIX + name, value).build()));
    }

    static long delete(Store store, String name) {
        return revision(store.commit(Transaction.builder().delete(PREFIX + name).build()));
    }

    private static long revision(CommitResult result) {
        return ((CommitResult.Committed) result).revision();
    }

    static String label(CachedObject thing) {
        return thing.tree().object("metadata").object("labels").string("l");
    }

    /** An interest in the things of a label, by which it can be found. */
    static Interest labelled(String label) {
        return new Interest(PREFIX, thing -> label(thing).equals(label),
                new Clue.Field("label", label, Things::label));
    }

    static Interest everything() {
        return new Interest(PREFIX, Interest.Selection.ALL);
    }

    /** Writes down what it is told; stops taking events when it is full. */
    static class Recorder implements Watcher {
        final BlockingQueue<String> told = new LinkedBlockingQueue<>();
        private final Interest interest;
        private final int capacity;
        private int taken;

        Recorder(Interest interest, int capacity) {
            this.interest = interest;
            this.capacity = capacity;
        }

        Recorder(Interest interest) {
            this(interest, Integer.MAX_VALUE);
        }

        @Override
        public Interest interest() {
            return interest;
        }

        @Override
        public boolean onEvent(EventType type, CachedObject object) {
            if (++taken > capacity) {
                told.add("dropped");
                return false;
            }
            told.add(type + " " + object.key().substring(PREFIX.length()) + "@" + object.revision());
            return true;
        }

        @Override
        public boolean onBookmark(long revision) {
            told.add("BOOKMARK@" + revision);
            return true;
        }

        @Override
        public void onEnd(Status reason) {
            told.add("END " + reason.code());
        }

        @Override
        public boolean wantsBookmarks() {
            return true;
        }

        String next() throws InterruptedException {
            return String.valueOf(told.poll(60, TimeUnit.SECONDS));
        }
    }
}
