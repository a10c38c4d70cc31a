package dev.edict.kinds.resource;

import dev.edict.kinds.core.scheduling.NodeSelectorRules;
import dev.edict.kinds.core.volume.DriverNameRules;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** ResourceSlice: the devices that a driver offers on some nodes. */
final class ResourceSliceRules extends ObjectRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final int MOST_DEVICES = 128;
    private static final int MOST_ELABORATE_DEVICES = 64;
    private static final int MOST_COUNTER_SETS = 8;
    private static final String ONE_NODE_FIELD =
            "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";

    ResourceSliceRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    /** A taint without a time was added when the slice was made. */
    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        Value now = object.object("metadata").get("creationTimestamp");
        ObjectValue stamped = now == null ? object : mapDevices(object, device ->
                device.mapObjects("taints", taint -> taint.withDefault("timeAdded", now)));
        return Preparation.firstGeneration(withoutUnknown(stamped));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return withoutUnknown(Preparation.countGeneration(object, old));
    }

    /** Takes out what this version does not know yet. */
    private static ObjectValue withoutUnknown(ObjectValue object) {
        return mapDevices(object, device -> device.without("nodeAllocatableResourceMappings")
                .mapObject("attributes", attributes -> {
                    ObjectValue.Builder known = ObjectValue.builder();
                    attributes.keys().forEach(key ->
                            known.put(key, DeviceAttributeRules.withoutLists(attributes.object(key))));
                    return known.build();
                }));
    }

    private static ObjectValue mapDevices(
            ObjectValue object, UnaryOperator<ObjectValue> change) {
        return object.mapObject("spec", spec -> spec.mapObjects("devices", change));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        spec(object.object("spec"), null, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        spec(object.object("spec"), old.object("spec"), errors);
    }

    private static void spec(ObjectValue spec, @Nullable ObjectValue old, FieldErrors errors) {
        DriverNameRules.validate(spec.string("driver"), SPEC.child("driver"), errors);
        pool(spec.object("pool"), SPEC.child("pool"), errors);
        if (old != null) {
            FieldRules.immutableText(spec.object("pool"), old.object("pool"), "name", SPEC.child("pool"), errors);
            FieldRules.immutableText(spec, old, "driver", SPEC, errors);
            FieldRules.immutable(spec, old, "nodeName", SPEC, errors);
        }
        nodes(spec, errors);
        if (spec.isSet("sharedCounters") && spec.isSet("devices")) {
            errors.invalid(SPEC, "", "only one of `sharedCounters` or `devices` is allowed");
        }
        boolean elaborate = spec.list("devices").objects().stream().anyMatch(device ->
                !device.list("taints").isEmpty() || !device.list("consumesCounters").isEmpty());
        DeviceRules rules =
                new DeviceRules(old == null ? ObjectValue.EMPTY : old, spec.bool("perDeviceNodeSelection"));
        Lists.distinct(spec.list("devices"), elaborate ? MOST_ELABORATE_DEVICES : MOST_DEVICES, rules::validate,
                device -> device.string("name"), SPEC.child("devices"), errors);
        Lists.distinct(spec.list("sharedCounters"), MOST_COUNTER_SETS, CounterRules::set,
                set -> set.string("name"), SPEC.child("sharedCounters"), errors);
    }

    private static void pool(ObjectValue pool, FieldPath path, FieldErrors errors) {
        DeviceNames.pool(pool.string("name"), path.child("name"), errors);
        if (pool.integer("resourceSliceCount") <= 0) {
            errors.invalid(path.child("resourceSliceCount"), pool.integer("resourceSliceCount"),
                    "must be greater than zero");
        }
        if (pool.integer("generation") < 0) {
            errors.invalid(path.child("generation"), pool.integer("generation"),
                    "must be greater than or equal to zero");
        }
    }

    private static void nodes(ObjectValue spec, FieldErrors errors) {
        List<String> set = new ArrayList<>();
        String name = spec.stringOrNull("nodeName");
        if (name != null) {
            if (name.isEmpty()) {
                errors.invalid(SPEC.child("nodeName"), name, "must be either unset or set to a non-empty string");
            } else {
                set.add("`nodeName`");
                FieldRules.format(Formats.dns1123Subdomain(name), name, SPEC.child("nodeName"), errors);
            }
        }
        if (spec.isSet("nodeSelector")) {
            set.add("`nodeSelector`");
            ObjectValue selector = spec.object("nodeSelector");
            NodeSelectorRules.selector(selector, false, SPEC.child("nodeSelector"), errors);
            if (selector.list("nodeSelectorTerms").size() != 1) {
                errors.invalid(SPEC.child("nodeSelector", "nodeSelectorTerms"),
                        InternalForms.ofList("NodeSelectorTerm", selector.list("nodeSelectorTerms")),
                        "must have exactly one node selector term");
            }
        }
        for (String key : List.of("allNodes", "perDeviceNodeSelection")) {
            if (spec.bool(key)) {
                set.add("`" + key + "`");
            } else if (spec.isSet(key)) {
                errors.invalid(SPEC.child(key), false, "must be either unset or set to true");
            }
        }
        if (set.isEmpty()) {
            errors.required(SPEC, ONE_NODE_FIELD);
        } else if (set.size() > 1) {
            errors.invalid(SPEC, "{" + String.join(", ", set) + "}",
                    ONE_NODE_FIELD + ", but multiple fields are set");
        }
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        String driver = object.object("spec").string("driver");
        return driver.equals(driver.toLowerCase(Locale.ROOT))
                ? List.of()
                : List.of("spec.driver: driver names should be lowercase; " + StringValue.quote(driver)
                        + " contains uppercase characters");
    }
}
