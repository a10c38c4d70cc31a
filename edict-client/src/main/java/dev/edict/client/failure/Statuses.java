package dev.edict.client.failure;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What is to be made of an answer that is no success. Most servers send a {@code Status}. What stands before them sends pages,
 * words or nothing; of these a status is made with the reasons and the words that client-go has for them, since people search for
 * them.
 */
public final class Statuses {
    private static final String UNEXPECTED = "UnexpectedServerResponse";

    private Statuses() {}

    /**
     * The failure that a tree tells of, if it is a status that does.
     *
     * @param code that of the answer, for a status that has none
     * @param retryAfterSeconds what the answer says beside the status; 0 for nothing
     */
    public static Optional<ApiFailure> failure(Value tree, int code, int retryAfterSeconds) {
        if (!(tree instanceof ObjectValue object)
                || !object.string("status").equals("Failure")
                || !object.string("kind").isEmpty() && !object.string("kind").equals("Status")) {
            return Optional.empty();
        }
        StatusDetails details = StatusDetails.read(object.objectOrNull("details"));
        if (retryAfterSeconds > 0 && (details == null || details.retryAfterSeconds() == 0)) {
            details = (details == null ? StatusDetails.EMPTY : details).withRetryAfterSeconds(retryAfterSeconds);
        }
        Status status = Status.failure(
                (int) object.integer("code", code), object.string("reason"), object.string("message"), details);
        return Optional.of(ApiFailure.of(status, object.object("metadata").string("continue")));
    }

    /**
     * The status of an answer that brings none.
     *
     * @param method such as {@code POST}
     * @param resource what was asked for; both parts empty if that is not known
     * @param name empty for a whole collection
     * @param said what stood in the answer, if a person can read it, otherwise {@code unknown}
     */
    public static Status generic(
            int code, String method, GroupResource resource, String name, String said, int retryAfterSeconds) {
        String about = resource.resource().isEmpty()
                ? ""
                : " (" + method.toLowerCase(Locale.ROOT) + " " + resource + (name.isEmpty() ? "" : " " + name) + ")";
        StatusDetails details = StatusDetails.of(name, resource.group(), resource.resource())
                .withCauses(List.of(new StatusCause(UNEXPECTED, said, "")))
                .withRetryAfterSeconds(retryAfterSeconds);
        return Status.failure(code, reason(code, method), message(code, said) + about, details);
    }

    private static String reason(int code, String method) {
        return switch (code) {
            case 400 -> "BadRequest";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "NotFound";
            case 405 -> "MethodNotAllowed";
            case 406 -> "NotAcceptable";
            case 409 -> method.equals("POST") ? "AlreadyExists" : "Conflict";
            case 415 -> "UnsupportedMediaType";
            case 422 -> "Invalid";
            case 429 -> "TooManyRequests";
            case 503 -> "ServiceUnavailable";
            case 504 -> "Timeout";
            default -> code >= 500 ? "InternalError" : "";
        };
    }

    private static String message(int code, String said) {
        return switch (code) {
            case 400 -> "the server rejected our request for an unknown reason";
            case 401 -> "the server has asked for the client to provide credentials";
            case 403, 415 -> said;
            case 404 -> "the server could not find the requested resource";
            case 405 -> "the server does not allow this method on the requested resource";
            case 406 -> said.isEmpty() || said.equals("unknown")
                    ? "the server was unable to respond with a content type that the client supports"
                    : said;
            case 409 -> "the server reported a conflict";
            case 422 -> "the server rejected our request due to an error in our request";
            case 429 -> "the server has received too many requests and has asked us to try again later";
            case 503 -> "the server is currently unable to handle the request";
            case 504 -> "the server was unable to return a response in the time allotted, but may still be processing the request";
            default -> code >= 500
                    ? "an error on the server (" + StringValue.quote(said) + ") has prevented the request from succeeding"
                    : "the server responded with the status code " + code + " but did not return more information";
        };
    }
}
