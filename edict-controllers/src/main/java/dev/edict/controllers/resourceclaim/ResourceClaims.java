package dev.edict.controllers.resourceclaim;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.client.index.Index;
import dev.edict.client.inform.SharedInformer;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.pods.PodClaims;
import java.util.List;
import java.util.Objects;

/** {@code resourceclaim-controller}. */
public final class ResourceClaims {
    static final String FINALIZER = "resource.kubernetes.io/delete-protection";

    /** On claims that were made of templates: for which of the pod's claims. */
    static final String POD_CLAIM = "resource.kubernetes.io/pod-claim-name";

    /** Pods by the claims that they use, and by the templates of these. */
    static final String BY_CLAIM = "resourceClaims";

    static final String BY_TEMPLATE = "resourceClaimTemplates";

    /** Claims by the uids of the pods that own them. */
    static final String BY_OWNER = "podOwner";

    private ResourceClaims() {}

    public static ControlLoop loop() {
        return ControlLoop.of("resourceclaim-controller", ResourceClaims::works).as("resource-claim-controller");
    }

    private static List<Work> works(Bench bench) {
        SharedInformer<Pod> pods = bench.informers().informer(Pod.TYPE);
        pods.addIndexIfMissing(Index.of(BY_CLAIM, pod -> PodClaims.names(pod).stream()
                .map(name -> pod.namespace() + "/" + name).distinct().toList()));
        pods.addIndexIfMissing(Index.of(BY_TEMPLATE, pod -> pod.spec().resourceClaims().stream()
                .map(claim -> claim.resourceClaimTemplateName())
                .filter(Objects::nonNull)
                .map(name -> pod.namespace() + "/" + name).distinct().toList()));
        bench.informers().informer(ResourceClaim.TYPE).addIndexIfMissing(Index.of(BY_OWNER, claim ->
                claim.metadata().ownerReferences().stream()
                        .filter(owner -> Boolean.TRUE.equals(owner.controller()) && owner.kind().equals("Pod")
                                && owner.apiVersion().equals("v1"))
                        .map(owner -> owner.uid()).toList()));
        return List.of(new ClaimsOfPods(bench).work(), new PodsOfClaims(bench).work());
    }
}
