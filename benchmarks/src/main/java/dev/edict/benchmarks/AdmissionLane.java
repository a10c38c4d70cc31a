package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server on a store of its own, and how long its creates took. */
final class AdmissionLane implements AutoCloseable {
    private static final String NAMESPACE = "/api/v1/namespaces/default/";
    private static final String POLICIES = "/apis/admissionregistration.k8s.io/v1/";
    private static final String[] DEFAULT_PLUGINS = {
        "NamespaceLifecycle", "PodPreset", "LimitRanger", "ServiceAccount", "TaintNodesByCondition", "PodSecurity", "Priority",
        "DefaultTolerationSeconds", "DefaultStorageClass", "StorageObjectInUseProtection", "PersistentVolumeClaimResize",
        "RuntimeClass", "CertificateApproval", "CertificateSigning", "ClusterTrustBundleAttest",
        "CertificateSubjectRestriction", "DefaultIngressClass", "PodTopologyLabels", "NodeDeclaredFeatureValidator",
        "PodResizeValidator", "MutatingAdmissionPolicy", "MutatingAdmissionWebhook", "Initializers",
        "ValidatingAdmissionPolicy", "ValidatingAdmissionWebhook", "ResourceQuota"};

    private final String what;
    private final Edict edict;
    private final Traffic traffic;
    private final List<Long> times = new ArrayList<>();
    private long processor;
    private int made;

    private AdmissionLane(String what, EdictBuilder builder) throws Exception {
        Path directory = Files.createTempDirectory("edict-admission");
        this.what = what;
        this.edict = builder.certificates(directory.resolve("pki"))
                .store(() -> EmbeddedStore.open(EmbeddedOptions.in(directory.resolve("store")))).start();
        this.traffic = new Traffic(edict);
        traffic.send("POST", NAMESPACE + "serviceaccounts", "{\"metadata\": {\"name\": \"bench\"}}");
    }

    static AdmissionLane withoutPlugins(String what) throws Exception {
        return new AdmissionLane(what, Edict.builder().disableAdmissionPlugins(DEFAULT_PLUGINS));
    }

    static AdmissionLane usual(String what) throws Exception {
        return new AdmissionLane(what, Edict.builder());
    }

    void bind(int index, String resource) throws Exception {
        traffic.send("POST", POLICIES + "validatingadmissionpolicies", """
                {"metadata": {"name": "policy-%d"}, "spec": %s}""".formatted(index, AdmissionBenchmark.spec(index, resource)));
        traffic.send("POST", POLICIES + "validatingadmissionpolicybindings", """
                {"metadata": {"name": "policy-%d"},
                 "spec": {"policyName": "policy-%d", "validationActions": ["Deny"]}}""".formatted(index, index));
    }

    void create(String resource, int count) throws Exception {
        long before = Traffic.processorTime();
        for (int index = 0; index < count; index++) {
            String object = object(resource, made);
            long begin = System.nanoTime();
            traffic.send("POST", NAMESPACE + resource, object);
            times.add(System.nanoTime() - begin);
            made++;
        }
        processor += Traffic.processorTime() - before;
    }

    private static String object(String resource, int index) {
        return switch (resource) {
            case "pods" -> AdmissionBenchmark.pod(index);
            case "persistentvolumeclaims" -> """
                    {"metadata": {"name": "claim-%d"}, "spec": {"accessModes": ["ReadWriteOnce"],
                     "resources": {"requests": {"storage": "1Gi"}}}}""".formatted(index);
            default -> "{\"metadata\": {\"name\": \"map-" + index + "\"}, \"data\": {\"a\": \"b\"}}";
        };
    }

    void forget() {
        times.clear();
        processor = 0;
    }

    private double median() {
        return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow() / 1e3;
    }

    void print(AdmissionLane bare) {
        System.out.printf("  %-28s p50 %,8.1f µs, %+6.1f %%; processor time %,8.1f µs, %+6.1f %%%n",
                what, median(), (median() / bare.median() - 1) * 100, cost(), (cost() / bare.cost() - 1) * 100);
    }

    /** Of server and client together. */
    private double cost() {
        return processor / 1e3 / times.size();
    }

    @Override
    public void close() {
        traffic.close();
        edict.close();
    }
}
