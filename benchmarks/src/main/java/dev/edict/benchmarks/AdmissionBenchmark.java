package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What admission adds to the create of a pod on the embedded store, one request after the other: the plugins that run by
 * default, twenty policies that mean it, twenty that do not. The servers take turns, so that what else the machine does hits
 * them alike. {@link PolicyCost} measures policies alone.
 */
public final class AdmissionBenchmark {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String POLICIES = "/apis/admissionregistration.k8s.io/v1/";
    private static final int POLICY_COUNT = 20;
    private static final int TURN = 100;
    private static final String[] DEFAULT_PLUGINS = {
        "NamespaceLifecycle", "PodPreset", "LimitRanger", "ServiceAccount", "TaintNodesByCondition", "PodSecurity", "Priority",
        "DefaultTolerationSeconds", "DefaultStorageClass", "StorageObjectInUseProtection", "PersistentVolumeClaimResize",
        "RuntimeClass", "CertificateApproval", "CertificateSigning", "ClusterTrustBundleAttest",
        "CertificateSubjectRestriction", "DefaultIngressClass", "PodTopologyLabels", "NodeDeclaredFeatureValidator",
        "PodResizeValidator", "MutatingAdmissionPolicy", "MutatingAdmissionWebhook", "ValidatingAdmissionPolicy",
        "ValidatingAdmissionWebhook", "ResourceQuota"};

    private AdmissionBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int pods = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 6_000;
        PolicyCost.measure(POLICY_COUNT, "configmaps", 2_000_000);
        PolicyCost.measure(POLICY_COUNT, "pods", 20_000);
        try (Lane bare = new Lane("no admission", Edict.builder().disableAdmissionPlugins(DEFAULT_PLUGINS));
                Lane plain = new Lane("default plugins", Edict.builder());
                Lane others = new Lane("and " + POLICY_COUNT + " policies for others", Edict.builder());
                Lane meant = new Lane("and " + POLICY_COUNT + " policies for it", Edict.builder())) {
            for (int index = 0; index < POLICY_COUNT; index++) {
                others.bind(index, "configmaps");
                meant.bind(index, "pods");
            }
            List<Lane> lanes = List.of(bare, plain, others, meant);
            play(lanes, pods / 2);
            lanes.forEach(Lane::forget);
            play(lanes, pods);
            lanes.forEach(lane -> lane.print(bare));
        }
    }

    private static void play(List<Lane> lanes, int pods) throws Exception {
        for (int turn = 0; turn < pods / TURN; turn++) {
            for (Lane lane : lanes) {
                lane.create(TURN);
            }
        }
    }

    static String spec(int index, String resource) {
        return """
                {"matchConstraints": {"resourceRules": [{"apiGroups": [""], "apiVersions": ["v1"],
                   "operations": ["CREATE", "UPDATE"], "resources": ["%s"]}]},
                 "matchConditions": [{"name": "not-exempt", "expression": "!('exempt' in object.metadata.labels)"}],
                 "variables": [{"name": "containers", "expression": "object.spec.containers"}],
                 "validations": [
                   {"expression": "variables.containers.all(c, c.image.startsWith('example.com/'))",
                    "messageExpression": "'an image of somebody else in ' + request.namespace"},
                   {"expression": "!has(object.spec.hostNetwork) || object.metadata.labels.index != '%d'"}]}"""
                .formatted(resource, index);
    }

    static String pod(int index) {
        return """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "pod-%d", "namespace": "default",
                   "labels": {"app": "bench", "index": "%d"}},
                 "spec": {"serviceAccountName": "bench", "containers": [
                   {"name": "web", "image": "example.com/web:1", "ports": [{"containerPort": 80}],
                    "resources": {"requests": {"cpu": "100m", "memory": "64Mi"}}},
                   {"name": "side", "image": "example.com/side:1", "env": [{"name": "A", "value": "b"}]}]}}"""
                .formatted(index, index);
    }

    /** A server, and how long its creates took. */
    private static final class Lane implements AutoCloseable {
        private final String what;
        private final Edict edict;
        private final Traffic traffic;
        private final List<Long> times = new ArrayList<>();
        private long processor;
        private int made;

        Lane(String what, EdictBuilder builder) throws Exception {
            Path directory = Files.createTempDirectory("edict-admission");
            this.what = what;
            this.edict = builder.certificates(directory.resolve("pki"))
                    .store(() -> EmbeddedStore.open(EmbeddedOptions.in(directory.resolve("store")))).start();
            this.traffic = new Traffic(edict);
            traffic.send("POST", "/api/v1/namespaces/default/serviceaccounts", "{\"metadata\": {\"name\": \"bench\"}}");
        }

        void bind(int index, String resource) throws Exception {
            traffic.send("POST", POLICIES + "validatingadmissionpolicies", """
                    {"metadata": {"name": "policy-%d"}, "spec": %s}""".formatted(index, spec(index, resource)));
            traffic.send("POST", POLICIES + "validatingadmissionpolicybindings", """
                    {"metadata": {"name": "policy-%d"},
                     "spec": {"policyName": "policy-%d", "validationActions": ["Deny"]}}""".formatted(index, index));
        }

        void create(int count) throws Exception {
            long before = Traffic.processorTime();
            for (int index = 0; index < count; index++) {
                String pod = pod(made);
                long begin = System.nanoTime();
                traffic.send("POST", PODS, pod);
                times.add(System.nanoTime() - begin);
                made++;
            }
            processor += Traffic.processorTime() - before;
        }

        void forget() {
            times.clear();
            processor = 0;
        }

        private double median() {
            return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow() / 1e3;
        }

        void print(Lane bare) {
            System.out.printf("%-28s p50 %,8.1f µs, %+6.1f %%; processor time %,8.1f µs, %+6.1f %%%n",
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
}
