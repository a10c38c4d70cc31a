package dev.edict.server.authorize.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random pods, volumes, attachments and slices come, change and go, and random nodes ask for random things: the answers are
 * compared with a model that keeps no graph, but looks through all objects for each question, and was written from the
 * description of the Node authorizer alone.
 */
class NodeRightsFuzzTest {
    private static final int QUESTIONS = 25_000;
    private static final List<String> NODES = List.of("n1", "n2", "n3");
    private static final List<String> NAMESPACES = List.of("a", "b");
    private static final List<String> NAMES = List.of("x", "y", "z");
    private static final List<String> VERBS =
            List.of("get", "list", "watch", "create", "update", "patch", "delete", "deletecollection");
    private static final List<String> RESOURCES = List.of("secrets", "configmaps", "persistentvolumeclaims",
            "persistentvolumeclaims/status", "persistentvolumes", "serviceaccounts", "serviceaccounts/token", "pods",
            "pods/status", "pods/eviction", "pods/exec", "nodes", "nodes/status", "services", "events", "endpoints",
            "resourceclaims.resource.k8s.io", "resourceslices.resource.k8s.io", "volumeattachments.storage.k8s.io",
            "csinodes.storage.k8s.io", "csidrivers.storage.k8s.io", "leases.coordination.k8s.io", "deployments.apps",
            "runtimeclasses.node.k8s.io", "secrets.example.com", "pods.metrics.k8s.io");

    private final Objects pods = new Objects("pods");
    private final Objects volumes = new Objects("persistentvolumes");
    private final Objects attachments = new Objects("volumeattachments");
    private final Objects slices = new Objects("resourceslices");
    private final Model model = new Model();
    private final NodeRights rights = new NodeRights(resource -> switch (resource.resource()) {
        case "pods" -> pods.state();
        case "persistentvolumes" -> volumes.state();
        case "volumeattachments" -> attachments.state();
        default -> slices.state();
    }, (operation, nanoseconds) -> {});

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theAuthorizerAndTheModelNeverDisagree(long seed) {
        Random random = new Random(seed);
        int allowed = 0;
        for (int asked = 0; asked < QUESTIONS; asked++) {
            if (random.nextInt(4) == 0) {
                change(random);
            }
            String node = one(random, NODES);
            RequestInfo request = request(random);
            boolean expected = model.allows(node, request);
            User user = User.of("system:node:" + node, "system:nodes");
            assertThat(rights.decide(user, request).isAllowed())
                    .as("seed %d, question %d: node %s: %s", seed, asked, node, request).isEqualTo(expected);
            allowed += expected ? 1 : 0;
        }
        assertThat(allowed).as("both answers are common").isBetween(QUESTIONS / 20, QUESTIONS * 19 / 20);
    }

    @Test
    void aWrongModelIsFoundOut() {
        pods.put("{'metadata':{'name':'p','namespace':'a'},'spec':{'nodeName':'n1','imagePullSecrets':[{'name':'x'}]}}");
        RequestInfo request =
                RequestInfo.ofResource("get", new GroupVersionResource("", "v1", "secrets"), "a", "x", "");
        assertThat(rights.decide(User.of("system:node:n1", "system:nodes"), request).isAllowed()).isTrue();
        assertThat(model.allows("n1", request)).as("the model has not been told of the pod").isFalse();
    }

