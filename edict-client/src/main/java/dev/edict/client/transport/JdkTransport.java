package dev.edict.client.transport;

import dev.edict.client.time.Ticker;
import java.io.InputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server over the JDK's HTTP client: HTTP/2 where it offers that over TLS, else HTTP/1.1; and watches over connections of their
 * own, unless the settings say otherwise. Sends who asks with each request, and when that is not accepted, once more with renewed
 * credentials, if they can be. A server that has become silent is noticed, and its connection used no more. Does not try again
 * otherwise: see {@link Retrying}.
 */
public final class JdkTransport implements Transport {
    private static final Pattern TIMEOUT_SECONDS = Pattern.compile("[?&]timeoutSeconds=(\\d{1,9})(&|$)");
    /** How long watches are at most, if nobody says. */
    private static final Duration LONGEST_WATCH = Duration.ofHours(1);

    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final String ERROR = "<error>";

    private final Endpoint endpoint;
    private final Credentials credentials;
    private final TransportSettings settings;
    private final Asking asking;
    private final Proxies proxies;
    private final Lanes lanes;
    private final SharedWay shared;
    private final OwnWay own;
    private final BookmarkPaces paces;

    public JdkTransport(Endpoint endpoint, Credentials credentials) {
        this(endpoint, credentials, TransportSettings.standard());
    }

    /** @throws IllegalArgumentException if the endpoint has certificates that can not be read, or a proxy that can not be used */
    public JdkTransport(Endpoint endpoint, Credentials credentials, TransportSettings settings) {
        this(endpoint, credentials, settings, InstantSource.system());
    }

    /** @param clock tells when files are looked at again */
    JdkTransport(Endpoint endpoint, Credentials credentials, TransportSettings settings, InstantSource clock) {
        this.endpoint = endpoint;
        this.credentials = credentials;
        this.settings = settings;
        this.proxies = Proxies.of(endpoint, System.getenv(), () -> SecureConnections.toProxy(endpoint.trust()));
        this.asking = new Asking(endpoint, settings);
        Security security = new Security(endpoint, clock);
        this.lanes = new Lanes(endpoint, settings, proxies, security);
        this.shared = new SharedWay(lanes, asking, proxies, credentials, settings);
        this.own = new OwnWay(asking, new Dialer(endpoint, proxies, security, settings), settings, shared::mustBeAlive);
        this.paces = new BookmarkPaces(settings.silence(), Ticker.system());
    }

    @Override
    public Answer send(Request request) {
        try (Exchange exchange = authenticated(shared, compressible(request))) {
            Answer answer = exchange.answer();
            settings.metrics().received(request.method(), endpoint.host(), answer.body().bytes().length);
            return answer;
        }
    }

    @Override
    public EventStream watch(Request request) {
        Exchange exchange = successful(settings.watchesApart() ? own : shared, request);
        return new HttpEvents(exchange, paces.of(request).watch(longestSilence(request)), settings.largestEvent());
    }

    /** A watch ends by itself in time; a bit after that, the connection must be broken. */
    private static Duration longestSilence(Request request) {
        Matcher matcher = TIMEOUT_SECONDS.matcher(request.target());
        return (matcher.find() ? Duration.ofSeconds(Long.parseLong(matcher.group(1))) : LONGEST_WATCH).plus(GRACE);
    }

    @Override
    public ByteStream open(Request request) {
        Exchange exchange = successful(shared, request);
        InputStream input = new BodyInput(exchange, null);
        return new ByteStream() {
            @Override
            public InputStream bytes() {
                return input;
            }

            @Override
            public void close() {
                exchange.close();
            }
        };
    }

    @Override
    public Channels connect(Request request, String protocol) {
        Identity identity = credentials.current();
        try {
            return connectAs(request, protocol, identity);
        } catch (RefusedException refused) {
            if (refused.answer().status() == 401 && credentials.renew(identity)) {
                return connectAs(request, protocol, credentials.current());
            }
            throw refused;
        }
    }

    private Channels connectAs(Request request, String protocol, Identity identity) {
        Lane lane = lanes.enter(identity.key());
        long begun = System.nanoTime();
        String code = ERROR;
        boolean connected = false;
        try {
            WebSocketChannels channels = WebSocketChannels.open(
                    lane, asking.socketAddress(request), request, protocol, headers -> shared.headers(request, identity, headers),
                    settings);
            code = "101";
            connected = true;
            return channels;
        } catch (RefusedException refused) {
            code = Integer.toString(refused.answer().status());
            throw refused;
        } finally {
            settings.metrics().answered(code, request.method(), endpoint.host(), Duration.ofNanos(System.nanoTime() - begun));
            if (!connected) {
                lane.leave();
            }
        }
    }

    /** Only whole answers: what comes bit by bit would wait for the compressor. */
    private Request compressible(Request request) {
        if (!endpoint.compression() || !Asking.isAbsent(request.headers(), "Accept-Encoding")) {
            return request;
        }
        Map<String, String> headers = new HashMap<>(request.headers());
        headers.put("Accept-Encoding", "gzip");
        return request.withHeaders(headers);
    }

    private Exchange successful(Way way, Request request) {
        Map<String, String> headers = new HashMap<>(request.headers());
        headers.putIfAbsent("Accept-Encoding", "identity");
        Exchange exchange = authenticated(way, request.withHeaders(headers));
        if (exchange.status() / 100 == 2) {
            return exchange;
        }
        try (exchange) {
            throw new RefusedException(exchange.answer());
        }
    }

    private Exchange authenticated(Way way, Request request) {
        Identity identity = credentials.current();
        Exchange exchange = begin(way, request, identity);
        if (exchange.status() == 401 && credentials.renew(identity)) {
            exchange.close();
            return begin(way, request, credentials.current());
        }
        return exchange;
    }

    private Exchange begin(Way way, Request request, Identity identity) {
        long begun = System.nanoTime();
        String code = ERROR;
        try {
            Exchange exchange = way.begin(request, identity);
            code = Integer.toString(exchange.status());
            exchange.values("warning").forEach(header ->
                    Warnings.texts(header).forEach(text -> settings.warnings().warned(request.target(), text)));
            return exchange;
        } finally {
            settings.metrics().answered(code, request.method(), endpoint.host(), Duration.ofNanos(System.nanoTime() - begun));
        }
    }

    /** Ends everything that is under way. */
    @Override
    public void close() {
        own.close();
        lanes.close();
        proxies.close();
    }

    @Override
    public String toString() {
        return endpoint.toString();
    }
}
