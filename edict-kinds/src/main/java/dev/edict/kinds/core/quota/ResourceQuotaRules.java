package dev.edict.kinds.core.quota;

import dev.edict.kinds.core.resource.ResourceAmountRules;
import dev.edict.kinds.core.resource.ResourceNameRules;
import dev.edict.kinds.rule.StatusRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ResourceQuota: how much of what a namespace may hold, perhaps of pods of some scope only. */
public final class ResourceQuotaRules extends StatusRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath STATUS = FieldPath.of("status");
    private static final List<String> COMPARABLE = List.of("cpu", "memory", "storage", "ephemeral-storage");

    public ResourceQuotaRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        spec(object.object("spec"), errors);
        status(object, errors);
    }

    /** What is wrong with the amounts in the status of a quota. */
    public static void status(ObjectValue object, FieldErrors errors) {
        amounts(object.object("status").object("hard"), STATUS.child("hard"), errors);
        amounts(object.object("status").object("used"), STATUS.child("used"), errors);
    }

    private static void spec(ObjectValue spec, FieldErrors errors) {
        amounts(spec.object("hard"), SPEC.child("hard"), errors);
        QuotaScopeRules.validate(spec, SPEC, errors);
    }

    private static void amounts(ObjectValue amounts, FieldPath path, FieldErrors errors) {
        for (String name : amounts.keys()) {
            ResourceNameRules.ofQuota(name, path.key(name), errors);
            ResourceAmountRules.ofResource(name, Quantity.parse(valueOf(amounts, name)), path.key(name), errors);
        }
    }

    private static Value valueOf(ObjectValue amounts, String name) {
        Value value = amounts.get(name);
        return value == null ? NullValue.NULL : value;
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue spec = object.object("spec");
        spec(spec, errors);
        if (!new HashSet<>(spec.list("scopes").strings())
                .equals(new HashSet<>(old.object("spec").list("scopes").strings()))) {
            errors.invalid(SPEC.child("scopes"), valueOf(spec, "scopes"), Messages.IMMUTABLE);
        }
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        if (object.object("metadata").string("resourceVersion").isEmpty()) {
            errors.required(FieldPath.of("resourceVersion"));
        }
        status(object, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings = new ArrayList<>();
        if (old != null) {
            return warnings;
        }
        ObjectValue hard = object.object("spec").object("hard");
        for (String resource : COMPARABLE) {
            String request = "requests." + resource;
            if (!hard.has(request) && (resource.equals("cpu") || resource.equals("memory"))) {
                request = resource;
            }
            String limit = "limits." + resource;
            if (hard.has(request) && hard.has(limit)) {
                Quantity requested = Quantity.parse(valueOf(hard, request));
                Quantity limited = Quantity.parse(valueOf(hard, limit));
                if (requested.compareTo(limited) > 0) {
                    warnings.add("ResourceQuota " + request + " (" + requested + ") should be less than " + limit
                            + " (" + limited + ")");
                }
            }
        }
        return warnings;
    }
}
