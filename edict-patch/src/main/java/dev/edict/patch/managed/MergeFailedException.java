package dev.edict.patch.managed;

/** Something that should fit together does not: an object and its schema, or two versions. */
final class MergeFailedException extends Exception {
    MergeFailedException(String message) {
        super(message, null, false, false);
    }
}
