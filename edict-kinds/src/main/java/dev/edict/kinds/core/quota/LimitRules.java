package dev.edict.kinds.core.quota;

import dev.edict.kinds.core.resource.ResourceNameRules;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for one entry of a LimitRange: its bounds must leave room for its defaults. */
final class LimitRules {
    private static final Quantity ONE = Quantity.of(1, QuantityFormat.DECIMAL_SI);
    /** Above this the thousandths of an amount do not fit 64 bits. */
    private static final long HIGHEST_WITH_MILLIS = Long.MAX_VALUE / 1000;

    private final Map<String, Quantity> minimum;
    private final Map<String, Quantity> maximum;
    private final Map<String, Quantity> defaults;
    private final Map<String, Quantity> requests;
    private final Map<String, Quantity> ratios;
    private final FieldPath path;
    private final FieldErrors errors;

    private LimitRules(ObjectValue limit, boolean pod, FieldPath path, FieldErrors errors) {
        this.minimum = quantities(limit.object("min"));
        this.maximum = quantities(limit.object("max"));
        this.defaults = pod ? Map.of() : quantities(limit.object("default"));
        this.requests = pod ? Map.of() : quantities(limit.object("defaultRequest"));
        this.ratios = quantities(limit.object("maxLimitRequestRatio"));
        this.path = path;
        this.errors = errors;
    }

    private static Map<String, Quantity> quantities(ObjectValue amounts) {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        amounts.forEach((name, amount) -> quantities.put(name, Quantity.parse((Value) amount)));
        return quantities;
    }

    static void validate(ObjectValue limit, FieldPath path, FieldErrors errors) {
        String type = limit.string("type");
        boolean pod = type.equals("Pod");
        Set<String> resources = new LinkedHashSet<>();
        names(limit, "max", resources, path, errors);
        names(limit, "min", resources, path, errors);
        if (pod) {
            notOfPods(limit, "default", path, errors);
            notOfPods(limit, "defaultRequest", path, errors);
        } else {
            names(limit, "default", resources, path, errors);
            names(limit, "defaultRequest", resources, path, errors);
        }
        if (type.equals("PersistentVolumeClaim")
                && !limit.object("min").has("storage") && !limit.object("max").has("storage")) {
            errors.required(path.child("limits"),
                    "either minimum or maximum storage value is required, but neither was provided");
        }
        names(limit, "maxLimitRequestRatio", resources, path, errors);
        LimitRules rules = new LimitRules(limit, pod, path, errors);
        resources.forEach(rules::compare);
    }

    private static void names(
            ObjectValue limit, String key, Set<String> resources, FieldPath path, FieldErrors errors) {
        String type = limit.string("type");
        for (String name : limit.object(key).keys()) {
            FieldPath namePath = path.child(key).key(name);
            if (type.equals("Pod") || type.equals("Container")) {
                ResourceNameRules.ofContainer(name, namePath, errors);
            } else {
                ResourceNameRules.any(name, namePath, errors);
            }
            resources.add(name);
        }
    }

    private static void notOfPods(ObjectValue limit, String key, FieldPath path, FieldErrors errors) {
        if (!limit.object(key).isEmpty()) {
            errors.forbidden(path.child(key), "may not be specified when `type` is 'Pod'");
        }
    }

    private void compare(String name) {
        Quantity min = minimum.get(name);
        Quantity max = maximum.get(name);
        Quantity limit = defaults.get(name);
        Quantity request = requests.get(name);
        if (exceeds(min, max)) {
            invalid("min", name, min, "min value " + min + " is greater than max value " + max);
        }
        if (exceeds(min, request)) {
            invalid("defaultRequest", name, request,
                    "min value " + min + " is greater than default request value " + request);
        }
        if (exceeds(request, max)) {
            invalid("defaultRequest", name, request,
                    "default request value " + request + " is greater than max value " + max);
        }
        if (exceeds(request, limit)) {
            invalid("defaultRequest", name, request,
                    "default request value " + request + " is greater than default limit value " + limit);
        }
        if (exceeds(min, limit)) {
            invalid("default", name, min, "min value " + min + " is greater than default value " + limit);
        }
        if (exceeds(limit, max)) {
            invalid("default", name, max, "default value " + limit + " is greater than max value " + max);
        }
        ratio(name, min, max);
        if (!ResourceNames.isOvercommitAllowed(name) && limit != null && request != null
                && limit.compareTo(request) != 0) {
            invalid("defaultRequest", name, request,
                    "default value " + limit + " must equal to defaultRequest value " + request + " in " + name);
        }
    }

    private void ratio(String name, @Nullable Quantity min, @Nullable Quantity max) {
        Quantity ratio = ratios.get(name);
        if (ratio == null) {
            return;
        }
        if (ratio.compareTo(ONE) < 0) {
            invalid("maxLimitRequestRatio", name, ratio, "ratio " + ratio + " is less than 1");
        }
        if (min == null || max == null) {
            return;
        }
        boolean fine = ratio.value() < HIGHEST_WITH_MILLIS && min.value() < HIGHEST_WITH_MILLIS
                && max.value() < HIGHEST_WITH_MILLIS;
        double asked = fine ? ratio.milliValue() / 1000.0 : ratio.value();
        double highest = fine
                ? (double) max.milliValue() / min.milliValue()
                : (double) max.value() / min.value();
        if (asked > highest) {
            invalid("maxLimitRequestRatio", name, ratio, "ratio " + ratio + " is greater than max/min = "
                    + String.format(Locale.ROOT, "%f", highest));
        }
    }

    private static boolean exceeds(@Nullable Quantity amount, @Nullable Quantity bound) {
        return amount != null && bound != null && amount.compareTo(bound) > 0;
    }

    private void invalid(String key, String name, @Nullable Quantity shown, String detail) {
        errors.invalid(path.child(key).key(name), String.valueOf(shown), detail);
    }
}
