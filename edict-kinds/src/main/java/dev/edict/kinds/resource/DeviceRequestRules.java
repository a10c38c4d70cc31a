package dev.edict.kinds.resource;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One request of a claim: devices of a class, or the first that is available of several such. */
final class DeviceRequestRules {
    static final int MOST = 32;
    static final int MOST_SELECTORS = 32;
    private static final int MOST_ALTERNATIVES = 8;
    private static final int LONGEST_EXPRESSION = 10 * 1024;
    private static final List<String> MODES = List.of("All", "ExactCount");
    private static final String ONE = "exactly one of `exactly` or `firstAvailable` is required";

    private DeviceRequestRules() {}

    /** Fills in how many devices are wanted. */
    static ObjectValue setDefaults(ObjectValue request) {
        return request
                .mapObject("exactly", exactly -> TaintRules.tolerationDefaults(count(exactly)))
                .mapObjects("firstAvailable", choice -> TaintRules.tolerationDefaults(count(choice)));
    }

    private static ObjectValue count(ObjectValue request) {
        ObjectValue counted = request.string("allocationMode").isEmpty()
                ? request.with("allocationMode", "ExactCount")
                : request;
        return counted.string("allocationMode").equals("ExactCount") && counted.integer("count") == 0
                ? counted.with("count", 1)
                : counted;
    }

    static void validate(ObjectValue request, FieldPath path, FieldErrors errors) {
        DeviceNames.label(request.string("name"), path.child("name"), errors);
        boolean exact = request.isSet("exactly");
        boolean first = !request.list("firstAvailable").isEmpty();
        if (exact && first) {
            errors.invalid(path, NullValue.NULL, ONE + ", but multiple fields are set");
        } else if (exact) {
            wanted(request.object("exactly"), path.child("exactly"), errors);
        } else if (first) {
            Lists.distinct(request.list("firstAvailable"), MOST_ALTERNATIVES, DeviceRequestRules::alternative,
                    alternative -> alternative.string("name"), path.child("firstAvailable"), errors);
        } else {
            errors.required(path, ONE);
        }
    }

    private static void alternative(ObjectValue request, FieldPath path, FieldErrors errors) {
        DeviceNames.label(request.string("name"), path.child("name"), errors);
        wanted(request, path, errors);
    }

    private static void wanted(ObjectValue request, FieldPath path, FieldErrors errors) {
        String deviceClass = request.string("deviceClassName");
        if (deviceClass.isEmpty()) {
            errors.required(path.child("deviceClassName"));
        } else {
            FieldRules.format(
                    Formats.dns1123Subdomain(deviceClass), deviceClass, path.child("deviceClassName"), errors);
        }
        Lists.each(request.list("selectors"), MOST_SELECTORS, DeviceRequestRules::selector,
                path.child("selectors"), errors);
        String mode = request.string("allocationMode");
        long count = request.integer("count");
        if (!MODES.contains(mode)) {
            errors.notSupported(path.child("allocationMode"), mode, MODES);
        } else if (mode.equals("All") && count != 0) {
            errors.invalid(path.child("count"), count, "must not be specified when allocationMode is 'All'");
        } else if (mode.equals("ExactCount") && count <= 0) {
            errors.invalid(path.child("count"), count, "must be greater than zero");
        }
        Lists.each(request.list("tolerations"), Lists.UNLIMITED, TaintRules::toleration,
                path.child("tolerations"), errors);
    }

    static void selector(ObjectValue selector, FieldPath path, FieldErrors errors) {
        String expression = selector.object("cel").string("expression");
        if (!selector.isSet("cel")) {
            errors.required(path.child("cel"));
        } else if (expression.getBytes(StandardCharsets.UTF_8).length > LONGEST_EXPRESSION) {
            errors.tooLong(path.child("cel", "expression"), LONGEST_EXPRESSION);
        } else {
            DeviceSelectors.check(expression, path.child("cel", "expression"), errors);
        }
    }
}
