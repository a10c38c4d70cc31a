package dev.edict.kinds.resource;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;

/** Counters that devices share, and what a device takes of them. */
final class CounterRules {
    private static final int MOST = 32;

    private CounterRules() {}

    static void set(ObjectValue set, FieldPath path, FieldErrors errors) {
        DeviceNames.requiredLabel(set.string("name"), path.child("name"), errors);
        counters(set, path, errors);
    }

    static void consumption(ObjectValue consumption, FieldPath path, FieldErrors errors) {
        DeviceNames.requiredLabel(consumption.string("counterSet"), path.child("counterSet"), errors);
        counters(consumption, path, errors);
    }

    private static void counters(ObjectValue holder, FieldPath path, FieldErrors errors) {
        ObjectValue counters = holder.object("counters");
        FieldPath countersPath = path.child("counters");
        if (counters.isEmpty()) {
            errors.required(countersPath);
        } else if (counters.size() > MOST) {
            errors.tooMany(countersPath, counters.size(), MOST);
        } else {
            counters.keys().forEach(name -> DeviceNames.label(name, countersPath, errors));
        }
    }
}
