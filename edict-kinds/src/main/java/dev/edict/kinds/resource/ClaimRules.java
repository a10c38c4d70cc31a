package dev.edict.kinds.resource;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;

/** What a claim asks for: requests, what binds them together, and words for the drivers. */
final class ClaimRules {
    private static final int MOST_CONSTRAINTS = 32;

    private ClaimRules() {}

    static ObjectValue setDefaults(ObjectValue spec) {
        return spec.mapObject("devices",
                devices -> devices.mapObjects("requests", DeviceRequestRules::setDefaults));
    }

    static void validate(ObjectValue spec, FieldPath path, FieldErrors errors) {
        ObjectValue devices = spec.object("devices");
        FieldPath devicesPath = path.child("devices");
        RequestNames names = RequestNames.of(devices);
        Lists.distinct(devices.list("requests"), DeviceRequestRules.MOST, DeviceRequestRules::validate,
                request -> request.string("name"), devicesPath.child("requests"), errors);
        Lists.each(devices.list("constraints"), MOST_CONSTRAINTS,
                (constraint, at, found) -> constraint(constraint, names, at, found),
                devicesPath.child("constraints"), errors);
        Lists.each(devices.list("config"), DeviceConfigurationRules.MOST, (configuration, at, found) -> {
            requests(configuration, names, at, found);
            DeviceConfigurationRules.validate(configuration, at, found);
        }, devicesPath.child("config"), errors);
    }

    private static void constraint(ObjectValue constraint, RequestNames names, FieldPath path, FieldErrors errors) {
        requests(constraint, names, path, errors);
        if (constraint.isSet("matchAttribute")) {
            DeviceNames.fullyQualified(
                    constraint.string("matchAttribute"), path.child("matchAttribute"), errors);
        } else if (constraint.isSet("distinctAttribute")) {
            DeviceNames.fullyQualified(
                    constraint.string("distinctAttribute"), path.child("distinctAttribute"), errors);
        } else {
            errors.required(path, "exactly one of \"matchAttribute\" or \"distinctAttribute\" is required, but"
                    + " multiple fields are set");
        }
    }

    /** Checks the list of requests that a part of a claim is about. */
    static void requests(ObjectValue holder, RequestNames names, FieldPath path, FieldErrors errors) {
        Lists.distinctTexts(holder.list("requests"), DeviceRequestRules.MOST, names::reference,
                path.child("requests"), errors);
    }
}
