package dev.edict.kinds.storage;

import dev.edict.kinds.field.DeprecatedNodeLabels;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.metadata.LabelRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** CSIStorageCapacity: how much room a class of storage has in a part of the cluster. */
final class CSIStorageCapacityRules extends ObjectRules {
    private static final FieldPath TOPOLOGY = FieldPath.of("nodeTopology");

    CSIStorageCapacityRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        capacity(object, false, errors);
    }

    private void capacity(ObjectValue object, boolean lenient, FieldErrors errors) {
        metadata(object, errors);
        LabelRules.selector(object.object("nodeTopology"), lenient, TOPOLOGY, errors);
        String className = object.string("storageClassName");
        FieldRules.format(Formats.dns1123Subdomain(className), className, FieldPath.of("storageClassName"), errors);
        Value capacity = object.get("capacity");
        if (capacity != null && Quantity.parse(capacity).sign() < 0) {
            errors.invalid(FieldPath.of("capacity"), Quantity.parse(capacity).toString(), Messages.NOT_NEGATIVE);
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        FieldErrors oldErrors = new FieldErrors();
        LabelRules.selector(old.object("nodeTopology"), TOPOLOGY, oldErrors);
        capacity(object, !oldErrors.isEmpty(), errors);
        metadataUpdate(object, old, errors);
        if (Preparation.differs(object, old, "nodeTopology")) {
            errors.invalid(TOPOLOGY, Shown.selector(object.objectOrNull("nodeTopology")), Messages.IMMUTABLE);
        }
        if (!object.string("storageClassName").equals(old.string("storageClassName"))) {
            errors.invalid(FieldPath.of("storageClassName"), object.string("storageClassName"), Messages.IMMUTABLE);
        }
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings = new ArrayList<>();
        ObjectValue topology = object.object("nodeTopology");
        List<ObjectValue> expressions = topology.list("matchExpressions").objects();
        for (int index = 0; index < expressions.size(); index++) {
            String key = expressions.get(index).string("key");
            String deprecation = DeprecatedNodeLabels.deprecation(key);
            if (deprecation != null) {
                warnings.add(TOPOLOGY.child("matchExpressions").index(index).child("key") + ": " + key + " is "
                        + deprecation);
            }
        }
        for (String label : topology.object("matchLabels").keys()) {
            String deprecation = DeprecatedNodeLabels.deprecation(label);
            if (deprecation != null) {
                warnings.add(TOPOLOGY.child("matchLabels", label) + ": " + deprecation);
            }
        }
        return warnings;
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
