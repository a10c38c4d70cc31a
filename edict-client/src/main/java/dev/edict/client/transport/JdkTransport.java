package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server over the JDK's HTTP client: HTTP/2 where it offers that over TLS, else HTTP/1.1. Sends who asks with each request, and
 * when that is not accepted, once more with renewed credentials, if they can be. A server that has become silent is noticed, and
 * its connection used no more. Does not try again otherwise: see {@link Retrying}.
 */
public final class JdkTransport implements Transport {
    private static final Pattern TIMEOUT_SECONDS = Pattern.compile("[?&]timeoutSeconds=(\\d{1,9})(&|$)");
    /** How long watches are at most, if nobody says. */
    private static final Duration LONGEST_WATCH = Duration.ofHours(1);

    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final String ERROR = "<error>";

    private final Endpoint endpoint;
    private final String base;
    private final Credentials credentials;
    private final TransportSettings settings;
    private final Proxies proxies;
    private final Lanes lanes;

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
        this.base = endpoint.server().toString().replaceAll("/+$", "");
        this.credentials = credentials;
        this.settings = settings;
        this.proxies = Proxies.of(endpoint, System.getenv(), () -> SecureConnections.toProxy(endpoint.trust()));
        this.lanes = new Lanes(endpoint, settings, proxies, clock);
    }

    @Override
    public Answer send(Request request) {
        try (Exchange exchange = authenticated(compressible(request))) {
            Answer answer = exchange.answer();
            settings.metrics().received(request.method(), endpoint.host(), answer.body().bytes().length);
            return answer;
        }
    }

    @Override
    public EventStream watch(Request request) {
        Exchange exchange = successful(request);
        return new HttpEvents(exchange, longestSilence(request), settings.largestEvent());
    }

    /** A watch ends by itself in time; a bit after that, the connection must be broken. */
    private static Duration longestSilence(Request request) {
        Matcher matcher = TIMEOUT_SECONDS.matcher(request.target());
        return (matcher.find() ? Duration.ofSeconds(Long.parseLong(matcher.group(1))) : LONGEST_WATCH).plus(GRACE);
    }

    @Override
    public ByteStream open(Request request) {
        Exchange exchange = successful(request);
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
                    lane, URI.create(base.replaceFirst("(?i)^http", "ws") + request.target()), request, protocol,
                    headers -> heads(request, identity, headers), settings);
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
        if (!endpoint.compression() || !isAbsent(request.headers(), "Accept-Encoding")) {
            return request;
        }
        Map<String, String> headers = new HashMap<>(request.headers());
        headers.put("Accept-Encoding", "gzip");
        return request.withHeaders(headers);
    }

    private Exchange successful(Request request) {
        Map<String, String> headers = new HashMap<>(request.headers());
        headers.putIfAbsent("Accept-Encoding", "identity");
        Exchange exchange = authenticated(request.withHeaders(headers));
        if (exchange.status() / 100 == 2) {
            return exchange;
        }
        try (exchange) {
            throw new RefusedException(exchange.answer());
        }
    }

    private Exchange authenticated(Request request) {
        Identity identity = credentials.current();
        Exchange exchange = begin(request, identity);
        if (exchange.status() == 401 && credentials.renew(identity)) {
            exchange.close();
            return begin(request, credentials.current());
        }
        return exchange;
    }

    private Exchange begin(Request request, Identity identity) {
        HttpRequest http = http(request, identity);
        long begun = System.nanoTime();
        String code = ERROR;
        try {
            Exchange exchange = begin(request, http, identity, begun);
            code = Integer.toString(exchange.status());
            return exchange;
        } finally {
            settings.metrics().answered(code, request.method(), endpoint.host(), Duration.ofNanos(System.nanoTime() - begun));
        }
    }

    private Exchange begin(Request request, HttpRequest http, Identity identity, long begun) {
        boolean askedAgain = false;
        while (true) {
            Lane lane = lanes.enter(identity.key());
            boolean answered = false;
            try {
                HttpResponse<Pieces> response = lane.send(http, limit(request));
                answered = true;
                if (lanes.hasFallenBack(lane, response.version(), askedAgain) && request.method().equals("GET")) {
                    response.body().cancel();
                    lane.leave(response.body());
                    askedAgain = true;
                    continue;
                }
                response.headers().allValues("Warning").forEach(header ->
                        Warnings.texts(header).forEach(text -> settings.warnings().warned(request.target(), text)));
                return new Exchange(request, lane, response, settings, this::sign);
            } catch (HttpTimeoutException late) {
                if (lane.isSilentSince(begun)) {
                    lanes.retire(lane);
                }
                throw new NoAnswerException(request + ": no answer in time: " + late.getMessage(), late);
            } catch (IOException lost) {
                if (isFull(lost) && lane.narrow()) {
                    continue;
                }
                lanes.distrust(lane);
                throw new NoAnswerException(request + ": " + describe(lost), lost);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new NoAnswerException(request + ": interrupted", interrupted);
            } finally {
                if (!answered) {
                    lane.leave();
                }
            }
        }
    }

    /** Asked with the same credentials as all else: servers close the connections of those whom they do not know. */
    private HttpRequest sign() {
        return HttpRequest.newBuilder(http(Request.of("GET", "/version"), credentials.current()), (name, value) -> true)
                .timeout(settings.patience())
                .build();
    }

    private Duration limit(Request request) {
        Duration own = request.timeout();
        return own == null ? settings.answerTimeout() : own;
    }

    /** Nothing has been sent then: the JDK does not open more streams than the server allows. */
    private static boolean isFull(IOException lost) {
        return String.valueOf(lost.getMessage()).contains("too many concurrent streams");
    }

    private static String describe(IOException lost) {
        for (Throwable cause = lost; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null) {
                return cause.getMessage();
            }
        }
        return "no connection: " + lost.getClass().getSimpleName();
    }

    private HttpRequest http(Request request, Identity identity) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(base + request.target()));
        Payload body = request.body();
        if (body == null) {
            builder.method(request.method(), BodyPublishers.noBody());
        } else {
            byte[] bytes = body.bytes();
            settings.metrics().sent(request.method(), endpoint.host(), bytes.length);
            builder.method(request.method(), BodyPublishers.ofByteArray(bytes));
        }
        heads(request, identity, builder::header);
        return builder.build();
    }

    private void heads(Request request, Identity identity, BiConsumer<String, String> headers) {
        if (isAbsent(request.headers(), "User-Agent")) {
            headers.accept("User-Agent", settings.userAgent());
        }
        proxies.authorization().ifPresent(secret -> headers.accept("Proxy-Authorization", secret));
        request.headers().forEach(headers);
        identity.headers().forEach((name, values) -> {
            if (isAbsent(request.headers(), name)) {
                values.forEach(value -> headers.accept(name, value));
            }
        });
    }

    private static boolean isAbsent(Map<String, String> headers, String name) {
        return headers.keySet().stream().noneMatch(name::equalsIgnoreCase);
    }

    /** Ends everything that is under way. */
    @Override
    public void close() {
        lanes.close();
        proxies.close();
    }

    @Override
    public String toString() {
        return endpoint.toString();
    }
}
