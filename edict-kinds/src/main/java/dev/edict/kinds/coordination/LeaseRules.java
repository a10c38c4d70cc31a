package dev.edict.kinds.coordination;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lease: who holds something, since when and for how long. */
final class LeaseRules extends ObjectRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final List<String> STRATEGIES = List.of("OldestEmulationVersion");

    LeaseRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    /** Coordinated election is off unless a server turns it on, so what belongs to it is dropped. */
    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return object.mapObject("spec", spec -> spec.without("strategy").without("preferredHolder"));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue oldSpec = old.object("spec");
        return object.mapObject("spec", spec -> {
            ObjectValue kept = oldSpec.isSet("strategy") ? spec : spec.without("strategy");
            return oldSpec.isSet("preferredHolder") ? kept : kept.without("preferredHolder");
        });
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        genericMetadata(object, errors);
        spec(object.object("spec"), errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        genericMetadataUpdate(object, old, errors);
        spec(object.object("spec"), errors);
    }

    private static void spec(ObjectValue spec, FieldErrors errors) {
        Long duration = spec.integerOrNull("leaseDurationSeconds");
        if (duration != null && duration <= 0) {
            errors.invalid(SPEC.child("leaseDurationSeconds"), duration, "must be greater than 0");
        }
        Long transitions = spec.integerOrNull("leaseTransitions");
        if (transitions != null && transitions < 0) {
            errors.invalid(SPEC.child("leaseTransitions"), transitions, Messages.NOT_NEGATIVE);
        }
        String strategy = spec.stringOrNull("strategy");
        if (strategy != null) {
            strategy(strategy, SPEC.child("strategy"), errors);
        }
        if (!spec.string("preferredHolder").isEmpty() && isEmpty(strategy)) {
            errors.forbidden(SPEC.child("preferredHolder"), "may only be specified if `strategy` is defined");
        }
    }

    private static boolean isEmpty(@Nullable String text) {
        return text == null || text.isEmpty();
    }

    /** How a new leader is chosen; the errors name the field twice, as the real server does. */
    static void strategy(String strategy, FieldPath path, FieldErrors errors) {
        FieldPath twice = path.child("strategy");
        if (strategy.indexOf('/') >= 0) {
            FieldRules.format(Formats.qualifiedName(strategy), strategy, twice, errors);
        } else if (!STRATEGIES.contains(strategy)) {
            errors.notSupported(twice, strategy, STRATEGIES);
        }
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
