package dev.edict.kinds.core.workload;

import dev.edict.kinds.core.pod.PodTemplateRules;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.rule.KindRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kind PodTemplate: a template kept as an object of its own. */
public final class PodTemplateKindRules implements KindRules {
    private static final FieldPath TEMPLATE = FieldPath.of("template");

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.with("template", PodTemplateRules.setDefaults(object.object("template")));
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return Preparation.firstGeneration(prepare(object, null));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue prepared = prepare(object, old.object("template"));
        boolean changed = !SemanticEquality.equal(prepared.get("template"), old.get("template"));
        return Preparation.countGeneration(prepared, old, changed);
    }

    private static ObjectValue prepare(ObjectValue object, @Nullable ObjectValue old) {
        return object.mapObject("template", template -> PodTemplateRules.prepare(template, old));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        ObjectMetaRules.validateCreate(
                object.object("metadata"), true, NameFormat.DNS_SUBDOMAIN, ObjectMetaRules.METADATA, errors);
        PodTemplateRules.validate(object.object("template"), TEMPLATE, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectMetaRules.validateUpdate(
                object.object("metadata"), old.object("metadata"), ObjectMetaRules.METADATA, errors);
        PodTemplateRules.validate(object.object("template"), old.object("template"), TEMPLATE, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return old == null || Workloads.generation(object) != Workloads.generation(old)
                ? PodTemplateRules.warnings(object.object("template"), TEMPLATE)
                : List.of();
    }
}
