package dev.edict.benchmarks;

/**
 * What admission adds to a create on the embedded store, one request after the other. Pods, claims and config maps are created at
 * a server without plugins and at one with those that run by default; pods also at two with twenty policies, which mean pods at
 * one and something else at the other. The servers take turns, so that what else the machine does meets them alike. {@link
 * PolicyCost} measures policies alone. Argument: CREATES (default 2000).
 */
public final class AdmissionBenchmark {
    private static final int POLICY_COUNT = 20;
    private static final int TURN = 100;

    private AdmissionBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int creates = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
        PolicyCost.measure(POLICY_COUNT, "configmaps", 2_000_000);
        PolicyCost.measure(POLICY_COUNT, "pods", 20_000);
        try (AdmissionLane bare = AdmissionLane.withoutPlugins("no admission");
                AdmissionLane plain = AdmissionLane.usual("default plugins");
                AdmissionLane others = AdmissionLane.usual("and " + POLICY_COUNT + " policies for others");
                AdmissionLane meant = AdmissionLane.usual("and " + POLICY_COUNT + " policies for it")) {
            for (int index = 0; index < POLICY_COUNT; index++) {
                others.bind(index, "configmaps");
                meant.bind(index, "pods");
            }
            compare("pods", creates, bare, plain, others, meant);
            compare("persistentvolumeclaims", creates, bare, plain);
            compare("configmaps", creates, bare, plain);
        }
    }

    private static void compare(String resource, int creates, AdmissionLane... lanes) throws Exception {
        play(resource, creates / 2, lanes);
        for (AdmissionLane lane : lanes) {
            lane.forget();
        }
        play(resource, creates, lanes);
        System.out.println(resource);
        for (AdmissionLane lane : lanes) {
            lane.print(lanes[0]);
        }
    }

    private static void play(String resource, int creates, AdmissionLane... lanes) throws Exception {
        for (int turn = 0; turn < creates / TURN; turn++) {
            for (AdmissionLane lane : lanes) {
                lane.create(resource, TURN);
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
}
