package dev.edict.client.failure;

import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import java.time.Duration;
import java.util.Optional;

/**
 * The server has refused, and says why. One type for each reason that the API knows, to be switched over:
 *
 * <pre>{@code
 * try {
 *     pods.create(pod);
 * } catch (ApiFailure failure) {
 *     switch (failure) {
 *         case ApiFailure.AlreadyExists there -> ...
 *         case ApiFailure.Invalid broken -> ...
 *         default -> throw failure;
 *     }
 * }
 * }</pre>
 */
public abstract sealed class ApiFailure extends ClientException {
    private final transient Status status;

    private ApiFailure(Status status) {
        super(status.message(), null);
        this.status = status;
    }

    /** The failure that a status tells of: by its reason, or by its code where it has none or one that is not known. */
    public static ApiFailure of(Status status) {
        return of(status, "");
    }

    /** As {@link #of(Status)}, with the token that stands in the status' metadata. */
    static ApiFailure of(Status status, String continueToken) {
        return switch (status.reason()) {
            case "NotFound" -> new NotFound(status);
            case "AlreadyExists" -> new AlreadyExists(status);
            case "Conflict" -> new Conflict(status);
            case "Invalid" -> new Invalid(status);
            case "Forbidden" -> new Forbidden(status);
            case "Unauthorized" -> new Unauthorized(status);
            case "Expired" -> new Expired(status, continueToken);
            case "Gone" -> new Gone(status);
            case "BadRequest" -> new BadRequest(status);
            case "MethodNotAllowed" -> new MethodNotAllowed(status);
            case "NotAcceptable" -> new NotAcceptable(status);
            case "RequestEntityTooLarge" -> new RequestEntityTooLarge(status);
            case "UnsupportedMediaType" -> new UnsupportedMediaType(status);
            case "TooManyRequests" -> new TooManyRequests(status);
            case "InternalError" -> new InternalError(status);
            case "ServerTimeout" -> new ServerTimeout(status);
            case "Timeout" -> new Timeout(status);
            case "ServiceUnavailable" -> new ServiceUnavailable(status);
            case "StorageReadError" -> new StorageReadError(status);
            default -> ofCode(status);
        };
    }

    private static ApiFailure ofCode(Status status) {
        return switch (status.code()) {
            case 400 -> new BadRequest(status);
            case 401 -> new Unauthorized(status);
            case 403 -> new Forbidden(status);
            case 404 -> new NotFound(status);
            case 405 -> new MethodNotAllowed(status);
            case 406 -> new NotAcceptable(status);
            case 409 -> new Conflict(status);
            case 410 -> new Gone(status);
            case 413 -> new RequestEntityTooLarge(status);
            case 415 -> new UnsupportedMediaType(status);
            case 422 -> new Invalid(status);
            case 429 -> new TooManyRequests(status);
            case 500 -> new InternalError(status);
            case 503 -> new ServiceUnavailable(status);
            case 504 -> new Timeout(status);
            default -> new Other(status);
        };
    }

    public final Status status() {
        return status;
    }

    public final int code() {
        return status.code();
    }

    /** When the server wants to be asked again, if it says so. */
    public final Optional<Duration> retryAfter() {
        StatusDetails details = status.details();
        return details == null || details.retryAfterSeconds() <= 0
                ? Optional.empty()
                : Optional.of(Duration.ofSeconds(details.retryAfterSeconds()));
    }

    /** The object, or the resource, is not there. */
    public static final class NotFound extends ApiFailure {
        private NotFound(Status status) {
            super(status);
        }
    }

    /** An object of that name is there already. */
    public static final class AlreadyExists extends ApiFailure {
        private AlreadyExists(Status status) {
            super(status);
        }
    }

    /** Somebody else has changed the object, or manages the field. */
    public static final class Conflict extends ApiFailure {
        private Conflict(Status status) {
            super(status);
        }
    }

    /** The object breaks rules; the causes of the details name the fields. */
    public static final class Invalid extends ApiFailure {
        private Invalid(Status status) {
            super(status);
        }
    }

    /** Who asks may not do this. */
    public static final class Forbidden extends ApiFailure {
        private Forbidden(Status status) {
            super(status);
        }
    }

    /** The server does not know who asks. */
    public static final class Unauthorized extends ApiFailure {
        private Unauthorized(Status status) {
            super(status);
        }
    }

    /** The version, or the token to go on with a list, is too old: list anew. */
    public static final class Expired extends ApiFailure {
        private final String continueToken;

        private Expired(Status status, String continueToken) {
            super(status);
            this.continueToken = continueToken;
        }

        /**
         * Where a list can be gone on with that has expired half way, if the server offers it. The rest is then newer than what
         * was read before: objects may be in both parts or in none.
         */
        public Optional<String> continueToken() {
            return continueToken.isEmpty() ? Optional.empty() : Optional.of(continueToken);
        }
    }

    /** What was asked for is there no more, and will not be. */
    public static final class Gone extends ApiFailure {
        private Gone(Status status) {
            super(status);
        }
    }

    /** The request can not be understood. */
    public static final class BadRequest extends ApiFailure {
        private BadRequest(Status status) {
            super(status);
        }
    }

    /** The resource does not know this verb. */
    public static final class MethodNotAllowed extends ApiFailure {
        private MethodNotAllowed(Status status) {
            super(status);
        }
    }

    /** There is no form that both sides know. */
    public static final class NotAcceptable extends ApiFailure {
        private NotAcceptable(Status status) {
            super(status);
        }
    }

    /** The request is too large. */
    public static final class RequestEntityTooLarge extends ApiFailure {
        private RequestEntityTooLarge(Status status) {
            super(status);
        }
    }

    /** The body is in a form that the server does not know. */
    public static final class UnsupportedMediaType extends ApiFailure {
        private UnsupportedMediaType(Status status) {
            super(status);
        }
    }

    /** The server has too much to do; the details say when to come again. */
    public static final class TooManyRequests extends ApiFailure {
        private TooManyRequests(Status status) {
            super(status);
        }
    }

    /** The server has failed. */
    public static final class InternalError extends ApiFailure {
        private InternalError(Status status) {
            super(status);
        }
    }

    /** The server could not do it in time; it may be tried again. */
    public static final class ServerTimeout extends ApiFailure {
        private ServerTimeout(Status status) {
            super(status);
        }
    }

    /** The request has taken too long. */
    public static final class Timeout extends ApiFailure {
        private Timeout(Status status) {
            super(status);
        }
    }

    /** The server can not serve now. */
    public static final class ServiceUnavailable extends ApiFailure {
        private ServiceUnavailable(Status status) {
            super(status);
        }
    }

    /** The server can not read what it has stored. */
    public static final class StorageReadError extends ApiFailure {
        private StorageReadError(Status status) {
            super(status);
        }
    }

    /** A reason that this version of the client does not know. */
    public static final class Other extends ApiFailure {
        private Other(Status status) {
            super(status);
        }
    }
}
