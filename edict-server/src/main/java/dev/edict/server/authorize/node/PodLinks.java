package dev.edict.server.authorize.node;

import dev.edict.kinds.core.podspec.NamedObjects;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A pod on a node, and what the node may see because of it.
 *
 * @param node on which it runs
 * @param objects the pod itself and what it refers to, each once
 */
record PodLinks(String node, List<Linked> objects) {
    private static final String MIRROR = "kubernetes.io/config.mirror";

    /** Nothing if the pod is on no node. */
    static PodLinks of(ObjectValue tree) {
        ApiObject pod = new ApiObject(tree);
        String node = pod.spec().string("nodeName");
        if (node.isEmpty()) {
            return new PodLinks("", List.of());
        }
        Set<Linked> objects = new LinkedHashSet<>();
        objects.add(new Linked(Linked.Kind.POD, pod.namespace(), pod.name()));
        // Nodes make such pods themselves, and must not give themselves rights.
        if (!pod.metadata().object("annotations").has(MIRROR)) {
            new Collector(pod, objects).collect();
        }
        return new PodLinks(node, List.copyOf(objects));
    }

    private record Collector(ApiObject pod, Set<Linked> objects) {

        void collect() {
            ObjectValue spec = pod.spec();
            add(Linked.Kind.SERVICE_ACCOUNT, spec.string("serviceAccountName"));
            NamedObjects.secrets(spec).forEach(name -> add(Linked.Kind.SECRET, name));
            NamedObjects.configMaps(spec).forEach(name -> add(Linked.Kind.CONFIG_MAP, name));
            spec.list("volumes").objects().forEach(volume -> add(Linked.Kind.VOLUME_CLAIM, claim(volume)));
            spec.list("resourceClaims").objects().forEach(claim -> add(Linked.Kind.DEVICE_CLAIM, deviceClaim(claim)));
            add(Linked.Kind.DEVICE_CLAIM,
                    pod.status().object("extendedResourceClaimStatus").string("resourceClaimName"));
        }

        private void add(Linked.Kind kind, String name) {
            if (!name.isEmpty()) {
                objects.add(new Linked(kind, pod.namespace(), name));
            }
        }

        private String claim(ObjectValue volume) {
            return volume.isSet("persistentVolumeClaim")
                    ? volume.object("persistentVolumeClaim").string("claimName")
                    : volume.isSet("ephemeral") ? pod.name() + "-" + volume.string("name") : "";
        }

        /** The claim itself, or the one that was made after a template; empty if none was. */
        private String deviceClaim(ObjectValue claim) {
            if (claim.isSet("resourceClaimName")) {
                return claim.string("resourceClaimName");
            }
            return claim.isSet("resourceClaimTemplateName")
                    ? pod.status().list("resourceClaimStatuses").objects().stream()
                            .filter(made -> made.string("name").equals(claim.string("name")))
                            .map(made -> made.string("resourceClaimName")).findFirst().orElse("")
                    : "";
        }
    }
}
