package dev.edict.controllers.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.certificates.v1beta1.ClusterTrustBundle;
import dev.edict.api.certificates.v1beta1.ClusterTrustBundleSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.local.LocalLoops;
import dev.edict.local.InProcessTransport;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.testing.Waiting;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TrustBundlesTest {
    private static final String SIGNER = "kubernetes.io/kube-apiserver-serving";

    private static List<ClusterTrustBundle> published(ResourceClient<ClusterTrustBundle> bundles) {
        return bundles.list(ListOptions.ALL.withFields("spec.signerName=" + SIGNER)).items();
    }

    @Test
    void theServersAuthorityIsPublishedAndNoOther() throws Exception {
        try (Edict edict = Edict.builder()
                        .runtimeConfig("certificates.k8s.io/v1beta1/clustertrustbundles=true")
                        .alongside(LocalLoops.of(List.of(TrustBundles.loop()), false))
                        .start();
                Client client = new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)))) {
            ResourceClient<ClusterTrustBundle> bundles = client.of(ClusterTrustBundle.TYPE);
            ClusterTrustBundle first =
                    Waiting.until("it is there", () -> published(bundles), found -> found.size() == 1).getFirst();
            assertThat(first.spec().trustBundle()).isEqualTo(edict.keys().rootCertificate());
            assertThat(first.name()).matches("kubernetes\\.io:kube-apiserver-serving:[0-9a-f]{24}");

            bundles.create(ClusterTrustBundle.EMPTY
                    .withMetadata(ObjectMeta.EMPTY.withName("kubernetes.io:kube-apiserver-serving:other"))
                    .withSpec(ClusterTrustBundleSpec.EMPTY
                            .withSignerName(SIGNER).withTrustBundle(edict.keys().rootCertificate())));
            Waiting.until("there is one again", () -> published(bundles), found -> found.equals(List.of(first)));

            bundles.delete(first.name());
            Waiting.until("it is there again", () -> published(bundles), found -> found.size() == 1);
        }
    }
}
