package dev.edict.model.status;

import dev.edict.model.field.FieldError;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The failures that the API knows, each with the code, reason, message and details that clients parse. */
public final class ApiErrors {
    /** After so many characters no more errors are told. Each may show a value as large as a body. */
    private static final int LONGEST_COMPLAINT = 4 * 1024 * 1024;

    private ApiErrors() {}

    public static ApiException notFound(GroupResource resource, String name) {
        return failure(404, "NotFound", resource + " " + quote(name) + " not found", details(resource, name));
    }

    public static ApiException alreadyExists(GroupResource resource, String name) {
        return failure(409, "AlreadyExists", resource + " " + quote(name) + " already exists",
                details(resource, name));
    }

    public static ApiException generateNameConflict(GroupResource resource, String name, int retryAfterSeconds) {
        String message = resource + " " + quote(name)
                + " already exists, the server was not able to generate a unique name for the object";
        return failure(409, "AlreadyExists", message,
                details(resource, name).withRetryAfterSeconds(retryAfterSeconds));
    }

    public static ApiException unauthorized() {
        return new ApiException(Status.failure(401, "Unauthorized", "Unauthorized", null));
    }

    public static ApiException forbidden(GroupResource resource, String name, String why) {
        String message;
        if (resource.resource().isEmpty() && resource.group().isEmpty()) {
            message = "forbidden: " + why;
        } else if (name.isEmpty()) {
            message = resource + " is forbidden: " + why;
        } else {
            message = resource + " " + quote(name) + " is forbidden: " + why;
        }
        return failure(403, "Forbidden", message, details(resource, name));
    }

    public static ApiException conflict(GroupResource resource, String name, String why) {
        return failure(409, "Conflict",
                "Operation cannot be fulfilled on " + resource + " " + quote(name) + ": " + why,
                details(resource, name));
    }

    public static ApiException gone(String message) {
        return new ApiException(Status.failure(410, "Gone", message, null));
    }

    public static ApiException expired(String message) {
        return new ApiException(Status.failure(410, "Expired", message, null));
    }

    /** The message names each distinct error once; the causes keep all of them. */
    public static ApiException invalid(GroupKind kind, String name, Iterable<FieldError> errors) {
        List<StatusCause> causes = new ArrayList<>();
        Set<String> distinct = new LinkedHashSet<>();
        long length = 0;
        for (FieldError error : errors) {
            String body = shortened(error.body());
            causes.add(new StatusCause(error.type().reason(), body, error.field()));
            distinct.add(error.field() + ": " + body);
            length += body.length();
            if (length > LONGEST_COMPLAINT) {
                break;
            }
        }
        String list = distinct.size() == 1 ? distinct.iterator().next() : "[" + String.join(", ", distinct) + "]";
        String message = kind + " " + quote(name) + " is invalid" + (distinct.isEmpty() ? "" : ": " + list);
        return failure(422, "Invalid", message,
                StatusDetails.of(name, kind.group(), kind.kind()).withCauses(causes));
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_COMPLAINT ? text : text.substring(0, LONGEST_COMPLAINT) + "…";
    }

    public static ApiException badRequest(String message) {
        return new ApiException(Status.failure(400, "BadRequest", message, null));
    }

    public static ApiException tooManyRequests(String message, int retryAfterSeconds) {
        return failure(429, "TooManyRequests", message,
                StatusDetails.EMPTY.withRetryAfterSeconds(retryAfterSeconds));
    }

    public static ApiException serviceUnavailable(String message) {
        return new ApiException(Status.failure(503, "ServiceUnavailable", message, null));
    }

    public static ApiException methodNotSupported(GroupResource resource, String action) {
        return failure(405, "MethodNotAllowed",
                action + " is not supported on resources of kind " + quote(resource.toString()),
                details(resource, ""));
    }

    /** What a router answers for a path that no resource has. */
    public static ApiException unknownPath() {
        return failure(404, "NotFound", "the server could not find the requested resource", StatusDetails.EMPTY);
    }

    /** What a router answers for a verb that a path does not have. */
    public static ApiException methodNotAllowed() {
        return failure(405, "MethodNotAllowed", "the server does not allow this method on the requested resource",
                StatusDetails.EMPTY);
    }

    public static ApiException unsupportedMediaType(String message) {
        return new ApiException(Status.failure(415, "UnsupportedMediaType", message, null));
    }

    public static ApiException notAcceptable(String message) {
        return new ApiException(Status.failure(406, "NotAcceptable", message, null));
    }

    public static ApiException internal(String message) {
        return failure(500, "InternalError", "Internal error occurred: " + message,
                StatusDetails.EMPTY.withCauses(List.of(new StatusCause("", message, ""))));
    }

    /** A failure that the real server passes on without classifying it: a 500 without a reason. */
    public static ApiException unclassified(String message) {
        return new ApiException(Status.failure(500, "", message, null));
    }

    public static ApiException timeout(String message, int retryAfterSeconds) {
        return failure(504, "Timeout", "Timeout: " + message,
                StatusDetails.EMPTY.withRetryAfterSeconds(retryAfterSeconds));
    }

    public static ApiException entityTooLarge(String message) {
        return new ApiException(
                Status.failure(413, "RequestEntityTooLarge", "Request entity too large: " + message, null));
    }

    /** A string as Go's %q prints it, for names within messages. */
    public static String quote(String text) {
        return StringValue.quote(text);
    }

    private static StatusDetails details(GroupResource resource, String name) {
        return StatusDetails.of(name, resource.group(), resource.resource());
    }

    private static ApiException failure(int code, String reason, String message, StatusDetails details) {
        return new ApiException(Status.failure(code, reason, message, details));
    }
}
