package dev.edict.server.http.netty;

import dev.edict.server.http.Headers;

/**
 * What goes before the body of a response.
 *
 * @param contentLength the number of bytes that follow, or {@link #UNKNOWN_LENGTH}
 */
record ResponseHead(int status, Headers headers, long contentLength) {

    static final long UNKNOWN_LENGTH = -1;

    /** Whether responses with this status have no body by definition (RFC 9110, section 6.4.1). */
    boolean isBodiless() {
        return status == 204 || status == 304 || status < 200;
    }

    /** Whether the field describes the connection rather than the response, and is set by the implementation. */
    static boolean isConnectionField(String name) {
        return switch (name.length()) {
            case 2 -> name.equalsIgnoreCase("TE");
            case 7 -> name.equalsIgnoreCase("Upgrade") || name.equalsIgnoreCase("Trailer");
            case 10 -> name.equalsIgnoreCase("Connection") || name.equalsIgnoreCase("Keep-Alive");
            case 14 -> name.equalsIgnoreCase("Content-Length");
            case 16 -> name.equalsIgnoreCase("Proxy-Connection");
            case 17 -> name.equalsIgnoreCase("Transfer-Encoding");
            default -> false;
        };
    }
}
