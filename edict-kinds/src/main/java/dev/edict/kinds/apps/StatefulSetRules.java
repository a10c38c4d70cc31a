package dev.edict.kinds.apps;

import dev.edict.kinds.core.claim.ClaimDefaults;
import dev.edict.kinds.core.pod.PodTemplateRules;
import dev.edict.kinds.core.workload.ReplicaCounts;
import dev.edict.kinds.core.workload.Workloads;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** StatefulSet: numbered pods, each with claims of its own. */
final class StatefulSetRules extends ObjectRules {
    private static final FieldPath SPEC = Workloads.SPEC;
    private static final FieldPath STATUS = FieldPath.of("status");
    private static final List<String> CHANGEABLE = List.of("replicas", "ordinals", "template", "updateStrategy",
            "revisionHistoryLimit", "persistentVolumeClaimRetentionPolicy", "minReadySeconds");

    private final boolean replacesSeveral;

    /** @param replacesSeveral whether {@code maxUnavailable} is there: new sets do without it otherwise */
    StatefulSetRules(boolean replacesSeveral) {
        super(true, NameFormat.DNS_LABEL);
        this.replacesSeveral = replacesSeveral;
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue whole = Workloads.templateDefaults(object);
        ObjectValue spec = whole.object("spec").mapObjects("volumeClaimTemplates", claim ->
                ClaimDefaults.apply(claim).with("apiVersion", "v1").with("kind", "PersistentVolumeClaim"));
        if (spec.string("podManagementPolicy").isEmpty()) {
            spec = spec.with("podManagementPolicy", "OrderedReady");
        }
        ObjectValue retention = spec.object("persistentVolumeClaimRetentionPolicy");
        for (String key : List.of("whenDeleted", "whenScaled")) {
            retention = retention.string(key).isEmpty() ? retention.with(key, "Retain") : retention;
        }
        return whole.with("spec", spec
                .with("updateStrategy", strategyDefaults(spec.object("updateStrategy")))
                .with("persistentVolumeClaimRetentionPolicy", retention)
                .withDefault("replicas", 1)
                .withDefault("revisionHistoryLimit", 10));
    }

    private ObjectValue strategyDefaults(ObjectValue strategy) {
        ObjectValue typed = strategy;
        if (strategy.string("type").isEmpty()) {
            typed = strategy.with("type", "RollingUpdate").withDefault("rollingUpdate", ObjectValue.EMPTY);
        }
        return typed.string("type").equals("RollingUpdate")
                ? typed.mapObject("rollingUpdate", this::rollingUpdateDefaults)
                : typed;
    }

    private ObjectValue rollingUpdateDefaults(ObjectValue update) {
        ObjectValue whole = update.withDefault("partition", 0);
        return replacesSeveral ? whole.withDefault("maxUnavailable", 1) : whole;
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return Workloads.prepareForCreate(replacesSeveral ? object : withoutMaxUnavailable(object));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        boolean inUse = replacesSeveral || old.object("spec").object("updateStrategy").object("rollingUpdate").isSet("maxUnavailable");
        return Workloads.prepareForUpdate(inUse ? object : withoutMaxUnavailable(object), old);
    }

    private static ObjectValue withoutMaxUnavailable(ObjectValue object) {
        return object.mapObject("spec", spec -> spec.mapObject("updateStrategy", strategy ->
                strategy.mapObject("rollingUpdate", update -> update.without("maxUnavailable"))));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        StatefulSetSpecRules.ofNew(object, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        StatefulSetSpecRules.ofChanged(object, old, errors);
        ObjectValue comparable = object.object("spec");
        for (String key : CHANGEABLE) {
            comparable = Preparation.keep(comparable, old.object("spec"), key);
        }
        if (!SemanticEquality.equal(comparable, old.object("spec"))) {
            errors.forbidden(SPEC, "updates to statefulset spec for fields other than 'replicas', 'ordinals',"
                    + " 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy'"
                    + " and 'minReadySeconds' are forbidden");
        }
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectValue status = object.object("status");
        for (String key : List.of("replicas", "readyReplicas", "currentReplicas", "updatedReplicas",
                "availableReplicas", "observedGeneration", "collisionCount")) {
            FieldRules.nonNegative(status, key, STATUS, errors);
        }
        ReplicaCounts.notMoreThanAll(status,
                List.of("readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas"), STATUS, errors);
        ReplicaCounts.availableAreReady(status, "status.readyReplicas", STATUS, errors);
        metadataUpdate(object, old, errors);
        ReplicaCounts.collisionsNotDecremented(status, old.object("status"), STATUS, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings = new ArrayList<>();
        if (old == null || Workloads.generation(object) != Workloads.generation(old)) {
            warnings.addAll(PodTemplateRules.warnings(Workloads.template(object), Workloads.TEMPLATE));
        }
        List<ObjectValue> claims = object.object("spec").list("volumeClaimTemplates").objects();
        for (int index = 0; index < claims.size(); index++) {
            FieldPath path = SPEC.child("volumeClaimTemplates").index(index);
            warnings.addAll(ClaimDefaults.warnings(
                    claims.get(index).object("spec"), old == null ? path : path.child("Spec")));
        }
        if (object.object("spec").integer("revisionHistoryLimit") < 0) {
            warnings.add("spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is"
                    + " recommended");
        }
        return warnings;
    }
}
