package dev.edict.server.bootstrap;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;

/** Publishes the server's own authority as a ClusterTrustBundle, where these are served: by it clients know the server. */
public final class TrustBundlePublisher implements Duty {
    /** Who vouches for API servers. */
    static final String SIGNER = "kubernetes.io/kube-apiserver-serving";

    private static final GroupVersionResource BUNDLES =
            new GroupVersionResource("certificates.k8s.io", "v1beta1", "clustertrustbundles");
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final int HASH_BYTES = 12;

    private final OwnWrites bundles;
    private final Supplier<String> authority;

    /** @param authority its certificate, as PEM */
    TrustBundlePublisher(ControlPlane plane, Supplier<String> authority) {
        this.bundles = new OwnWrites(plane, BUNDLES, "kube-controller-manager");
        this.authority = authority;
    }

    static boolean isNeeded(ControlPlane plane) {
        return plane.catalogue().find(BUNDLES) != null;
    }

    @Override
    public Duration perform() {
        String certificate = authority.get();
        String name = SIGNER.replace('/', ':') + ":" + hash(certificate);
        ObjectValue found = bundles.find("", name);
        if (found == null) {
            bundles.create("", ObjectValue.of("apiVersion", BUNDLES.groupVersion().apiVersion(), "kind", "ClusterTrustBundle",
                    "metadata", ObjectValue.of("name", name),
                    "spec", ObjectValue.of("signerName", SIGNER, "trustBundle", certificate)));
        } else if (!found.object("spec").string("trustBundle").equals(certificate)) {
            bundles.update("", name, live -> live.with("spec", live.object("spec").with("trustBundle", certificate)));
        }
        for (ObjectValue other : bundles.all("")) {
            String otherName = new ApiObject(other).name();
            if (other.object("spec").string("signerName").equals(SIGNER) && !otherName.equals(name)) {
                bundles.delete("", otherName);
            }
        }
        return INTERVAL;
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
