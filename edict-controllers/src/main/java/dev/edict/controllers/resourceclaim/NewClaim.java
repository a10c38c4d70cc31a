package dev.edict.controllers.resourceclaim;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceClaimTemplate;
import java.util.List;
import java.util.TreeMap;

/** A claim that is made for a pod of a template. */
final class NewClaim {
    /** With a hyphen and five characters behind them, names have 63. */
    private static final int LONGEST_START = 57;

    private NewClaim() {}

    static ResourceClaim of(Pod pod, String podClaim, ResourceClaimTemplate template) {
        ObjectMeta given = template.spec().metadata();
        TreeMap<String, String> annotations = new TreeMap<>(given.annotations());
        annotations.put(ResourceClaims.POD_CLAIM, podClaim);
        return ResourceClaim.EMPTY
                .withMetadata(ObjectMeta.EMPTY
                        .withNamespace(pod.namespace())
                        .withGenerateName(start(pod.name(), podClaim))
                        .withLabels(given.labels())
                        .withAnnotations(annotations)
                        .withOwnerReferences(List.of(OwnerReference.EMPTY
                                .withApiVersion("v1").withKind("Pod").withName(pod.name()).withUid(pod.metadata().uid())
                                .withController(true))))
                .withSpec(template.spec().spec());
    }

    /** The server would cut off the end of a name that is too long, and with it the claim: both lose the same share instead. */
    static String start(String pod, String podClaim) {
        String whole = pod + "-" + podClaim + "-";
        return whole.length() <= LONGEST_START
                ? whole
                : pod.substring(0, pod.length() * LONGEST_START / whole.length()) + "-"
                        + podClaim.substring(0, podClaim.length() * LONGEST_START / whole.length());
    }
}
