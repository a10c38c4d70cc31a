package dev.edict.server.webhook;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.http.client.CallClient;
import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.TlsPeer;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The clients of all webhooks. Those at one place share connections, whichever paths they have. The places that were not used for
 * longest go when there are too many. The lock guards {@code places}; making a client opens no connection.
 */
public final class WebhookClients implements AutoCloseable {
    private static final int KEPT = 200;
    /**
     * So many connections to one webhook are kept. How many there are at a time is bounded by the seats of requests: a bound of
     * their own would let calls wait for connections of others who wait for them, when a webhook writes through this server.
     */
    private static final int KEPT_CONNECTIONS = 100;
    /** So few share a connection to a service that those who are busy have connections to several of its endpoints. */
    private static final int CALLS_TO_A_SERVICE = 10;
    /** And after so long the others have their turn, and those that are new. */
    private static final Duration AGE_TO_A_SERVICE = Duration.ofMinutes(5);
    private static final int MAX_ANSWER_BYTES = 64 * 1024 * 1024;

    private final ServiceResolver services;
    private final Function<String, Identity> identities;
    /** By targets without a path. */
    private final Map<WebhookTarget, Place> places = new LinkedHashMap<>(16, 0.75f, true);

    /** The way to some webhooks, and to where they may send us. @param shown our certificate, or null */
    private record Place(CallClient http, Redirects.Elsewhere elsewhere, @Nullable Credential shown) {}

    /** Others that end with this, under its lock. */
    private final List<WebhookClients> others = new ArrayList<>();

    /** Clients that are nobody in particular. */
    public WebhookClients(ServiceResolver services) {
        this(services, target -> Identity.NONE);
    }

    private WebhookClients(ServiceResolver services, Function<String, Identity> identities) {
        this.services = services;
        this.identities = identities;
    }

    /**
     * Clients that call as somebody, and end with these.
     *
     * @param identities by host and port of who is called; asked anew for each client, because they may change
     */
    public synchronized WebhookClients as(Function<String, Identity> identities) {
        WebhookClients made = new WebhookClients(services, identities);
        others.add(made);
        return made;
    }

    /** @throws WebhookException if the target's certificates cannot be read */
    public WebhookClient client(WebhookTarget target) throws WebhookException {
        return client(target, MAX_ANSWER_BYTES);
    }

    /**
     * As {@link #client(WebhookTarget)}.
     *
     * @param maxAnswerBytes so much of an answer is read
     */
    public WebhookClient client(WebhookTarget target, int maxAnswerBytes) throws WebhookException {
        Identity self = identities.apply(target.hostAndPort());
        Place place = place(target.withoutPath(), self.credential());
        return new WebhookClient(target, place.http(), place.elsewhere(), self.authorization(), maxAnswerBytes);
    }

    private synchronized Place place(WebhookTarget target, @Nullable Credential shown) throws WebhookException {
        Place known = places.get(target);
        if (known != null && Objects.equals(known.shown(), shown)) {
            return known;
        }
        Place made = make(target, shown);
        places.put(target, made);
        if (known != null) {
            known.http().close();
        }
        if (places.size() > KEPT) {
            var eldest = places.entrySet().iterator().next();
            places.remove(eldest.getKey());
            eldest.getValue().http().close();
        }
        return made;
    }

    private Place make(WebhookTarget target, @Nullable Credential shown) throws WebhookException {
        List<X509Certificate> authorities = authorities(target);
        SSLContext tls = ClientTls.trusting(authorities, shown);
        WebhookTarget.Service service = target.service();
        Dialer dialer = service == null
                ? Dialer.to(target.host(), target.port())
                : () -> services.resolve(service.namespace(), service.name(), service.port());
        TlsPeer peer = new TlsPeer(tls.getSocketFactory(), target.host(), true);
        ClientLimits limits = ClientLimits.DEFAULT.keeping(KEPT_CONNECTIONS);
        return new Place(
                new CallClient(dialer, peer, service == null ? limits : limits.spreading(CALLS_TO_A_SERVICE, AGE_TO_A_SERVICE)),
                (host, port) -> new CallClient(Dialer.to(host, port), new TlsPeer(
                        (shown == null ? tls : ClientTls.trusting(authorities, null)).getSocketFactory(),
                        service == null ? host : target.host(), true), limits),
                shown);
    }

    private static List<X509Certificate> authorities(WebhookTarget target) throws WebhookException {
        if (target.caBundle().isEmpty()) {
            return List.of();
        }
        try {
            return Pem.certificates(target.caBundle());
        } catch (IllegalArgumentException unreadable) {
            throw new WebhookException("unable to load root certificates: unable to parse bytes as PEM block", unreadable);
        }
    }

    @Override
    public synchronized void close() {
        places.values().forEach(place -> place.http().close());
        places.clear();
        others.forEach(WebhookClients::close);
    }
}
