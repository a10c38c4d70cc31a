package dev.edict.client.transport;

import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.measure.RequestMetrics;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * How a transport behaves, whatever server it is for.
 *
 * @param answerTimeout how long an answer may take to begin, and to go on, where the request does not say
 * @param silence how long a server may be silent before it is asked for a sign of life
 * @param patience how long that sign may take to come
 * @param largestAnswer in bytes, after decompression
 * @param largestEvent in bytes: one event of a watch, or one message of a channel
 * @param http2 whether HTTP/2 is spoken where the server offers it over TLS; else HTTP/1.1 always
 * @param watchesApart whether each watch has a connection of its own, of HTTP/1.1, which who reads it reads itself: an event costs
 *     less so than where it comes through the JDK's client
 */
public record TransportSettings(
        String userAgent,
        Duration connectTimeout,
        Duration answerTimeout,
        Duration silence,
        Duration patience,
        int largestAnswer,
        int largestEvent,
        boolean http2,
        boolean watchesApart,
        WarningListener warnings,
        RequestMetrics metrics) {
    private static final int MEBIBYTE = 1 << 20;

    /** Times as client-go has them; a server of its own accord answers within a minute. */
    public static TransportSettings standard() {
        return new TransportSettings(
                userAgent("edict-client"), Duration.ofSeconds(30), Duration.ofSeconds(75), Duration.ofSeconds(30),
                Duration.ofSeconds(15), 1024 * MEBIBYTE, 64 * MEBIBYTE, true, true, WarningListener.LOG,
                new RequestMetrics(MetricRegistry.shared()));
    }

    /**
     * A name as others of this kind write it: program, version, platform, language. What stands before the first slash is what
     * servers take for the manager of fields, where none is named.
     */
    public static String userAgent(String program) {
        String version = Objects.requireNonNullElse(TransportSettings.class.getPackage().getImplementationVersion(), "v0.0.0");
        String system = System.getProperty("os.name", "unknown").toLowerCase(Locale.ROOT).replace(' ', '-');
        String platform = system + "/" + System.getProperty("os.arch", "unknown");
        return program + "/" + version + " (" + platform + ") java/" + Runtime.version().feature();
    }

    public TransportSettings withUserAgent(String name) {
        return new TransportSettings(name, connectTimeout, answerTimeout, silence, patience, largestAnswer, largestEvent, http2,
                watchesApart, warnings, metrics);
    }

    public TransportSettings withConnectTimeout(Duration limit) {
        return new TransportSettings(userAgent, limit, answerTimeout, silence, patience, largestAnswer, largestEvent, http2,
                watchesApart, warnings, metrics);
    }

    public TransportSettings withAnswerTimeout(Duration limit) {
        return new TransportSettings(userAgent, connectTimeout, limit, silence, patience, largestAnswer, largestEvent, http2,
                watchesApart, warnings, metrics);
    }

    public TransportSettings withSilence(Duration most, Duration thenPatience) {
        return new TransportSettings(userAgent, connectTimeout, answerTimeout, most, thenPatience, largestAnswer, largestEvent, http2,
                watchesApart, warnings, metrics);
    }

    public TransportSettings withLargest(int answer, int event) {
        return new TransportSettings(userAgent, connectTimeout, answerTimeout, silence, patience, answer, event, http2,
                watchesApart, warnings, metrics);
    }

    /** With HTTP/2 or without it, as {@code DISABLE_HTTP2} is for other clients: some proxies break it. */
    public TransportSettings withHttp2(boolean wanted) {
        return new TransportSettings(userAgent, connectTimeout, answerTimeout, silence, patience, largestAnswer, largestEvent, wanted,
                watchesApart, warnings, metrics);
    }

    /** With watches on connections of their own, or on those that all else uses: for servers that count connections. */
    public TransportSettings withWatchesApart(boolean wanted) {
        return new TransportSettings(userAgent, connectTimeout, answerTimeout, silence, patience, largestAnswer, largestEvent, http2,
                wanted, warnings, metrics);
    }

    public TransportSettings withWarnings(WarningListener listener) {
        return new TransportSettings(userAgent, connectTimeout, answerTimeout, silence, patience, largestAnswer, largestEvent, http2,
                watchesApart, listener, metrics);
    }

    public TransportSettings withMetrics(RequestMetrics other) {
        return new TransportSettings(userAgent, connectTimeout, answerTimeout, silence, patience, largestAnswer, largestEvent, http2,
                watchesApart, warnings, other);
    }
}
