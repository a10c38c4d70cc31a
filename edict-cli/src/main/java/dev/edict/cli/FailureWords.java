package dev.edict.cli;

import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/** What went wrong, for a person: a sentence with its cause, and no names of classes. */
final class FailureWords {
    private FailureWords() {}

    static String of(Throwable failure) {
        Throwable told = failure;
        while (told.getCause() != null && isOnlyAbout(told, told.getCause())) {
            told = told.getCause();
        }
        String words = own(told);
        return told instanceof UncheckedIOException unread ? words + ": " + of(Objects.requireNonNull(unread.getCause())) : words;
    }

    /** Whether one says of another that it happened, and nothing else. */
    private static boolean isOnlyAbout(Throwable failure, Throwable cause) {
        return failure.getMessage() == null || failure.getMessage().equals(cause.toString());
    }

    private static String own(Throwable failure) {
        return switch (failure) {
            case NoSuchFileException missing -> missing.getFile() + " is not there";
            case AccessDeniedException denied -> "the user who runs this may not use " + denied.getFile();
            case FileSystemException other when other.getReason() != null -> other.getFile() + ": " + other.getReason();
            case UnknownHostException unknown -> unknown.getMessage() + " can not be found";
            default -> failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        };
    }
}
