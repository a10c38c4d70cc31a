package dev.edict.server.kubelet;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.http.client.TlsPeer;
import dev.edict.server.proxy.Destinations;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Where the kubelets of nodes are, and the way to them: always over TLS. When the server has another certificate, new connections are
 * made with it; those in use end with their requests.
 */
public final class Kubelets implements AutoCloseable {
    /** By which a node says that its kubelet understands the WebSockets of clients. */
    private static final String SPEAKS_WEBSOCKETS = "ExtendWebSocketsToKubelet";

    private final Supplier<ResourceRegistry> nodes;
    private final KubeletSettings settings;
    private final KubeletIdentity identity;
    /** Guarded by this. */
    private KubeletIdentity.@Nullable Shown shown;
    private @Nullable Destinations usual;
    private @Nullable Destinations unverified;

    /** @param own what is shown to kubelets unless the settings name files */
    public Kubelets(Supplier<ResourceRegistry> nodes, KubeletSettings settings, Supplier<Credential> own) {
        this.nodes = nodes;
        this.settings = settings;
        this.identity = new KubeletIdentity(settings, own);
    }

    /**
     * The kubelet of one node.
     *
     * @param speaksWebSockets whether it understands the WebSockets of clients
     */
    record Kubelet(String host, int port, boolean speaksWebSockets) {
        String authority() {
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        }
    }

    /** @param asked the resource that is asked for, whose node this is: what is not found is told of that */
    Kubelet of(String node, String asked) {
        CachedObject found = nodes.get().find("", node);
        if (found == null) {
            throw ApiErrors.notFound(new GroupResource("", asked), node);
        }
        ObjectValue status = found.tree().object("status");
        long port = status.object("daemonEndpoints").object("kubeletEndpoint").integer("Port");
        return new Kubelet(address(status), port > 0 ? (int) port : settings.port(),
                status.list("declaredFeatures").strings().contains(SPEAKS_WEBSOCKETS));
    }

    private String address(ObjectValue status) {
        List<ObjectValue> known = status.list("addresses").objects();
        for (String type : settings.addressTypes()) {
            for (ObjectValue address : known) {
                if (address.string("type").equals(type)) {
                    return address.string("address");
                }
            }
        }
        List<String> shownAddresses = known.stream()
                .map(address -> "{" + address.string("type") + " " + address.string("address") + "}").toList();
        throw ApiErrors.unclassified("no preferred addresses found; known addresses: [" + String.join(" ", shownAddresses) + "]");
    }

    /** The way to a kubelet. @param verified false for whoever wants to believe whatever it shows */
    synchronized HttpClient client(Kubelet kubelet, boolean verified) {
        KubeletIdentity.Shown now;
        try {
            now = identity.now();
        } catch (IOException | IllegalArgumentException unreadable) {
            throw ApiErrors.unclassified("the certificate for kubelets can not be read: " + unreadable.getMessage());
        }
        if (!now.equals(shown)) {
            close();
            shown = now;
            usual = destinations(now.credential(), now.authorities());
            unverified = destinations(now.credential(), null);
        }
        Destinations way = verified ? usual : unverified;
        if (way == null) {
            throw new IllegalStateException("no way to kubelets");
        }
        return way.at(kubelet.host(), kubelet.port());
    }

    private Destinations destinations(Credential credential, @Nullable List<X509Certificate> authorities) {
        SSLSocketFactory sockets = (authorities == null
                ? ClientTls.trustingAnybody(credential) : ClientTls.trusting(authorities, credential)).getSocketFactory();
        return new Destinations(host -> new TlsPeer(sockets, host, authorities != null),
                ClientLimits.DEFAULT.withConnectTimeout(settings.timeout()));
    }

    /** Ends what rests. */
    @Override
    public synchronized void close() {
        if (usual != null) {
            usual.close();
        }
        if (unverified != null) {
            unverified.close();
        }
    }
}
