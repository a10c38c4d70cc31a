package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Owners;
import dev.edict.controllers.hash.TemplateHash;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The replica set for a template that a deployment has had never before. */
final class NewReplicaSet {
    private static final int LONGEST_NAME = 253;

    private NewReplicaSet() {}

    /** Its name is made of the template: who creates it twice does so in vain. */
    static ReplicaSet of(Deployment deployment, Family family, long revision) {
        String hash = TemplateHash.of(deployment.spec().template(), deployment.status().collisionCount());
        Map<String, String> labels = with(deployment.spec().template().metadata().labels(), hash);
        PodTemplateSpec template = deployment.spec().template().editMetadata(metadata -> metadata.withLabels(labels));
        LabelSelector selector = deployment.spec().selector();
        LabelSelector known = selector == null ? LabelSelector.EMPTY : selector;
        Fenceposts fenceposts = Fenceposts.of(deployment);
        ReplicaSet set = ReplicaSet.EMPTY
                .withMetadata(ObjectMeta.builder()
                        .name(name(deployment.name(), hash))
                        .namespace(deployment.namespace())
                        .ownerReferences(List.of(Owners.controllerReference(Deployment.TYPE, deployment)))
                        .labels(labels)
                        .build())
                .withSpec(ReplicaSetSpec.builder()
                        .replicas(Fenceposts.isRolling(deployment)
                                ? Rolling.grown(fenceposts, 0, family.present())
                                : fenceposts.desired())
                        .minReadySeconds(deployment.spec().minReadySeconds())
                        .selector(known.withMatchLabels(with(known.matchLabels(), hash)))
                        .template(template)
                        .build());
        return Revisions.sized(Revisions.annotated(deployment, set, revision), fenceposts);
    }

    private static Map<String, String> with(Map<String, String> labels, String hash) {
        Map<String, String> more = new HashMap<>(labels);
        more.put(Family.HASH, hash);
        return more;
    }

    static String name(String deployment, String hash) {
        int room = LONGEST_NAME - 1 - hash.length();
        return deployment.substring(0, Math.min(room, deployment.length())) + "-" + hash;
    }
}
