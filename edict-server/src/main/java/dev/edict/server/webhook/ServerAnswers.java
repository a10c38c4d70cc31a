package dev.edict.server.webhook;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.Headers;
import java.nio.charset.StandardCharsets;

/** What a client of the API makes of an answer that is no success. */
public final class ServerAnswers {
    private static final int LONGEST_TEXT = 2_048;

    private ServerAnswers() {}

    /** The message of the status in the body, or else one that tells what the code means. */
    public static String describe(int code, Headers headers, byte[] body) {
        try {
            if (body.length > 0 && Json.parse(body) instanceof ObjectValue object
                    && object.string("kind").equals("Status") && object.string("apiVersion").equals("v1")
                    && !object.string("status").equals("Success")) {
                return object.string("message");
            }
        } catch (JsonSyntaxException notAStatus) {
            // Told by its code.
        }
        return describe(code, text(headers, body));
    }

    private static String text(Headers headers, byte[] body) {
        String type = headers.first("Content-Type");
        if (type != null && !type.startsWith("text/")) {
            return "unknown";
        }
        return new String(body, 0, Math.min(body.length, LONGEST_TEXT), StandardCharsets.UTF_8).strip();
    }

    /** What a code means; a few keep the text of the answer. */
    public static String describe(int code, String text) {
        return switch (code) {
            case 400 -> "the server rejected our request for an unknown reason";
            case 401 -> "the server has asked for the client to provide credentials";
            case 403, 415 -> text;
            case 404 -> "the server could not find the requested resource";
            case 405 -> "the server does not allow this method on the requested resource";
            case 406 -> text.isEmpty() || text.equals("unknown")
                    ? "the server was unable to respond with a content type that the client supports" : text;
            case 409 -> "the server reported a conflict";
            case 422 -> "the server rejected our request due to an error in our request";
            case 429 -> "the server has received too many requests and has asked us to try again later";
            case 503 -> "the server is currently unable to handle the request";
            case 504 -> "the server was unable to return a response in the time allotted, but may still be processing "
                    + "the request";
            default -> code >= 500
                    ? "an error on the server (" + ApiErrors.quote(text) + ") has prevented the request from succeeding"
                    : "the server responded with the status code " + code + " but did not return more information";
        };
    }

    /** The reason that clients find in a status with such a code; empty if there is none. */
    public static String reason(int code) {
        return switch (code) {
            case 400 -> "BadRequest";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "NotFound";
            case 405 -> "MethodNotAllowed";
            case 406 -> "NotAcceptable";
            case 409 -> "Conflict";
            case 415 -> "UnsupportedMediaType";
            case 422 -> "Invalid";
            case 429 -> "TooManyRequests";
            case 503 -> "ServiceUnavailable";
            case 504 -> "Timeout";
            default -> code >= 500 ? "InternalError" : "";
        };
    }
}
