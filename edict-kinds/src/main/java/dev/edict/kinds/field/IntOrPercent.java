package dev.edict.kinds.field;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import org.jspecify.annotations.Nullable;

/** A number of things, or a share of them in per cent. An absent one counts as 0. */
public record IntOrPercent(@Nullable Value value) {

    /** A share is digits and a percent sign; a number is not negative. */
    public void validate(FieldPath path, FieldErrors errors) {
        if (value instanceof StringValue text) {
            for (String complaint : Formats.percent(text.text())) {
                errors.invalid(path, text, complaint);
            }
        } else {
            FieldRules.nonNegative(number(), path, errors);
        }
    }

    public void notMoreThanAll(FieldPath path, FieldErrors errors) {
        if (isPercent() && number() > 100) {
            errors.invalid(path, Shown.orNull(value), "must not be greater than 100%");
        }
    }

    boolean isPercent() {
        return value instanceof StringValue text && Formats.percent(text.text()).isEmpty();
    }

    public boolean isZero() {
        return number() == 0;
    }

    /** The number before the percent sign, or the number itself; a text that is neither counts as its digits or 0. */
    public long number() {
        if (value instanceof NumberValue number && number.isLong()) {
            return number.longValue();
        }
        if (value instanceof StringValue text) {
            String digits = isPercent() ? text.text().substring(0, text.text().length() - 1) : text.text();
            try {
                return Long.parseLong(digits);
            } catch (NumberFormatException notANumber) {
                return 0;
            }
        }
        return 0;
    }
}
