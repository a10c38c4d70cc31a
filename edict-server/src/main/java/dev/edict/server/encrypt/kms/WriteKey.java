package dev.edict.server.encrypt.kms;

import dev.edict.server.configure.ContentHash;
import dev.edict.server.encrypt.cipher.ExtendedNonceGcm;
import dev.edict.server.watch.SealException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * With what values are closed at present.
 *
 * @param seed closes them
 * @param form how it is stored beside each of them; its data are nobody's
 * @param identity what tells it from others
 * @param until it may be used, if nothing is heard of the plugin meanwhile
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WriteKey(ExtendedNonceGcm seed, EncryptedObject form, byte[] identity, Instant until) {

    WriteKey(ExtendedNonceGcm seed, EncryptedObject form, Instant until) {
        this(seed, form, form.sourceIdentity(), until);
    }

    WriteKey until(Instant later) {
        return new WriteKey(seed, form, identity, later);
    }

    /** @throws SealException if it may not be used any more */
    void requireUsable(Instant now) {
        if (now.isAfter(until)) {
            throw new SealException("encryptedDEKSource with keyID hash \"" + hash(form.keyId()) + "\" expired at "
                    + until.truncatedTo(ChronoUnit.SECONDS) + " (current time is " + now.truncatedTo(ChronoUnit.SECONDS) + ")");
        }
    }

    /** How the name of a plugin's key is shown. */
    static String hash(String keyId) {
        return ContentHash.ofSome(keyId);
    }
}
