package dev.edict.server.webhook;

import dev.edict.model.format.GoUrl;
import dev.edict.model.value.ObjectValue;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Where a webhook is, and by whose certificate it is known. Two configurations that name the same are equal.
 *
 * @param service the service, or null for a URL
 * @param authority host and port as they stand in URLs
 * @param path with a leading slash, without one at its end
 * @param caBundle the authorities that vouch for it, as PEM; empty for those of the system
 */
public record WebhookTarget(@Nullable Service service, String scheme, String authority, String path, String caBundle) {
    private static final int HTTPS = 443;

    /** A service of the cluster. */
    public record Service(String namespace, String name, int port) {

        /** The name that its certificate must have. */
        public String serverName() {
            return name + "." + namespace + ".svc";
        }
    }

    /**
     * Reads the {@code clientConfig} of a webhook.
     *
     * @throws WebhookException if it names neither a service nor a URL
     */
    public static WebhookTarget of(ObjectValue clientConfig) throws WebhookException {
        String bundle = bundle(clientConfig.string("caBundle"));
        ObjectValue service = clientConfig.objectOrNull("service");
        if (service != null) {
            Service named = new Service(service.string("namespace"), service.string("name"),
                    (int) service.integer("port", HTTPS));
            return new WebhookTarget(named, "https", named.serverName() + ":" + named.port(),
                    clean(service.string("path")), bundle);
        }
        String url = clientConfig.string("url");
        if (url.isEmpty()) {
            throw new WebhookException("webhook configuration must have either service or URL");
        }
        try {
            URI uri = new URI(url);
            if (uri.getHost() == null) {
                throw new WebhookException("Unparsable URL: " + url);
            }
            String path = uri.getRawPath();
            return new WebhookTarget(null, uri.getScheme(), uri.getRawAuthority(), clean(path == null ? "" : path), bundle);
        } catch (URISyntaxException unreadable) {
            throw new WebhookException("Unparsable URL: " + words(url, unreadable), unreadable);
        }
    }

    /** Go's words for an address that can not be read. */
    private static String words(String url, URISyntaxException unreadable) {
        try {
            GoUrl.parse(url);
            return String.valueOf(unreadable.getMessage());
        } catch (GoUrl.Malformed malformed) {
            return String.valueOf(malformed.getMessage());
        }
    }

    private static String bundle(String encoded) throws WebhookException {
        try {
            return new String(Base64.getMimeDecoder().decode(encoded), StandardCharsets.US_ASCII).strip();
        } catch (IllegalArgumentException unreadable) {
            throw new WebhookException("unable to load root certificates: " + unreadable.getMessage(), unreadable);
        }
    }

    /** One slash at the beginning, none twice, none at the end. */
    private static String clean(String path) {
        String joined = ("/" + path).replaceAll("/+", "/");
        return joined.length() > 1 && joined.endsWith("/") ? joined.substring(0, joined.length() - 1) : joined;
    }

    /** What it shares with others at the same place. */
    WebhookTarget withoutPath() {
        return new WebhookTarget(service, scheme, authority, "/", caBundle);
    }

    /** The whole address as it stands in messages. */
    String url() {
        return scheme + "://" + authority + path;
    }

    /** Where it is, with a port in any case. */
    String hostAndPort() {
        return service != null || URI.create(url()).getPort() >= 0 ? authority : authority + ":" + HTTPS;
    }

    String host() {
        String host = service == null ? URI.create(url()).getHost() : service.serverName();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    int port() {
        int port = service == null ? URI.create(url()).getPort() : service.port();
        return port < 0 ? HTTPS : port;
    }
}
