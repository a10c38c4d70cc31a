package dev.edict.benchmarks;

import dev.edict.server.Edict;
import java.io.IOException;
import java.util.Arrays;

/**
 * What the admission plugins that run by default add to a create. Prints the medians of creating a pod, a claim and a config map
 * one after the other at a server without plugins and at one with those that run by default. Both take turns, so that what else
 * the machine does meets both. Argument: CREATES (default 2000).
 */
public final class PluginBenchmark {
    private static final int TURNS = 10;
    private static final String NAMESPACE = "/api/v1/namespaces/default/";
    private static final String[] DEFAULT = {"NamespaceLifecycle", "LimitRanger", "PodPreset", "ServiceAccount",
        "TaintNodesByCondition", "PodSecurity", "Priority", "DefaultTolerationSeconds", "DefaultStorageClass",
        "StorageObjectInUseProtection", "PersistentVolumeClaimResize", "RuntimeClass", "CertificateApproval",
        "CertificateSigning", "ClusterTrustBundleAttest", "CertificateSubjectRestriction", "DefaultIngressClass",
        "PodTopologyLabels", "NodeDeclaredFeatureValidator", "PodResizeValidator", "MutatingAdmissionPolicy",
        "MutatingAdmissionWebhook", "Initializers", "ValidatingAdmissionPolicy", "ValidatingAdmissionWebhook",
        "ResourceQuota"};

    private PluginBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int creates = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
        try (Edict bare = Edict.builder().disableAdmissionPlugins(DEFAULT).start();
                Edict usual = Edict.builder().start();
                Traffic toBare = new Traffic(bare);
                Traffic toUsual = new Traffic(usual)) {
            for (String resource : new String[] {"pods", "persistentvolumeclaims", "configmaps"}) {
                compare(resource, "warm", creates / 2, toBare, toUsual);
                long[] medians = compare(resource, "told", creates, toBare, toUsual);
                System.out.printf("%-24s %,8.0f µs without plugins, %,8.0f µs with those that run by default: %+.0f %%%n",
                        resource, medians[0] / 1e3, medians[1] / 1e3, 100.0 * medians[1] / medians[0] - 100);
            }
        }
    }

    private static long[] compare(String resource, String name, int creates, Traffic bare, Traffic usual)
            throws IOException, InterruptedException {
        long[] atBare = new long[creates];
        long[] atUsual = new long[creates];
        int length = Math.max(1, creates / TURNS);
        for (int begin = 0; begin < creates; begin += length) {
            int end = Math.min(creates, begin + length);
            for (int index = begin; index < end; index++) {
                atBare[index] = create(bare, resource, name + index);
            }
            for (int index = begin; index < end; index++) {
                atUsual[index] = create(usual, resource, name + index);
            }
        }
        Arrays.sort(atBare);
        Arrays.sort(atUsual);
        return new long[] {atBare[creates / 2], atUsual[creates / 2]};
    }

    private static long create(Traffic traffic, String resource, String name) throws IOException, InterruptedException {
        String rest = switch (resource) {
            case "pods" -> ",\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"example.com/c:1\"}]}";
            case "persistentvolumeclaims" -> ",\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"resources\":"
                    + "{\"requests\":{\"storage\":\"1Gi\"}}}";
            default -> ",\"data\":{\"a\":\"b\"}";
        };
        long begin = System.nanoTime();
        traffic.send("POST", NAMESPACE + resource, "{\"metadata\":{\"name\":\"" + name + "\"}" + rest + "}");
        return System.nanoTime() - begin;
    }
}
