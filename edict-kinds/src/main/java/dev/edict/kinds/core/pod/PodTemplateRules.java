package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.security.AppArmorRules;
import dev.edict.kinds.core.security.SeccompRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for templates of pods, wherever they stand: in a PodTemplate or in the spec of a workload. */
public final class PodTemplateRules {
    private PodTemplateRules() {}

    /** Fills in what the writer of a template left out. */
    public static ObjectValue setDefaults(ObjectValue template) {
        return PodSpecDefaults.withoutLegacyAnnotations(template)
                .with("spec", PodSpecDefaults.apply(template.object("spec")));
    }

    /** Fills in the template under a key of an object; an object without one stays as it is. */
    public static ObjectValue setDefaults(ObjectValue holder, String key) {
        return holder.mapObject(key, PodTemplateRules::setDefaults);
    }

    /** Takes out what this version of Kubernetes has not switched on, unless the old template had it. */
    public static ObjectValue prepare(ObjectValue template, @Nullable ObjectValue old) {
        return template.mapObject("spec", spec ->
                DisabledPodFields.drop(spec, old == null ? ObjectValue.EMPTY : old.object("spec")));
    }

    public static void validate(ObjectValue template, FieldPath path, FieldErrors errors) {
        validate(template, null, path, errors);
    }

    /** @param old the template that this one replaces; null if it is new */
    public static void validate(
            ObjectValue template, @Nullable ObjectValue old, FieldPath path, FieldErrors errors) {
        PodRuleOptions options = PodTolerances.forTemplate(old);
        ObjectValue metadata = template.object("metadata");
        ObjectValue annotations = metadata.object("annotations");
        ObjectValue spec = template.object("spec");
        FieldPath specPath = path.child("spec");
        LabelRules.labels(metadata.object("labels"), path.child("labels"), errors);
        ObjectMetaRules.annotations(annotations, path.child("annotations"), errors);
        PodAnnotationRules.validate(annotations, spec, options, path.child("annotations"), errors);
        PodSpecRules.validate(spec, null, options, specPath, errors);
        SeccompRules.agreement(annotations, spec, specPath, errors);
        AppArmorRules.agreement(annotations, spec, specPath, errors);
        if (!spec.list("ephemeralContainers").isEmpty()) {
            errors.forbidden(specPath.child("ephemeralContainers"),
                    "ephemeral containers not allowed in pod template");
        }
    }

    /** What to warn the writer of a template of. */
    public static List<String> warnings(ObjectValue template, FieldPath path) {
        return PodWarnings.of(template, path);
    }
}
