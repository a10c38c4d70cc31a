package dev.edict.kinds.settings;

import dev.edict.kinds.core.container.ContainerDefaults;
import dev.edict.kinds.core.container.EnvironmentRules;
import dev.edict.kinds.core.container.MountRules;
import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.volume.VolumeDefaults;
import dev.edict.kinds.core.volume.VolumeRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.kinds.rule.SpecRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** PodPreset: what is put into the new pods that it selects. What it says can not be changed; a change is dropped. */
final class PodPresetRules extends SpecRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final List<String> GIFTS = List.of("env", "envFrom", "volumeMounts", "volumes");

    PodPresetRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObject("spec", spec -> spec.mapObjects("env", ContainerDefaults::variable)
                .mapObjects("volumes", VolumeDefaults::apply));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.keep(object, old, "spec");
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        ObjectValue spec = object.object("spec");
        LabelRules.selector(spec.object("selector"), false, SPEC.child("selector"), errors);
        if (GIFTS.stream().noneMatch(spec::has)) {
            errors.required(SPEC.child("volumes", "env", "envFrom", "volumeMounts"), "must specify at least one");
        }
        Map<String, ObjectValue> volumes = VolumeRules.validate(spec.list("volumes").objects(), "",
                new PodRuleOptions(false, Set.of()), SPEC.child("volumes"), errors);
        EnvironmentRules.variables(spec.list("env").objects(), SPEC.child("env"), errors);
        EnvironmentRules.sources(spec.list("envFrom").objects(), SPEC.child("envFrom"), errors);
        MountRules.container(spec, volumes, SPEC, errors);
    }

    /** What was said once is not looked at again: no update can change it. */
    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
    }

    /** An empty list has been noticed by now, and says no more. */
    @Override
    public ObjectValue canonicalize(ObjectValue object) {
        return object.mapObject("spec", spec -> {
            ObjectValue kept = spec;
            for (String gift : GIFTS) {
                kept = kept.list(gift).isEmpty() ? kept.without(gift) : kept;
            }
            return kept;
        });
    }
}
