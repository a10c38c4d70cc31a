package dev.edict.kinds.core.resource;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Messages;
import dev.edict.model.quantity.Quantity;

/** The rules for amounts of resources. */
public final class ResourceAmountRules {
    private ResourceAmountRules() {}

    /** An amount of a named resource: not negative, and whole where the resource comes in pieces. */
    public static void ofResource(String name, Quantity amount, FieldPath path, FieldErrors errors) {
        if (amount.sign() < 0) {
            errors.invalid(path, amount.toString(), Messages.NOT_NEGATIVE);
        }
        if (ResourceNames.isInteger(name) && amount.milliValue() % 1000 != 0) {
            errors.invalid(path, amount.toString(), Messages.INTEGER);
        }
    }

    /** Any amount that can be. */
    public static void basic(Quantity amount, FieldPath path, FieldErrors errors) {
        if (amount.value() < 0) {
            errors.invalid(path, amount.value(), "must be a valid resource quantity");
        }
    }
}
