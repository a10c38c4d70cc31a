package dev.edict.server.admit.plugin;

import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.Operation;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.registry.ResourceRegistry;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which tokens of service accounts a node gets: those that are bound to a pod on it, for whom the pod needs them. */
final class NodeTokens {
    /** The drivers that have taken over volumes that were once part of Kubernetes. */
    private static final Map<String, String> DRIVERS = Map.of(
            "awsElasticBlockStore", "ebs.csi.aws.com", "gcePersistentDisk", "pd.csi.storage.gke.io",
            "azureDisk", "disk.csi.azure.com", "azureFile", "file.csi.azure.com",
            "cinder", "cinder.csi.openstack.org", "vsphereVolume", "csi.vsphere.vmware.com",
            "portworxVolume", "pxd.portworx.com");

    private final Function<GroupResource, ResourceRegistry> registries;
    private final Authorizer rights;

    NodeTokens(Function<GroupResource, ResourceRegistry> registries, Authorizer rights) {
        this.registries = registries;
        this.rights = rights;
    }

    void check(AdmissionRequest request, String node) {
        if (request.operation() != Operation.CREATE || !request.subresource().equals("token")) {
            return;
        }
        ObjectValue spec = request.object().object("spec");
        ObjectValue bound = spec.object("boundObjectRef");
        if (!bound.string("apiVersion").equals("v1") || !bound.string("kind").equals("Pod")
                || bound.string("name").isEmpty()) {
            throw request.forbidden("node requested token not bound to a pod");
        }
        String uid = bound.string("uid");
        if (uid.isEmpty()) {
            throw request.forbidden("node requested token with a pod binding without a uid");
        }
        ApiObject pod = new ApiObject(find("", "pods", "pod", request.namespace(), bound.string("name")));
        if (!uid.equals(pod.uid())) {
            throw request.forbidden("the UID in the bound object reference (" + uid + ") does not match the UID in record. "
                    + "The object might have been deleted and then recreated");
        }
        if (!pod.spec().string("nodeName").equals(node)) {
            throw request.forbidden("node requested token bound to a pod scheduled on a different node");
        }
        audience(request, pod, spec.list("audiences").strings());
    }

    private ObjectValue find(String group, String resource, String kind, String namespace, String name) {
        return NodeRestriction.require(registries.apply(new GroupResource(group, resource)), namespace, name,
                new GroupResource(group, kind));
    }

    private void audience(AdmissionRequest request, ApiObject pod, List<String> audiences) {
        if (audiences.size() > 1) {
            throw request.forbidden("node may only request 0 or 1 audiences");
        }
        String audience = audiences.isEmpty() ? "" : audiences.getFirst();
        Set<String> errors = new LinkedHashSet<>();
        if (isNeeded(pod, audience, errors)) {
            return;
        }
        if (!errors.isEmpty()) {
            throw request.forbidden("error validating audience " + StringValue.quote(audience) + ": "
                    + (errors.size() == 1 ? errors.iterator().next() : errors.toString()));
        }
        Decision decision = rights.decide(request.user(), RequestInfo.ofResource("request-serviceaccounts-token-audience",
                new GroupVersionResource("", "v1", audience), request.namespace(), request.name(), ""));
        if (!decision.isAllowed()) {
            String start = "audience " + StringValue.quote(audience) + " not found in pod spec volume, ";
            String user = request.user().name();
            throw request.forbidden(decision.error().isEmpty()
                    ? start + user + " is not authorized to request tokens for this audience"
                    : start + "error authorizing " + user + " to request tokens for this audience: " + decision.error());
        }
    }

    /** @param errors takes what could not be looked up */
    private boolean isNeeded(ApiObject pod, String audience, Set<String> errors) {
        for (ObjectValue volume : pod.spec().list("volumes").objects()) {
            boolean projected = volume.object("projected").list("sources").objects().stream()
                    .map(source -> source.objectOrNull("serviceAccountToken"))
                    .anyMatch(token -> token != null && token.string("audience").equals(audience));
            try {
                if (projected || takes(driver(pod, volume), audience)) {
                    return true;
                }
            } catch (ApiException missing) {
                errors.add(missing.status().message());
            }
        }
        return false;
    }

    private @Nullable String driver(ApiObject pod, ObjectValue volume) {
        if (volume.object("ephemeral").isSet("volumeClaimTemplate")) {
            return driverOfClaim(pod.namespace(), pod.name() + "-" + volume.string("name"));
        }
        if (volume.isSet("persistentVolumeClaim")) {
            return driverOfClaim(pod.namespace(), volume.object("persistentVolumeClaim").string("claimName"));
        }
        return ofSource(volume);
    }

    private @Nullable String driverOfClaim(String namespace, String name) {
        ObjectValue claim = find("", "persistentvolumeclaims", "persistentvolumeclaim", namespace, name);
        return ofSource(find("", "persistentvolumes", "persistentvolume", "",
                claim.object("spec").string("volumeName")).object("spec"));
    }

    private static @Nullable String ofSource(ObjectValue source) {
        return source.isSet("csi") ? source.object("csi").string("driver")
                : DRIVERS.keySet().stream().filter(source::isSet).map(DRIVERS::get).findFirst().orElse(null);
    }

    private boolean takes(@Nullable String driver, String audience) {
        return driver != null && !driver.isEmpty()
                && find("storage.k8s.io", "csidrivers", "csidriver", "", driver).object("spec").list("tokenRequests")
                        .objects().stream().anyMatch(token -> token.string("audience").equals(audience));
    }
}
