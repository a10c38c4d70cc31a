package dev.edict.server.http;

import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request and the one response that it gets. Exactly one of the {@code respond}, {@code stream} and {@code upgrade}
 * methods may be called, once; a second call throws {@link IllegalStateException}.
 *
 * <p>Byte arrays that are handed over for sending are neither copied nor changed: the same array may be sent to
 * thousands of clients, and must not be changed by its owner afterwards.
 *
 * <p>All methods may be called from any thread but an event loop of the implementation.
 */
public interface HttpExchange {

    HttpRequest request();

    /** Whether {@link #body} would return or fail without waiting for the client. */
    boolean hasBody();

    /** How many bytes of the body are kept here already; what a client sends ahead of {@link #body} is bounded. */
    int arrivedBytes();

    /**
     * The whole request body, with transfer codings removed; empty if there is none. Waits until it has arrived. A
     * client that expects {@code 100 Continue} gets it here, so a body that nobody asks for is not sent. Later calls
     * return the same array.
     *
     * @throws BodyTooLargeException if the body is larger than the server's limit
     * @throws BodyTimeoutException if it does not arrive in time
     * @throws MalformedBodyException if it is not coded as HTTP wants it
     * @throws ConnectionLostException if the client goes away before its end
     */
    byte[] body();

    /**
     * The body as the object that it is, from whoever need not write it down; null if it came as bytes.
     *
     * @throws BodyTooLargeException if it would be larger than the server's limit
     */
    default @Nullable ObjectValue handedBody() {
        return null;
    }

    /**
     * Sends a whole response. Content-Length is set here; a response to HEAD has its headers only. Headers that belong
     * to the connection ({@code Connection}, {@code Transfer-Encoding}, {@code Keep-Alive}, {@code Upgrade}) are left
     * out; {@code Connection: close} on HTTP/2 sends the client away (GOAWAY) when what is under way has been answered. Does
     * not wait for small bodies; for larger ones it returns when the client has taken them, so that a slow
     * reader holds the caller's seat and not the server's memory. A client that has gone is not an error.
     */
    void respond(int status, Headers headers, List<byte[]> body);

    /** As {@link #respond(int, Headers, List)} with a body in one piece. */
    default void respond(int status, Headers headers, byte[] body) {
        respond(status, headers, body.length == 0 ? List.of() : List.of(body));
    }

    /**
     * Begins a response of unknown length. The head is sent at once.
     *
     * @param kind what a graceful close of the server does with it
     */
    ResponseStream stream(int status, Headers headers, StreamKind kind);

    /**
     * Turns the connection into a WebSocket (RFC 6455).
     *
     * @param subprotocols those that the handler speaks, best first; the first that the client offers too is chosen. With
     *     none in common the handshake goes on without a subprotocol, as the real server does.
     * @throws UpgradeException if the request does not ask for a WebSocket or cannot have one; nothing has been sent
     */
    WebSocketConnection upgradeToWebSocket(List<String> subprotocols) throws UpgradeException;

    /**
     * Answers {@code 101 Switching Protocols} and hands the bare connection over, for protocols that this package does
     * not know.
     *
     * @param protocol the value of the Upgrade header of the response
     * @throws UpgradeException if the request does not ask for that protocol or cannot have one; nothing has been sent
     */
    RawConnection upgrade(String protocol, Headers headers) throws UpgradeException;

    /** Whether the exchange ended before its response was complete: the client went away, or was cut off. */
    boolean cancelled();

    /**
     * Runs the action once when the exchange ends, for whatever reason: its response was sent, the client went away, the
     * server closed. Runs it soon if it has ended already. The action runs on a virtual thread of its own.
     */
    void onClose(Runnable action);
}
