package dev.edict.server.encrypt.cipher;

import dev.edict.server.watch.SealException;
import org.jspecify.annotations.Nullable;

/** What happens to values and keys, for those who count. Nothing of it is secret. */
public sealed interface EncryptionEvent {

    /**
     * A value was opened or closed, or could not be.
     *
     * @param prefix what values of the provider, or of the key, begin with
     */
    record Transformed(
            boolean opened, String resource, String prefix, long nanoseconds, @Nullable SealException failure)
            implements EncryptionEvent {}

    /** A key for values was made. */
    record KeyMade(long nanoseconds) implements EncryptionEvent {}

    /** A plugin was asked. @param code that of gRPC's status */
    record Asked(String provider, String method, String code, long nanoseconds) implements EncryptionEvent {}

    /** A plugin has to be asked for a key that is not known here. */
    record KeyMissed() implements EncryptionEvent {}

    /** How many keys of a plugin are known here. */
    record KeysKnown(String provider, int number) implements EncryptionEvent {}

    /** A key of a plugin was used. */
    record KeyUsed(boolean opened, String provider, String keyIdHash) implements EncryptionEvent {}

    /** A plugin has said which key it uses. */
    record KeyNamed(String provider, String keyIdHash) implements EncryptionEvent {}

    /** A plugin has named a key in a way that is none. @param problem {@code empty} or {@code too_long} */
    record KeyMisnamed(String provider, String problem) implements EncryptionEvent {}

    /** The file of the configuration has changed. @param taken whether what it says counts now */
    record Reloaded(boolean taken) implements EncryptionEvent {}
}
