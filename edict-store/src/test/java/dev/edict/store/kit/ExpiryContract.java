package dev.edict.store.kit;

import static dev.edict.store.kit.StoreContract.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.StoreEvent;
import dev.edict.store.Transaction;
import org.junit.jupiter.api.Test;

/** Entries with a time to live. */
interface ExpiryContract extends StoreContract {

    /** Writes a key that lives for so many seconds. */
    default long putFor(String name, long seconds) {
        return committed(Transaction.builder().put(key(name), bytes("mortal"), seconds).build()).revision();
    }

    @Test
    default void anEntryIsDeletedAfterItsTimeToLive() {
        long written = putFor("a", 1);
        assertThat(entry("a").modRevision()).isEqualTo(written);

        try (Recording recording = watchFrom(written + 1)) {
            assertThat(recording.awaitEvents(1))
                    .singleElement()
                    .isInstanceOfSatisfying(StoreEvent.Removed.class, removed -> {
                        assertThat(removed.key()).isEqualTo(key("a"));
                        assertThat(removed.revision()).isGreaterThan(written);
                    });
        }
        assertThat(store().get(key("a"))).isNull();
    }

    @Test
    default void aLaterWriteDecidesAnewHowLongTheEntryLives() {
        putFor("made permanent", 1);
        long permanent = put("made permanent", "immortal");
        putFor("prolonged", 1);
        long prolonged = putFor("prolonged", 3600);
        long last = putFor("z", 1);

        try (Recording recording = watchFrom(last + 1)) {
            assertThat(recording.awaitEvents(1)).extracting(StoreEvent::key).containsExactly(key("z"));
        }
        assertThat(entry("made permanent").modRevision()).isEqualTo(permanent);
        assertThat(entry("prolonged").modRevision()).isEqualTo(prolonged);
    }

    @Test
    default void anEntryDeletedAndCreatedAgainDoesNotInheritItsTimeToLive() {
        putFor("a", 1);
        delete("a");
        long created = put("a", "immortal");
        long last = putFor("z", 1);

        try (Recording recording = watchFrom(last + 1)) {
            assertThat(recording.awaitEvents(1)).extracting(StoreEvent::key).containsExactly(key("z"));
        }
        assertThat(entry("a").modRevision()).isEqualTo(created);
    }
}
