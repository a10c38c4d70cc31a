package dev.edict.kinds.resource;

import dev.edict.kinds.core.resource.ResourceNameRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.kinds.rule.SpecRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.ObjectMetaRules;

/** DeviceClass: devices that an administrator names together, and how drivers are to set them up. */
final class DeviceClassRules extends SpecRules {
    private static final FieldPath SPEC = FieldPath.of("spec");

    DeviceClassRules() {
        super(false, ObjectMetaRules.wholeNamesOnly((name, prefix) -> Formats.longName(name)));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        spec(object.object("spec"), false, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadata(object, errors);
        metadataUpdate(object, old, errors);
        boolean sameConfig = !Preparation.differs(object.object("spec"), old.object("spec"), "config");
        spec(object.object("spec"), sameConfig, errors);
    }

    private static void spec(ObjectValue spec, boolean sameConfig, FieldErrors errors) {
        Lists.each(spec.list("selectors"), DeviceRequestRules.MOST_SELECTORS, DeviceRequestRules::selector,
                SPEC.child("selectors"), errors);
        Lists.each(spec.list("config"), DeviceConfigurationRules.MOST, (configuration, path, found) ->
                DeviceConfigurationRules.validate(configuration, sameConfig, path, found),
                SPEC.child("config"), errors);
        String extended = spec.stringOrNull("extendedResourceName");
        if (extended != null && !ResourceNameRules.isExtended(extended)) {
            errors.invalid(SPEC.child("extendedResourceName"), extended, "must be a valid extended resource name");
        }
    }
}
