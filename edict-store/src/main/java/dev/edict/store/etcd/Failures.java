package dev.edict.store.etcd;

import dev.edict.store.AccessDeniedException;
import dev.edict.store.StoreException;
import dev.edict.store.TooLargeException;
import dev.edict.store.UnavailableException;
import io.grpc.Status;
import java.io.IOException;
import java.net.ConnectException;
import java.security.cert.CertificateException;
import org.jspecify.annotations.Nullable;

/** Tells what a failed call means. etcd says so partly by its code and partly by its words. */
final class Failures {

    private Failures() {}

    static boolean compacted(Status status) {
        return says(status, "required revision has been compacted");
    }

    static boolean future(Status status) {
        return says(status, "required revision is a future revision");
    }

    static boolean noSpace(Status status) {
        return says(status, "database space exceeded");
    }

    static boolean leaseNotFound(Status status) {
        return says(status, "requested lease not found");
    }

    /** Whether a new token may help. */
    static boolean tokenRefused(Status status) {
        return status.getCode() == Status.Code.UNAUTHENTICATED
                || says(status, "invalid auth token")
                || says(status, "revision of auth store is old");
    }

    /** Whether another member may answer, or the same one later. */
    static boolean transientFailure(Status status) {
        return switch (status.getCode()) {
            case UNAVAILABLE, DEADLINE_EXCEEDED, CANCELLED, ABORTED, INTERNAL -> true;
            // A connection that breaks while a request is being written, or a member that has waited in vain for its leader.
            case UNKNOWN -> causedBy(status, IOException.class) || says(status, "context deadline exceeded")
                    || says(status, "context canceled");
            default -> false;
        };
    }

    /** Whether the request certainly never reached a member. */
    static boolean neverSent(Status status) {
        return causedBy(status, ConnectException.class);
    }

    /** Whether the member has shown a certificate that is not believed: asking it again soon is of no use. */
    static boolean notBelieved(Status status) {
        return causedBy(status, CertificateException.class);
    }

    private static boolean causedBy(Status status, Class<? extends Exception> type) {
        for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The exception for a status that the caller does not treat by itself.
     *
     * @param mayHaveHappened whether the request would have changed something
     */
    static StoreException exception(Status status, boolean mayHaveHappened) {
        String message = describe(status);
        if (says(status, "request is too large") || says(status, "larger than max")) {
            return new TooLargeException("the transaction is larger than etcd accepts (its option max-request-bytes, 1.5 MB"
                    + " by default): " + message, status.asException());
        }
        if (noSpace(status)) {
            return new UnavailableException("etcd has no space left and takes no writes; compact and defragment it, raise its"
                    + " quota-backend-bytes, and disarm the alarm: " + message, false, status.asException());
        }
        return switch (status.getCode()) {
            case UNAUTHENTICATED, PERMISSION_DENIED ->
                new AccessDeniedException("etcd refuses access: " + message, status.asException());
            case RESOURCE_EXHAUSTED ->
                new UnavailableException("etcd is overloaded: " + message, false, status.asException());
            default -> {
                if (says(status, "authentication failed") || says(status, "user name is empty")) {
                    yield new AccessDeniedException(
                            "etcd refuses the name or the password: " + message, status.asException());
                }
                yield transientFailure(status)
                        ? new UnavailableException(
                                "etcd cannot be reached: " + message,
                                mayHaveHappened && !neverSent(status),
                                status.asException())
                        : new StoreException("etcd failed: " + message, status.asException());
            }
        };
    }

    private static String describe(Status status) {
        StringBuilder text = new StringBuilder(status.getCode().toString());
        append(text, status.getDescription());
        for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
            append(text, cause.getMessage());
        }
        return text.toString();
    }

    private static void append(StringBuilder text, @Nullable String more) {
        if (more != null && text.indexOf(more) < 0) {
            text.append(": ").append(more);
        }
    }

    private static boolean says(Status status, String words) {
        String description = status.getDescription();
        return description != null && description.contains(words);
    }
}
