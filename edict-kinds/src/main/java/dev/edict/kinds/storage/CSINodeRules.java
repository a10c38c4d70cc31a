package dev.edict.kinds.storage;

import dev.edict.kinds.core.volume.DriverNameRules;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** CSINode: which storage drivers a node has, and what they call it. */
final class CSINodeRules extends ObjectRules {
    private static final FieldPath DRIVERS = FieldPath.of("spec", "drivers");
    private static final int LONGEST_ID = 256;

    CSINodeRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        Set<String> names = new HashSet<>();
        List<ObjectValue> drivers = drivers(object);
        for (int index = 0; index < drivers.size(); index++) {
            driver(drivers.get(index), names, DRIVERS.index(index), errors);
        }
    }

    private static List<ObjectValue> drivers(ObjectValue object) {
        return object.object("spec").list("drivers").objects();
    }

    private static void driver(ObjectValue driver, Set<String> names, FieldPath path, FieldErrors errors) {
        String name = driver.string("name");
        DriverNameRules.validate(name, path.child("name"), errors);
        String id = driver.string("nodeID");
        if (id.isEmpty()) {
            errors.required(path.child("nodeID"));
        }
        if (id.getBytes(StandardCharsets.UTF_8).length > LONGEST_ID) {
            errors.invalid(path.child("nodeID"), id, "must be " + LONGEST_ID + " characters or less");
        }
        FieldRules.nonNegative(driver.object("allocatable"), "count", path.child("allocatable"), errors);
        if (!names.add(name)) {
            errors.duplicate(path.child("name"), name);
        }
        Set<String> keys = new HashSet<>();
        for (String key : driver.list("topologyKeys").strings()) {
            if (key.isEmpty()) {
                errors.required(path);
            }
            if (!keys.add(key)) {
                errors.duplicate(path, key);
            }
            FieldRules.format(Formats.qualifiedName(key), key, path, errors);
        }
    }

    /** What a node's driver said of itself stays; how many volumes it can hold may change. */
    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        for (ObjectValue before : drivers(old)) {
            for (ObjectValue after : drivers(object)) {
                if (before.string("name").equals(after.string("name"))
                        && !before.without("allocatable").equals(after.without("allocatable"))) {
                    errors.invalid(DRIVERS, shown(after), Messages.IMMUTABLE);
                }
            }
        }
    }

    private static Value shown(ObjectValue driver) {
        return ObjectValue.of(
                "Name", driver.string("name"),
                "NodeID", driver.string("nodeID"),
                "TopologyKeys", Shown.field(driver, "topologyKeys"),
                "Allocatable", NullValue.NULL);
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
