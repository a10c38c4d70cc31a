package dev.edict.server.http;

/**
 * The client has gone, or the server has cut it off; nothing more can be read from it or sent to it. Its status is never
 * sent, it is for logs.
 */
public final class ConnectionLostException extends HttpException {

    private static final long serialVersionUID = 1L;

    public ConnectionLostException(String message) {
        super(499, message);
    }
}
