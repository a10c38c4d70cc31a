package dev.edict.node.metrics;

import dev.edict.api.apiregistration.v1.APIService;
import dev.edict.api.apiregistration.v1.APIServiceSpec;
import dev.edict.api.apiregistration.v1.ServiceReference;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.ServiceSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.Client;
import dev.edict.types.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Tells a server that this process answers for {@code metrics.k8s.io}, unless somebody else does. */
public final class MetricsRegistration {
    /** Under which the certificate of this process must be known, with the namespace and {@code svc} after it. */
    public static final String SERVICE = "edict-metrics";

    public static final String NAMESPACE = "kube-system";
    private static final String NAME = MetricsPages.VERSION + "." + MetricsPages.GROUP;
    private static final Map<String, String> OWN = Map.of("edict.dev/simulated", "true");

    private MetricsRegistration() {}

    /** @param authority who vouches for this process, as PEM */
    public static void register(Client client, int port, String authority) {
        APIService there = client.of(APIService.TYPE).find(NAME).orElse(null);
        if (there != null && !"true".equals(there.metadata().labels().get("edict.dev/simulated"))) {
            return;
        }
        if (client.of(Service.TYPE).in(NAMESPACE).find(SERVICE).isEmpty()) {
            client.of(Service.TYPE).in(NAMESPACE).create(Service.EMPTY
                    .withMetadata(ObjectMeta.EMPTY.withName(SERVICE).withLabels(OWN))
                    .withSpec(ServiceSpec.EMPTY.withType("ExternalName").withExternalName("localhost")));
        }
        APIServiceSpec spec = APIServiceSpec.EMPTY
                .withGroup(MetricsPages.GROUP).withVersion(MetricsPages.VERSION)
                .withGroupPriorityMinimum(100).withVersionPriority(100)
                .withCaBundle(Bytes.of(authority.getBytes(StandardCharsets.UTF_8)))
                .withService(ServiceReference.EMPTY.withNamespace(NAMESPACE).withName(SERVICE).withPort(port));
        if (there == null) {
            client.of(APIService.TYPE).create(APIService.EMPTY
                    .withMetadata(ObjectMeta.EMPTY.withName(NAME).withLabels(OWN)).withSpec(spec));
        } else {
            client.of(APIService.TYPE).edit(NAME, old -> old.withSpec(spec));
        }
    }
}
