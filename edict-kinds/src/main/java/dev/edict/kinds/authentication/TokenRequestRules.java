package dev.edict.kinds.authentication;

import dev.edict.kinds.rule.KindRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;

/** TokenRequest: for how long a token of a service account is wanted. */
final class TokenRequestRules implements KindRules {
    private static final long HOUR = 60 * 60;
    private static final long SHORTEST = 10 * 60;
    private static final long LONGEST = 1L << 32;

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.with("spec", object.object("spec").withDefault("expirationSeconds", HOUR));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        long seconds = object.object("spec").integer("expirationSeconds");
        FieldPath path = FieldPath.of("spec", "expirationSeconds");
        if (seconds < SHORTEST) {
            errors.invalid(path, seconds, "may not specify a duration less than 10 minutes");
        }
        if (seconds > LONGEST) {
            errors.invalid(path, seconds, "may not specify a duration larger than 2^32 seconds");
        }
    }
}
