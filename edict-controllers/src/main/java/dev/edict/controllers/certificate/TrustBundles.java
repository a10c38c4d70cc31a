package dev.edict.controllers.certificate;

import dev.edict.api.certificates.v1beta1.ClusterTrustBundle;
import dev.edict.api.certificates.v1beta1.ClusterTrustBundleSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Source;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.inform.Tweak;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Part;
import dev.edict.controllers.ServedResources;
import dev.edict.controllers.Work;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Publishes the certificate by which the server is known as a ClusterTrustBundle, and removes those of its signer that hold another
 * one. Does nothing where a server does not have ClusterTrustBundles.
 */
public final class TrustBundles {
    private static final String SIGNER = "kubernetes.io/kube-apiserver-serving";
    private static final int HASH_BYTES = 12;

    private final Cache<ClusterTrustBundle> bundles;
    private final ResourceClient<ClusterTrustBundle> writing;
    private final String certificate;

    private TrustBundles(
            Cache<ClusterTrustBundle> bundles, ResourceClient<ClusterTrustBundle> writing, String certificate) {
        this.bundles = bundles;
        this.writing = writing;
        this.certificate = certificate;
    }

    /** {@code kube-apiserver-serving-clustertrustbundle-publisher-controller}; does not run where the certificate is not known. */
    public static ControlLoop loop() {
        return ControlLoop.of("kube-apiserver-serving-clustertrustbundle-publisher-controller", TrustBundles::works)
                .as("kube-apiserver-serving-clustertrustbundle-publisher");
    }

    private static List<Work> works(Bench bench) {
        String certificate = bench.keys().rootCertificate();
        if (certificate == null) {
            return List.of();
        }
        return List.of(ServedResources.where(
                bench.client(), ClusterTrustBundle.TYPE.resource(), publishing(bench, certificate)));
    }

    private static Work publishing(Bench bench, String certificate) {
        return Part.controller(bench, Tweak.fields("spec.signerName=" + SIGNER), part -> {
            SharedInformer<ClusterTrustBundle> bundles = part.informer(ClusterTrustBundle.TYPE);
            TrustBundles loop = new TrustBundles(bundles.cache(), bench.client().of(ClusterTrustBundle.TYPE), certificate);
            return Controller.of(
                    bench.options("ca_cert_publisher_cluster_trust_bundles"),
                    List.of(Source.of(bundles, bundle -> List.of(SIGNER)), new Beginning(SIGNER)),
                    SyncMetrics.ofTrustBundles(MetricRegistry.shared(), bench.timers()).measuring(loop::reconcile));
        });
    }

    private Outcome reconcile(String signer) {
        String name = signer.replace('/', ':') + ":" + hash(certificate);
        ClusterTrustBundle found = bundles.get(new ObjectKey("", name));
        if (found == null) {
            writing.create(ClusterTrustBundle.EMPTY
                    .withMetadata(ObjectMeta.EMPTY.withName(name))
                    .withSpec(ClusterTrustBundleSpec.EMPTY.withSignerName(signer).withTrustBundle(certificate)));
        } else if (!found.spec().trustBundle().equals(certificate)) {
            writing.replace(found.withSpec(found.spec().withTrustBundle(certificate)));
        }
        bundles.list().stream().filter(other -> !other.name().equals(name)).forEach(other -> delete(other.name()));
        return Outcome.done();
    }

    private void delete(String name) {
        try {
            writing.delete(name);
        } catch (ApiFailure.NotFound gone) {
            return;
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(Arrays.copyOf(digest, HASH_BYTES));
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }
}
