package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

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
    private final TurnTimes times = new TurnTimes();
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
        List<String> objects = IntStream.range(made, made + count).mapToObj(index -> object(resource, index)).toList();
        times.take(count, index -> traffic.send("POST", NAMESPACE + resource, objects.get(index)));
        made += count;
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
        times.forget();
    }

    void print(AdmissionLane bare) {
        times.print(what, bare.times);
    }

    @Override
    public void close() {
        traffic.close();
        edict.close();
    }
}
