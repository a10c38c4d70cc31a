package dev.edict.server.certificate;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ObjectValue;
import dev.edict.store.CommitResult;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets servers on one store have the same keys, so that tokens and certificates of one are good for all.
 *
 * <p>Beside the objects the store keeps a note: a fingerprint of the keys, which tells a server that it has others, and the
 * keys themselves if the servers know a {@link JoinSecret}, sealed with it. The first server to write the note decides; all
 * others take its keys, whoever began first.
 */
public final class SharedKeys {
    /** Where the note is. */
    public static final String PLACE = "/registry/edict.dev/shared-keys";

    private static final String FINGERPRINT = "fingerprint";
    private static final String SEALED = "sealed";
    private static final ServerNames NO_NAMES = new ServerNames(Set.of(), Set.of());

    private final Store store;
    private final KeyFiles files;

    /** @param files this server's */
    public SharedKeys(Store store, KeyFiles files) {
        this.store = store;
        this.files = files;
    }

    /**
     * Takes the keys of the servers that share the store, or makes this server's keys theirs if it is the first. Afterwards
     * the files are there.
     *
     * @throws IllegalStateException if they cannot be opened with this secret, or this server has others already; the message
     *     says what can be done
     */
    public void join(JoinSecret secret, Clock clock, SecureRandom random) {
        files.exclusively(() -> {
            KeyBundle taken = attempt(secret, clock, random);
            while (taken == null) {
                taken = attempt(secret, clock, random);
            }
            return taken;
        });
    }

    /** Null if another server has written the note meanwhile. */
    private @Nullable KeyBundle attempt(JoinSecret secret, Clock clock, SecureRandom random) {
        Entry entry = store.get(PLACE);
        ObjectValue note = entry == null ? ObjectValue.EMPTY : read(entry);
        return note.isSet(SEALED) ? take(note, secret) : give(entry, note, secret, clock, random);
    }

    private KeyBundle take(ObjectValue note, JoinSecret secret) {
        byte[] opened = secret.open(sealed(note), PLACE);
        if (opened == null) {
            throw new IllegalStateException("the keys that the servers on this store share cannot be opened with this join "
                    + "secret: give the one that the first of them was started with");
        }
        KeyBundle theirs = KeyBundle.fromJson(opened);
        KeyBundle own = KeyBundle.of(files);
        if (own.hasKeys() && !own.fingerprint().equals(theirs.fingerprint())) {
            throw new IllegalStateException(files + " has other keys than the servers that share this store. To join "
                    + "them, move that directory away and start again. To make its keys theirs, stop them all, delete "
                    + PLACE + " from the store, and start this server first.");
        }
        theirs.besides(own).writeTo(files);
        return theirs;
    }

    private @Nullable KeyBundle give(
            @Nullable Entry entry, ObjectValue note, JoinSecret secret, Clock clock, SecureRandom random) {
        KeyFiles complete = KeyFiles.inMemory();
        KeyBundle.of(files).writeTo(complete);
        CertificateDirectory.open(complete, complete, NO_NAMES, clock, random);
        KeyBundle bundle = KeyBundle.of(complete);
        if (entry != null && !note.string(FINGERPRINT).equals(bundle.fingerprint())) {
            throw new IllegalStateException("a server that was started without the join secret has written to this store, and "
                    + "has other keys than " + files + ": start that server with the secret first. If it is gone for good, "
                    + "delete " + PLACE + " from the store.");
        }
        byte[] written = bytes(ObjectValue.of(FINGERPRINT, bundle.fingerprint(),
                SEALED, Base64.getEncoder().encodeToString(secret.seal(bundle.toJson(), PLACE, random))));
        boolean first = store.commit(entry == null
                ? Transaction.create(PLACE, written)
                : Transaction.replace(PLACE, written, entry.modRevision())) instanceof CommitResult.Committed;
        if (!first) {
            return null;
        }
        bundle.writeTo(files);
        return bundle;
    }

    /** Whether the note of the store is of other keys than this server's; writes it if there is none. */
    public boolean othersAreThere() {
        String own = KeyBundle.of(files).fingerprint();
        Entry entry = store.get(PLACE);
        if (entry == null) {
            Transaction first = Transaction.create(PLACE, bytes(ObjectValue.of(FINGERPRINT, own)));
            return !(store.commit(first) instanceof CommitResult.Committed) && othersAreThere();
        }
        return !read(entry).string(FINGERPRINT).equals(own);
    }

    private static byte[] bytes(ObjectValue note) {
        return Json.text(note).getBytes(StandardCharsets.UTF_8);
    }

    private static ObjectValue read(Entry entry) {
        try {
            return Json.parse(entry.value()) instanceof ObjectValue object ? object : ObjectValue.EMPTY;
        } catch (JsonSyntaxException unreadable) {
            throw new IllegalStateException("what the store has at " + PLACE + " cannot be read", unreadable);
        }
    }

    private static byte[] sealed(ObjectValue note) {
        try {
            return Base64.getDecoder().decode(note.string(SEALED));
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalStateException("what the store has at " + PLACE + " cannot be read", unreadable);
        }
    }
}
