package dev.edict.kinds.storage;

import dev.edict.kinds.field.DeprecatedNodeLabels;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** StorageClass: how volumes of a class are made. */
final class StorageClassRules extends ObjectRules {
    private static final FieldPath TOPOLOGIES = FieldPath.of("allowedTopologies");
    private static final List<String> RECLAIM_POLICIES = List.of("Delete", "Retain");
    private static final List<String> BINDING_MODES = List.of("Immediate", "WaitForFirstConsumer");

    StorageClassRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.withDefault("reclaimPolicy", "Delete").withDefault("volumeBindingMode", "Immediate");
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        provisioner(object.string("provisioner"), FieldPath.of("provisioner"), errors);
        ParameterRules.validate(object.object("parameters"), true, FieldPath.of("parameters"), errors);
        String reclaim = object.string("reclaimPolicy");
        if (!reclaim.isEmpty() && !RECLAIM_POLICIES.contains(reclaim)) {
            errors.notSupported(FieldPath.of("reclaimPolicy"), reclaim, RECLAIM_POLICIES);
        }
        FieldPath modePath = FieldPath.of("volumeBindingMode");
        String mode = object.stringOrNull("volumeBindingMode");
        if (mode == null) {
            errors.required(modePath);
        } else if (!BINDING_MODES.contains(mode)) {
            errors.notSupported(modePath, mode, BINDING_MODES);
        }
        TopologyTermRules.validate(object.list("allowedTopologies").objects(), TOPOLOGIES, errors);
    }

    static void provisioner(String provisioner, FieldPath path, FieldErrors errors) {
        if (provisioner.isEmpty()) {
            errors.required(path);
            return;
        }
        String lower = provisioner.toLowerCase(Locale.ROOT);
        FieldRules.format(Formats.qualifiedName(lower), lower, path, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        metadataUpdate(object, old, errors);
        for (String key : List.of("parameters", "provisioner", "reclaimPolicy", "volumeBindingMode")) {
            FieldRules.immutable(object.get(key), old.get(key), FieldPath.of(key), errors);
        }
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings = new ArrayList<>();
        List<ObjectValue> topologies = object.list("allowedTopologies").objects();
        for (int index = 0; index < topologies.size(); index++) {
            List<ObjectValue> expressions = topologies.get(index).list("matchLabelExpressions").objects();
            for (int position = 0; position < expressions.size(); position++) {
                String deprecation = DeprecatedNodeLabels.deprecation(expressions.get(position).string("key"));
                if (deprecation != null) {
                    warnings.add(TOPOLOGIES.index(index).child("matchLabelExpressions").index(position).child("key")
                            + ": " + deprecation);
                }
            }
        }
        return warnings;
    }
}
