package dev.edict.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Pods as a server sends them: some 4 KB each, a fifth of them of each deployment's, with their managed fields. */
final class PodSamples {
    private static final int DEPLOYMENTS = 50;
    private static final int NODES = 500;
    static final int NAMESPACES = 20;

    private PodSamples() {}

    static String namespace(int number) {
        return "team-" + number % NAMESPACES;
    }

    static String name(int number) {
        return app(number) + "-7d9c5b8f6-" + Integer.toString(number + 40_000, 36);
    }

    private static String app(int number) {
        return "shop-" + number % DEPLOYMENTS;
    }

    static byte[] json(int number) {
        return json(number, 0);
    }

    /** @param restarts of its container, which tells states of a pod apart */
    static byte[] json(int number, int restarts) {
        String app = app(number);
        String name = name(number);
        String uid = new UUID(number * 0x9E3779B97F4A7C15L, number * 31L).toString();
        String node = "node-" + number * 7 % NODES + ".example.com";
        String address = "10." + (number >> 16) + "." + (number >> 8 & 255) + "." + (number & 255);
        return (metadata(number, app, name, uid) + spec(app, node, Integer.toString(number * 17 % 100_000, 36))
                + status(number, restarts, app, node, address, uid)).getBytes(StandardCharsets.UTF_8);
    }

    /** As it is kept in a store, where its version is that of its key. */
    static byte[] stored(int number, int restarts) {
        String json = new String(json(number, restarts), StandardCharsets.UTF_8);
        return json.replaceFirst("\"resourceVersion\":\"[0-9]+\",", "").getBytes(StandardCharsets.UTF_8);
    }

    private static String time(int number) {
        return "2026-01-02T%02d:%02d:%02dZ".formatted(number / 3600 % 24, number / 60 % 60, number % 60);
    }

    private static String metadata(int number, String app, String name, String uid) {
        return """
                {"kind":"Pod","apiVersion":"v1","metadata":{"name":"%s","generateName":"%s-7d9c5b8f6-","namespace":"%s",\
                "uid":"%s","resourceVersion":"%d","generation":1,"creationTimestamp":"%s",\
                "labels":{"app.kubernetes.io/name":"%s","app.kubernetes.io/part-of":"shop","pod-template-hash":"7d9c5b8f6"},\
                "annotations":{"prometheus.io/scrape":"true","prometheus.io/port":"9090"},\
                "ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"%s-7d9c5b8f6",\
                "uid":"0b7f8d0e-5a34-4d5b-9d3a-%012d","controller":true,"blockOwnerDeletion":true}],\
                "managedFields":[{"manager":"kube-controller-manager","operation":"Update","apiVersion":"v1","time":"%s",\
                "fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{"f:annotations":{".":{},"f:prometheus.io/port":{},\
                "f:prometheus.io/scrape":{}},"f:generateName":{},"f:labels":{".":{},"f:app.kubernetes.io/name":{},\
                "f:app.kubernetes.io/part-of":{},"f:pod-template-hash":{}},"f:ownerReferences":{".":{},\
                "k:{\\"uid\\":\\"0b7f8d0e-5a34-4d5b-9d3a-%012d\\"}":{}}},"f:spec":{"f:containers":{\
                "k:{\\"name\\":\\"server\\"}":{".":{},"f:image":{},"f:imagePullPolicy":{},"f:name":{},"f:ports":{".":{},\
                "k:{\\"containerPort\\":8080,\\"protocol\\":\\"TCP\\"}":{".":{},"f:containerPort":{},"f:name":{},\
                "f:protocol":{}}},"f:readinessProbe":{".":{},"f:failureThreshold":{},"f:httpGet":{".":{},"f:path":{},\
                "f:port":{},"f:scheme":{}},"f:periodSeconds":{},"f:successThreshold":{},"f:timeoutSeconds":{}},\
                "f:resources":{".":{},"f:limits":{".":{},"f:memory":{}},"f:requests":{".":{},"f:cpu":{},"f:memory":{}}},\
                "f:terminationMessagePath":{},"f:terminationMessagePolicy":{}}},"f:dnsPolicy":{},"f:restartPolicy":{},\
                "f:schedulerName":{},"f:securityContext":{},"f:terminationGracePeriodSeconds":{}}}},\
                {"manager":"kubelet","operation":"Update","apiVersion":"v1","time":"%s","fieldsType":"FieldsV1",\
                "fieldsV1":{"f:status":{"f:conditions":{"k:{\\"type\\":\\"ContainersReady\\"}":{".":{},\
                "f:lastProbeTime":{},"f:lastTransitionTime":{},"f:status":{},"f:type":{}},"k:{\\"type\\":\\"Ready\\"}":\
                {".":{},"f:lastProbeTime":{},"f:lastTransitionTime":{},"f:status":{},"f:type":{}}},\
                "f:containerStatuses":{},"f:hostIP":{},"f:phase":{},"f:podIP":{},"f:startTime":{}}},\
                "subresource":"status"}]},""".formatted(name, app, namespace(number), uid, 100_000 + number, time(number), app,
                app, number % DEPLOYMENTS, time(number), number % DEPLOYMENTS, time(number + 9));
    }

