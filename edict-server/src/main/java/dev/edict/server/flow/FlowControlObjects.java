package dev.edict.server.flow;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/**
 * The FlowSchemas and PriorityLevelConfigurations that every cluster of Kubernetes 1.36 has: those that must be there and as
 * they are here, and those that are suggested and may be changed.
 */
public final class FlowControlObjects {
    /** Whether the server may put an object right. */
    public static final String AUTO_UPDATE = "apf.kubernetes.io/autoupdate-spec";
    private static final String API_VERSION = "flowcontrol.apiserver.k8s.io/v1";
    private static final ListValue ANY = ListValue.of("*");
    private static final ObjectValue ANY_RESOURCE = resources(ANY, ANY, ANY, true);
    private static final ObjectValue ANY_PATH = ObjectValue.of("nonResourceURLs", ANY, "verbs", ANY);

    private FlowControlObjects() {}

    public static List<ObjectValue> mandatoryLevels() {
        return List.of(
                level("exempt", ObjectValue.of("type", "Exempt", "exempt",
                        ObjectValue.of("nominalConcurrencyShares", 0, "lendablePercent", 0))),
                level("catch-all", ObjectValue.of("type", "Limited", "limited", ObjectValue.of(
                        "nominalConcurrencyShares", 5, "lendablePercent", 0,
                        "limitResponse", ObjectValue.of("type", "Reject")))));
    }

    public static List<ObjectValue> suggestedLevels() {
        return List.of(
                queued("system", 30, 33, 64, 6),
                queued("node-high", 40, 25, 64, 6),
                queued("leader-election", 10, 0, 16, 4),
                queued("workload-high", 40, 50, 128, 6),
                queued("workload-low", 100, 90, 128, 6),
                queued("global-default", 20, 50, 128, 6));
    }

    public static List<ObjectValue> mandatorySchemas() {
        return List.of(
                schema("exempt", "exempt", 1, "", everything(group("system:masters"))),
                schema("catch-all", "catch-all", 10_000, "ByUser", everything(
                        group("system:unauthenticated"), group("system:authenticated"))));
    }

    public static List<ObjectValue> suggestedSchemas() {
        ListValue leases = ListValue.of("leases");
        ListValue coordination = ListValue.of("coordination.k8s.io");
        return List.of(
                schema("system-nodes", "system", 500, "ByUser", everything(group("system:nodes"))),
                schema("system-node-high", "node-high", 400, "ByUser", rule(
                        ListValue.of(
                                resources(ListValue.of(""), ListValue.of("nodes", "nodes/status"), ANY, true),
                                resources(coordination, leases, ANY, false)),
                        ListValue.EMPTY, group("system:nodes"))),
                schema("probes", "exempt", 2, "", rule(ListValue.EMPTY,
                        ListValue.of(ObjectValue.of("nonResourceURLs", ListValue.of("/healthz", "/readyz", "/livez"),
                                "verbs", ListValue.of("get"))),
                        group("system:unauthenticated"), group("system:authenticated"))),
                schema("system-leader-election", "leader-election", 100, "ByUser", rule(
                        ListValue.of(resources(coordination, leases, ListValue.of("get", "create", "update"), false)),
                        ListValue.EMPTY, user("system:kube-controller-manager"), user("system:kube-scheduler"),
                        accounts("kube-system"))),
                schema("kube-controller-manager", "workload-high", 800, "ByNamespace",
                        everything(user("system:kube-controller-manager"))),
                schema("kube-scheduler", "workload-high", 800, "ByNamespace", everything(user("system:kube-scheduler"))),
                schema("kube-system-service-accounts", "workload-high", 900, "ByNamespace",
                        everything(accounts("kube-system"))),
                schema("service-accounts", "workload-low", 9000, "ByUser", everything(group("system:serviceaccounts"))),
                schema("global-default", "global-default", 9900, "ByUser", everything(
                        group("system:unauthenticated"), group("system:authenticated"))));
    }

    private static ObjectValue object(String kind, String name, ObjectValue spec) {
        return ObjectValue.of("kind", kind, "apiVersion", API_VERSION,
                "metadata", ObjectValue.of("name", name, "annotations", ObjectValue.of(AUTO_UPDATE, "true")),
                "spec", spec);
    }

    private static ObjectValue level(String name, ObjectValue spec) {
        return object("PriorityLevelConfiguration", name, spec);
    }

    private static ObjectValue queued(String name, int shares, int lendable, int queues, int hand) {
        return level(name, ObjectValue.of("type", "Limited", "limited", ObjectValue.of(
                "nominalConcurrencyShares", shares,
                "lendablePercent", lendable,
                "limitResponse", ObjectValue.of("type", "Queue", "queuing", ObjectValue.of(
                        "queues", queues, "handSize", hand, "queueLengthLimit", 50)))));
    }

    private static ObjectValue schema(String name, String level, int precedence, String distinguisher, ObjectValue rule) {
        ObjectValue.Builder spec = ObjectValue.builder()
                .put("priorityLevelConfiguration", ObjectValue.of("name", level))
                .put("matchingPrecedence", precedence);
        if (!distinguisher.isEmpty()) {
            spec.put("distinguisherMethod", ObjectValue.of("type", distinguisher));
        }
        return object("FlowSchema", name, spec.put("rules", ListValue.of(rule)).build());
    }

    private static ObjectValue everything(ObjectValue... subjects) {
        return rule(ListValue.of(ANY_RESOURCE), ListValue.of(ANY_PATH), subjects);
    }

    private static ObjectValue rule(ListValue resources, ListValue paths, ObjectValue... subjects) {
        ObjectValue.Builder rule = ObjectValue.builder().put("subjects", ListValue.of((Object[]) subjects));
        if (!resources.isEmpty()) {
            rule.put("resourceRules", resources);
        }
        if (!paths.isEmpty()) {
            rule.put("nonResourceRules", paths);
        }
        return rule.build();
    }

    private static ObjectValue resources(ListValue groups, ListValue resources, ListValue verbs, boolean cluster) {
        ObjectValue rule = ObjectValue.of("verbs", verbs, "apiGroups", groups, "resources", resources);
        return (cluster ? rule.with("clusterScope", true) : rule).with("namespaces", ANY);
    }

    private static ObjectValue group(String name) {
        return ObjectValue.of("kind", "Group", "group", ObjectValue.of("name", name));
    }

    private static ObjectValue user(String name) {
        return ObjectValue.of("kind", "User", "user", ObjectValue.of("name", name));
    }

    private static ObjectValue accounts(String namespace) {
        return ObjectValue.of("kind", "ServiceAccount",
                "serviceAccount", ObjectValue.of("namespace", namespace, "name", "*"));
    }
}
