package dev.edict.server.webhook;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.http.client.TlsPeer;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The clients of all webhooks, one for each target, so that connections are shared by all who call the same. The least
 * recently used go when there are too many. The lock guards {@code clients}; making a client opens no connection.
 */
public final class WebhookClients implements AutoCloseable {
    private static final int KEPT = 200;
    /**
     * So many connections to one webhook are kept. How many there are at a time is bounded by the seats of requests: a bound of
     * their own would let calls wait for connections of others who wait for them, when a webhook writes through this server.
     */
    private static final int KEPT_CONNECTIONS = 100;
    private static final int MAX_ANSWER_BYTES = 64 * 1024 * 1024;

    private final ServiceResolver services;
    private final Supplier<@Nullable Credential> credential;
    private final int maxAnswerBytes;
    private final Map<WebhookTarget, WebhookClient> clients = new LinkedHashMap<>(16, 0.75f, true);

    /** Clients that show no certificate. */
    public WebhookClients(ServiceResolver services) {
        this(services, () -> null, MAX_ANSWER_BYTES);
    }

    /**
     * @param credential the certificate that the clients show, or null
     * @param maxAnswerBytes how long an answer may be
     */
    public WebhookClients(ServiceResolver services, Supplier<@Nullable Credential> credential, int maxAnswerBytes) {
        this.services = services;
        this.credential = credential;
        this.maxAnswerBytes = maxAnswerBytes;
    }

    /** @throws WebhookException if the target's certificates cannot be read */
    public synchronized WebhookClient client(WebhookTarget target) throws WebhookException {
        WebhookClient known = clients.get(target);
        if (known != null) {
            return known;
        }
        WebhookClient made = make(target);
        clients.put(target, made);
        if (clients.size() > KEPT) {
            var eldest = clients.entrySet().iterator().next();
            clients.remove(eldest.getKey());
            eldest.getValue().close();
        }
        return made;
    }

    private WebhookClient make(WebhookTarget target) throws WebhookException {
        SSLContext tls = ClientTls.trusting(authorities(target), credential.get());
        WebhookTarget.Service service = target.service();
        Dialer dialer = service == null
                ? Dialer.to(target.host(), target.port())
                : () -> services.resolve(service.namespace(), service.name(), service.port());
        TlsPeer peer = new TlsPeer(tls.getSocketFactory(), target.host(), true);
        return new WebhookClient(target,
                new HttpClient(dialer, peer, ClientLimits.DEFAULT.keeping(KEPT_CONNECTIONS)), maxAnswerBytes);
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
        clients.values().forEach(WebhookClient::close);
        clients.clear();
    }
}
