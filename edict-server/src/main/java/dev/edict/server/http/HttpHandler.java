package dev.edict.server.http;

/**
 * What the server does with a request.
 *
 * <p>Called once for each request, on a virtual thread of its own, so it may block. It may return before the response is
 * complete only if it has begun a {@link ResponseStream} or an upgrade: those stay open until somebody closes them.
 * Returning without any response, or throwing before one, answers {@code 500} with a bare body (a {@link HttpException}
 * answers with its own {@link HttpException#status() status}); throwing after a stream has begun aborts the stream.
 */
@FunctionalInterface
public interface HttpHandler {

    void handle(HttpExchange exchange) throws Exception;

    /**
     * Whether a request must be answered even while all others keep the processors busy. It is then handled on a thread of
     * the system instead of a virtual one, if not too many such requests wait. Called by the event loop; must not block.
     */
    default boolean isUrgent(HttpRequest request) {
        return false;
    }
}