    private static <T> T one(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private RequestInfo request(Random random) {
        String[] parts = one(random, RESOURCES).split("/");
        String[] place = parts[0].split("\\.", 2);
        boolean wide = place[0].matches("persistentvolumes|nodes|resourceslices|volumeattachments|cs.*|runtimeclasses");
        String verb = random.nextInt(2) == 0 ? "get" : one(random, VERBS);
        String namespace = wide ? "" : place[0].equals("leases") && random.nextBoolean() ? "kube-node-lease"
                : random.nextInt(10) == 0 ? "" : one(random, NAMESPACES);
        String name = random.nextInt(10) == 0 ? "" : random.nextInt(4) == 0 ? one(random, NODES) : one(random, NAMES);
        String selector = switch (random.nextInt(6)) {
            case 0 -> "spec.nodeName=" + one(random, NODES);
            case 1 -> "spec.nodeName!=" + one(random, NODES);
            case 2 -> "metadata.name=x,spec.nodeName=" + one(random, NODES);
            case 3 -> "nonsense";
            default -> "";
        };
        boolean selects = List.of("list", "watch", "deletecollection").contains(verb);
        return new RequestInfo(true, "", verb, place.length > 1 ? place[1] : "", "v1", namespace, place[0], name,
                parts.length > 1 ? parts[1] : "", List.of(place[0]), selects ? selector : "", "");
    }

    private void change(Random random) {
        String namespace = one(random, NAMESPACES);
        String name = one(random, NAMES);
        boolean goes = random.nextInt(4) == 0;
        switch (random.nextInt(6)) {
            case 0 -> placed(random, attachments, model.attachments, name, goes);
            case 1 -> placed(random, slices, model.slices, name, goes);
            case 2 -> volume(random, name, goes);
            default -> pod(random, namespace, name, goes);
        }
    }

    private static void placed(Random random, Objects objects, Map<String, String> known, String name, boolean goes) {
        if (goes) {
            objects.remove("", name);
            known.remove(name);
            return;
        }
        String node = random.nextInt(4) == 0 ? "" : one(random, NODES);
        objects.put(ObjectValue.of("metadata", ObjectValue.of("name", name), "spec", ObjectValue.of("nodeName", node)));
        known.put(name, node);
    }

    private void volume(Random random, String name, boolean goes) {
        model.volumes.remove(name);
        if (goes) {
            volumes.remove("", name);
            return;
        }
        Model.Volume volume = new Model.Volume(random.nextInt(4) == 0 ? "" : one(random, NAMESPACES), one(random, NAMES),
                random.nextBoolean() ? one(random, NAMESPACES) : "", one(random, NAMES), random.nextInt(3));
        model.volumes.put(name, volume);
        ObjectValue secret = ObjectValue.of("namespace", volume.secretNamespace(), "name", volume.secret());
        ObjectValue spec = switch (volume.type()) {
            case 0 -> ObjectValue.of("iscsi", ObjectValue.of("secretRef", secret));
            case 1 -> ObjectValue.of("csi", ObjectValue.of("nodeStageSecretRef", secret));
            default -> ObjectValue.of("csi", ObjectValue.of("controllerPublishSecretRef", secret));
        };
        if (!volume.claimNamespace().isEmpty()) {
            spec = spec.with("claimRef",
                    ObjectValue.of("namespace", volume.claimNamespace(), "name", volume.claim()));
        }
        volumes.put(ObjectValue.of("metadata", ObjectValue.of("name", name), "spec", spec));
    }

    private void pod(Random random, String namespace, String name, boolean goes) {
        model.pods.remove(namespace + "/" + name);
        if (goes) {
            pods.remove(namespace, name);
            return;
        }
        String node = random.nextInt(5) == 0 ? "" : one(random, NODES);
        boolean mirror = random.nextInt(8) == 0;
        List<String> refers = new ArrayList<>();
        ObjectValue.Builder spec = ObjectValue.builder().put("nodeName", node);
        if (random.nextBoolean()) {
            String account = one(random, NAMES);
            spec.put("serviceAccountName", account);
            refers.add("serviceaccounts/" + account);
        }
        List<Object> volumesOfPod = new ArrayList<>();
        List<Object> variables = new ArrayList<>();
        for (int count = random.nextInt(4); count > 0; count--) {
            refer(random, name, volumesOfPod, variables, refers);
        }
        spec.put("volumes", ListValue.of(volumesOfPod.toArray()));
        String containers = one(random, List.of("containers", "initContainers", "ephemeralContainers"));
        spec.put(containers, ListValue.of(ObjectValue.of("env", ListValue.of(variables.toArray()))));
        if (random.nextInt(3) == 0) {
            String claim = one(random, NAMES);
            spec.put("resourceClaims", ListValue.of(ObjectValue.of("name", "d", "resourceClaimName", claim)));
            refers.add("resourceclaims/" + claim);
        }
        ObjectValue metadata = ObjectValue.of("name", name, "namespace", namespace);
        pods.put(ObjectValue.of("metadata",
                mirror ? metadata.with("annotations", ObjectValue.of("kubernetes.io/config.mirror", "m")) : metadata,
                "spec", spec.build()));
        model.pods.put(namespace + "/" + name, new Model.Pod(node, mirror ? List.of() : refers));
    }

    private static void refer(
            Random random, String pod, List<Object> volumes, List<Object> variables, List<String> refers) {
        String name = one(random, NAMES);
        switch (random.nextInt(5)) {
            case 0 -> {
                volumes.add(ObjectValue.of("secret", ObjectValue.of("secretName", name)));
                refers.add("secrets/" + name);
            }
            case 1 -> {
                volumes.add(ObjectValue.of("persistentVolumeClaim", ObjectValue.of("claimName", name)));
                refers.add("persistentvolumeclaims/" + name);
            }
            case 2 -> {
                volumes.add(ObjectValue.of("name", name, "ephemeral", ObjectValue.EMPTY));
                refers.add("persistentvolumeclaims/" + pod + "-" + name);
            }
            case 3 -> {
                variables.add(ObjectValue.of("valueFrom", ObjectValue.of("secretKeyRef", ObjectValue.of("name", name))));
                refers.add("secrets/" + name);
            }
            default -> {
                variables.add(
                        ObjectValue.of("valueFrom", ObjectValue.of("configMapKeyRef", ObjectValue.of("name", name))));
                refers.add("configmaps/" + name);
            }
        }
    }

    /** Keeps what was made, and looks through all of it for each question. */
    private static final class Model {
        /** @param refers resources and names, with a slash in between */
        record Pod(String node, List<String> refers) {}

        /** @param type 0 if the secret is beside the claim unless it says where, 2 if nodes do not need it */
        record Volume(String claimNamespace, String claim, String secretNamespace, String secret, int type) {}

        final Map<String, Pod> pods = new HashMap<>();
        final Map<String, Volume> volumes = new HashMap<>();
        final Map<String, String> attachments = new HashMap<>();
        final Map<String, String> slices = new HashMap<>();

        boolean allows(String node, RequestInfo request) {
            String verb = request.verb();
            String place = request.namespace();
            String name = request.name();
            String what = request.resource() + (request.group().isEmpty() ? "" : "." + request.group())
                    + (request.subresource().isEmpty() ? "" : "/" + request.subresource());
            boolean reads = List.of("get", "list", "watch").contains(verb);
            boolean narrowed = List.of(request.fieldSelector().split(",")).contains("spec.nodeName=" + node);
            boolean own = List.of("get", "update", "patch", "delete").contains(verb) && name.equals(node)
                    || verb.equals("create");
            return switch (what) {
                case "secrets" -> reads && !place.isEmpty() && mayReadSecret(node, place, name);
                case "configmaps" -> reads && !place.isEmpty() && refers(node, place, "configmaps/" + name);
                case "persistentvolumeclaims" -> verb.equals("get") && refers(node, place, "persistentvolumeclaims/" + name);
                case "persistentvolumeclaims/status" -> List.of("update", "patch").contains(verb)
                        && refers(node, place, "persistentvolumeclaims/" + name);
                case "persistentvolumes" -> verb.equals("get") && volumes.containsKey(name) && uses(node, volumes.get(name));
                case "serviceaccounts" -> verb.equals("get") && refers(node, place, "serviceaccounts/" + name);
                case "serviceaccounts/token" -> verb.equals("create") && refers(node, place, "serviceaccounts/" + name);
                case "pods" -> List.of("create", "delete").contains(verb)
                        || List.of("list", "watch").contains(verb) && narrowed
                        || reads && pods.get(place + "/" + name) instanceof Pod pod && pod.node().equals(node);
                case "pods/status", "nodes/status" -> List.of("update", "patch").contains(verb);
                case "pods/eviction" -> verb.equals("create");
                case "nodes" -> List.of("create", "update", "patch").contains(verb) || reads && name.equals(node);
                case "services", "csidrivers.storage.k8s.io", "runtimeclasses.node.k8s.io" -> reads;
                case "events" -> List.of("create", "update", "patch").contains(verb);
                case "endpoints" -> verb.equals("get");
                case "resourceclaims.resource.k8s.io" -> verb.equals("get") && refers(node, place, "resourceclaims/" + name);
                case "resourceslices.resource.k8s.io" -> verb.equals("create")
                        || List.of("list", "watch", "deletecollection").contains(verb) && narrowed
                        || List.of("get", "update", "patch", "delete").contains(verb) && node.equals(slices.get(name));
                case "volumeattachments.storage.k8s.io" -> verb.equals("get") && node.equals(attachments.get(name));
                case "csinodes.storage.k8s.io" -> own;
                case "leases.coordination.k8s.io" -> own && place.equals("kube-node-lease");
                default -> false;
            };
        }

        private boolean refers(String node, String namespace, String object) {
            return pods.entrySet().stream().anyMatch(pod -> pod.getKey().startsWith(namespace + "/")
                    && pod.getValue().node().equals(node) && pod.getValue().refers().contains(object));
        }

        private boolean uses(String node, Volume volume) {
            return refers(node, volume.claimNamespace(), "persistentvolumeclaims/" + volume.claim());
        }

        private boolean mayReadSecret(String node, String namespace, String name) {
            return refers(node, namespace, "secrets/" + name) || volumes.values().stream().anyMatch(volume -> {
                String where = volume.type() == 0 && volume.secretNamespace().isEmpty()
                        ? volume.claimNamespace() : volume.secretNamespace();
                return volume.type() != 2 && where.equals(namespace) && volume.secret().equals(name) && uses(node, volume);
            });
        }
    }
}
