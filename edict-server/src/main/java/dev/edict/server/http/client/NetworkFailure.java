package dev.edict.server.http.client;

import dev.edict.server.certificate.CertificateFault;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.Locale;

/** A call that failed on the way, told in the words of Go's network library: people search for them. */
public final class NetworkFailure extends IOException {
    /** What is said when the time of a call is over. */
    public static final String DEADLINE = "context deadline exceeded";

    private static final long serialVersionUID = 1L;

    NetworkFailure(String message, Throwable cause) {
        super(message, cause);
    }

    public NetworkFailure(String message) {
        super(message);
    }

    static NetworkFailure deadline() {
        return new NetworkFailure(DEADLINE);
    }

    static NetworkFailure dialing(Dialer.Address address, IOException failure) {
        if (failure instanceof UnknownHostException) {
            return new NetworkFailure("dial tcp: lookup " + address.host() + ": no such host", failure);
        }
        String why = switch (failure) {
            case SocketTimeoutException slow -> "i/o timeout";
            case NoRouteToHostException far -> "connect: no route to host";
            case ConnectException refused -> text(refused).contains("unreachable")
                    ? "connect: network is unreachable" : "connect: connection refused";
            case ClosedChannelException closed -> "i/o timeout";
            default -> text(failure).toLowerCase(Locale.ROOT).contains("closed") ? "i/o timeout" : text(failure);
        };
        return new NetworkFailure("dial tcp " + address + ": " + why, failure);
    }

    static NetworkFailure handshaking(IOException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateFault fault) {
                return new NetworkFailure("tls: failed to verify certificate: x509: " + fault.words(), failure);
            }
        }
        String text = text(failure);
        if (text.contains("unrecognized SSL message") || text.contains("plaintext connection")) {
            return new NetworkFailure("http: server gave HTTP response to HTTPS client", failure);
        }
        if (text.contains("Received fatal alert: ")) {
            String alert = text.substring(text.indexOf("alert: ") + "alert: ".length()).replace('_', ' ');
            return new NetworkFailure("remote error: tls: " + alert, failure);
        }
        return answering(failure);
    }

    /** While a request is sent or its response is read. */
    static NetworkFailure answering(IOException failure) {
        if (failure instanceof NetworkFailure told) {
            return told;
        }
        String text = text(failure).toLowerCase(Locale.ROOT);
        if (failure instanceof EOFException || text.contains("remote host terminated") || text.contains("peer shut down")) {
            return new NetworkFailure("EOF", failure);
        }
        if (failure instanceof ClosedChannelException || text.contains("socket closed") || text.contains("socket is closed")) {
            return new NetworkFailure("use of closed network connection", failure);
        }
        if (text.contains("connection reset")) {
            return new NetworkFailure("read: connection reset by peer", failure);
        }
        if (text.contains("broken pipe")) {
            return new NetworkFailure("write: broken pipe", failure);
        }
        return new NetworkFailure(text(failure), failure);
    }

    private static String text(Throwable failure) {
        return String.valueOf(failure.getMessage());
    }
}
