package dev.edict.kinds.resource;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.TemplateMetadataRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;

/** ResourceClaimTemplate: the claim that each of several pods gets. */
final class ResourceClaimTemplateRules extends ObjectRules {
    private static final FieldPath SPEC = FieldPath.of("spec");

    ResourceClaimTemplateRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObject("spec", spec -> spec.mapObject("spec", ClaimRules::setDefaults));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        ObjectValue spec = object.object("spec");
        TemplateMetadataRules.validate(spec.object("metadata"), SPEC.child("metadata"), errors);
        ClaimRules.validate(spec.object("spec"), SPEC.child("spec"), errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        metadataUpdate(object, old, errors);
        ResourceClaimRules.immutableSpec(object, old, "ResourceClaimTemplateSpec", errors);
    }
}
