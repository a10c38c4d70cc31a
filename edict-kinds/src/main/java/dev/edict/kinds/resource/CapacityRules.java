package dev.edict.kinds.resource;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How much of something a device has, and in which amounts it is handed out. */
final class CapacityRules {
    private static final int MOST_VALUES = 10;

    private CapacityRules() {}

    /** @param shared whether the device can be given to several claims at once */
    static void validate(ObjectValue capacity, boolean shared, FieldPath path, FieldErrors errors) {
        if (!capacity.isSet("requestPolicy")) {
            return;
        }
        FieldPath policyPath = path.child("requestPolicy");
        if (!shared) {
            errors.forbidden(policyPath, "allowMultipleAllocations must be true");
            return;
        }
        ObjectValue policy = capacity.object("requestPolicy");
        List<Quantity> values = policy.list("validValues").items().stream().map(Quantity::parse).toList();
        boolean range = policy.isSet("validRange");
        if (!values.isEmpty() && range) {
            errors.forbidden(policyPath, "exactly one policy can be specified, cannot specify \"validValues\" and"
                    + " \"validRange\" at the same time");
            return;
        }
        if (values.isEmpty() && !range) {
            return;
        }
        Quantity most = amount(capacity, "value");
        Quantity usual = amount(policy, "default");
        String key = range ? "validRange" : "validValues";
        if (usual == null) {
            errors.required(policyPath.child("default"), "required when " + key + " is defined");
        } else if (range) {
            new RangeRules(usual, most == null ? Quantity.ZERO : most, policyPath.child(key), errors)
                    .validate(policy.object(key));
        } else {
            values(values, usual, most == null ? Quantity.ZERO : most, policyPath.child(key), errors);
        }
    }

    static @Nullable Quantity amount(ObjectValue holder, String key) {
        Value value = holder.get(key);
        return value == null ? null : Quantity.parse(value);
    }

    private static void values(
            List<Quantity> values, Quantity usual, Quantity most, FieldPath path, FieldErrors errors) {
        for (int index = 1; index < values.size(); index++) {
            if (values.get(index - 1).compareTo(values.get(index)) > 0) {
                errors.invalid(path.index(index), values.get(index).toString(),
                        "values must be sorted in ascending order");
            }
        }
        boolean few = Lists.items(values, MOST_VALUES, (value, at, found) -> {
            if (value.compareTo(most) > 0) {
                found.invalid(at, value.toString(), "option is larger than capacity value: " + most);
            }
        }, path, errors);
        if (few) {
            Lists.duplicates(values, value -> Long.toString(value.value()), path, errors);
        }
        if (!few || values.stream().noneMatch(value -> value.compareTo(usual) == 0)) {
            errors.invalid(path, usual.toString(), "default value is not valid according to the requestPolicy");
        }
    }

    /** Amounts from a range, perhaps in steps. */
    private record RangeRules(Quantity usual, Quantity most, FieldPath path, FieldErrors errors) {
        void validate(ObjectValue range) {
            Quantity lowest = amount(range, "min");
            if (lowest == null) {
                errors.required(path.child("min"), "required when validRange is defined");
                return;
            }
            larger(lowest, most, "min", lowest, "min is larger than capacity value: " + most);
            larger(lowest, usual, "min", usual, "default is less than min: " + lowest);
            Quantity highest = amount(range, "max");
            if (highest != null) {
                larger(lowest, highest, "max", lowest, "min is larger than max: " + highest);
                larger(highest, most, "max", highest, "max is larger than capacity value: " + most);
                larger(usual, highest, "max", usual, "default is more than max: " + highest);
            }
            Quantity step = amount(range, "step");
            if (step != null) {
                Quantity next = lowest.plus(step);
                larger(next, most, "step", step, "one step " + next + " is larger than capacity value: " + most);
                multiple(usual, lowest, step);
                if (highest != null) {
                    multiple(highest, lowest, step);
                }
            }
        }

        /** One may not be larger than the other. */
        private void larger(Quantity one, Quantity other, String key, Quantity shown, String detail) {
            if (one.compareTo(other) > 0) {
                errors.invalid(path.child(key), shown.toString(), detail);
            }
        }

        private void multiple(Quantity amount, Quantity lowest, Quantity step) {
            long width = step.value();
            if (width == 0 || (amount.value() - lowest.value()) % width != 0) {
                errors.invalid(path.child("step"), amount.toString(),
                        "value is not a multiple of a given step (" + step + ") from (" + lowest + ")");
            }
        }
    }
}
