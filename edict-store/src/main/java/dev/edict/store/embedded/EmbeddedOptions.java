package dev.edict.store.embedded;

import dev.edict.store.Retention;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * How to open an embedded store.
 *
 * @param directory where the data is; created if it does not exist. Nothing else may be in it.
 * @param libraryDirectory where the native library is unpacked, so that only the first start has to do it
 * @param retention how much history automatic compaction keeps
 * @param clock tells when entries expire and how old history is
 */
public record EmbeddedOptions(Path directory, Path libraryDirectory, Retention retention, InstantSource clock) {

    /** The defaults for a data directory. */
    public static EmbeddedOptions in(Path directory) {
        return new EmbeddedOptions(
                directory, directory.resolve("native"), Retention.DEFAULT, InstantSource.system());
    }

    /** The same with another place for the native library. */
    public EmbeddedOptions withLibraryDirectory(Path newLibraryDirectory) {
        return new EmbeddedOptions(directory, newLibraryDirectory, retention, clock);
    }

    /** The same with more or less history. */
    public EmbeddedOptions withRetention(Retention newRetention) {
        return new EmbeddedOptions(directory, libraryDirectory, newRetention, clock);
    }

    /** The same with another clock. */
    public EmbeddedOptions withClock(InstantSource newClock) {
        return new EmbeddedOptions(directory, libraryDirectory, retention, newClock);
    }
}