    private static String spec(String app, String node, String token) {
        return """
                "spec":{"volumes":[{"name":"kube-api-access-%1$s","projected":{"sources":[{"serviceAccountToken":\
                {"expirationSeconds":3607,"path":"token"}},{"configMap":{"name":"kube-root-ca.crt","items":[{"key":"ca.crt",\
                "path":"ca.crt"}]}},{"downwardAPI":{"items":[{"path":"namespace","fieldRef":{"apiVersion":"v1",\
                "fieldPath":"metadata.namespace"}}]}}],"defaultMode":420}}],"containers":[{"name":"server",\
                "image":"registry.example.com/%2$s:1.4.2","ports":[{"name":"http","containerPort":8080,"protocol":"TCP"}],\
                "env":[{"name":"POD_NAME","valueFrom":{"fieldRef":{"apiVersion":"v1","fieldPath":"metadata.name"}}},\
                {"name":"LOG_LEVEL","value":"info"}],"resources":{"limits":{"memory":"256Mi"},"requests":{"cpu":"100m",\
                "memory":"128Mi"}},"volumeMounts":[{"name":"kube-api-access-%1$s","readOnly":true,\
                "mountPath":"/var/run/secrets/kubernetes.io/serviceaccount"}],"readinessProbe":{"httpGet":{\
                "path":"/ready","port":"http","scheme":"HTTP"},"timeoutSeconds":1,"periodSeconds":10,"successThreshold":1,\
                "failureThreshold":3},"terminationMessagePath":"/dev/termination-log","terminationMessagePolicy":"File",\
                "imagePullPolicy":"IfNotPresent"}],"restartPolicy":"Always","terminationGracePeriodSeconds":30,\
                "dnsPolicy":"ClusterFirst","serviceAccountName":"default","serviceAccount":"default","nodeName":"%3$s",\
                "securityContext":{},"schedulerName":"default-scheduler","tolerations":[{"key":"node.kubernetes.io/not-ready",\
                "operator":"Exists","effect":"NoExecute","tolerationSeconds":300},{"key":"node.kubernetes.io/unreachable",\
                "operator":"Exists","effect":"NoExecute","tolerationSeconds":300}],"priority":0,"enableServiceLinks":true,\
                "preemptionPolicy":"PreemptLowerPriority"},""".formatted(token, app, node);
    }

    private static String status(int number, int restarts, String app, String node, String address, String uid) {
        String conditions = """
                {"type":"PodReadyToStartContainers","status":"True","lastProbeTime":null,"lastTransitionTime":"%1$s"},\
                {"type":"Initialized","status":"True","lastProbeTime":null,"lastTransitionTime":"%1$s"},\
                {"type":"Ready","status":"True","lastProbeTime":null,"lastTransitionTime":"%2$s"},\
                {"type":"ContainersReady","status":"True","lastProbeTime":null,"lastTransitionTime":"%2$s"},\
                {"type":"PodScheduled","status":"True","lastProbeTime":null,"lastTransitionTime":"%1$s"}"""
                .formatted(time(number), time(number + 9 + 60 * restarts));
        String host = "192.168." + (node.hashCode() & 3) + "." + (node.hashCode() >> 2 & 255);
        return """
                "status":{"phase":"Running","conditions":[%1$s],"hostIP":"%2$s","hostIPs":[{"ip":"%2$s"}],"podIP":"%3$s",\
                "podIPs":[{"ip":"%3$s"}],"startTime":"%4$s","containerStatuses":[{"name":"server","state":{"running":\
                {"startedAt":"%4$s"}},"lastState":{},"ready":true,"restartCount":%8$d,\
                "image":"registry.example.com/%5$s:1.4.2","imageID":"registry.example.com/%5$s@sha256:%6$064x",\
                "containerID":"containerd://%7$s%7$s","started":true}],"qosClass":"Burstable"}}""".formatted(
                conditions, host, address, time(number + 4), app, app.hashCode() & 0xffffffL, uid.replace("-", ""), restarts);
    }
}
