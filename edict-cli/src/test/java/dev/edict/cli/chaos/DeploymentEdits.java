package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Owners;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is done to Deployments, and to ReplicaSets that belong to none. */
record DeploymentEdits(Desk desk) {
    private static final int DEPLOYMENTS = 4;
    /** Two sets that want the same pods, and must not both have one. */
    private static final List<String> TWINS = List.of("twin-a", "twin-b");

    void any() {
        String web = "web-" + desk.below(DEPLOYMENTS);
        int kind = desk.below(60);
        if (kind < 18) {
            desk.of(Deployment.TYPE).edit(web, now -> now.editSpec(spec -> spec.withReplicas(desk.below(8))));
        } else if (kind < 30) {
            changeImage(web);
        } else if (kind < 35) {
            desk.of(Deployment.TYPE).edit(web, now -> now.editSpec(spec -> spec.withPaused(!spec.paused())));
        } else if (kind < 39) {
            undo(web);
        } else if (kind < 48) {
            create(web);
        } else if (kind < 51) {
            desk.delete(Deployment.TYPE, web);
        } else if (kind < 54) {
            own(web);
        } else {
            twins(TWINS.get(desk.below(TWINS.size())));
        }
    }

    private void create(String web) {
        Deployment wanted = Samples.deployment(web, desk.below(6), desk.either() ? "1" : "30%", desk.either() ? "1" : "25%");
        desk.of(Deployment.TYPE).create(desk.below(6) == 0 ? Samples.recreated(wanted) : wanted);
    }

    void changeImage(String name) {
        desk.of(Deployment.TYPE).edit(name, now -> now.editSpec(spec -> spec.editTemplate(this::changed)));
    }

    private PodTemplateSpec changed(PodTemplateSpec template) {
        return Samples.withImage(template, desk.image());
    }

    /** As {@code kubectl rollout undo}: back to the template of one of its sets. */
    private void undo(String web) {
        Deployment now = desk.of(Deployment.TYPE).get(web);
        desk.any(desk.of(ReplicaSet.TYPE).list().items().stream().filter(set -> Owners.isControlledBy(set, now)).toList())
                .ifPresent(set -> desk.of(Deployment.TYPE).edit(web, newest -> newest.editSpec(spec ->
                        spec.withTemplate(withoutHash(set.spec().template())))));
    }

    private static PodTemplateSpec withoutHash(PodTemplateSpec template) {
        Map<String, String> labels = new HashMap<>(template.metadata().labels());
        labels.remove("pod-template-hash");
        return template.editMetadata(metadata -> metadata.withLabels(labels));
    }

    /** Something that goes with it. */
    private void own(String web) {
        Deployment owner = desk.of(Deployment.TYPE).get(web);
        desk.of(ConfigMap.TYPE).create(ConfigMap.EMPTY.withMetadata(ObjectMeta.EMPTY.withGenerateName("owned-")
                .withOwnerReferences(List.of(Owners.controllerReference(Deployment.TYPE, owner)))));
    }

    private void twins(String twin) {
        switch (desk.below(4)) {
            case 0 -> desk.delete(ReplicaSet.TYPE, twin);
            case 1, 2 -> desk.of(ReplicaSet.TYPE).edit(twin, now -> now.editSpec(spec -> spec.withReplicas(desk.below(4))));
            default -> desk.of(ReplicaSet.TYPE).create(Samples.replicaSet(twin, "twin", desk.below(4)));
        }
    }
}
