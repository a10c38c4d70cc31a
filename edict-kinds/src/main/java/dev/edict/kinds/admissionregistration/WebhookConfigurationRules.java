package dev.edict.kinds.admissionregistration;

import dev.edict.kinds.rule.Preparation;
import dev.edict.kinds.rule.SpecRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** MutatingWebhookConfiguration and ValidatingWebhookConfiguration: lists of webhooks. */
final class WebhookConfigurationRules extends SpecRules {
    private static final FieldPath WEBHOOKS = FieldPath.of("webhooks");

    private final boolean mutating;

    WebhookConfigurationRules(boolean mutating) {
        super(false, NameFormat.DNS_SUBDOMAIN);
        this.mutating = mutating;
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObjects("webhooks", hook -> WebhookRules.setDefaults(hook, mutating));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.countGeneration(
                object, old, !Objects.equals(object.get("webhooks"), old.get("webhooks")));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        validate(object, WebhookRules.Tolerance.NONE, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validate(object, WebhookRules.Tolerance.of(object.list("webhooks"), old.list("webhooks")), errors);
    }

    private void validate(ObjectValue object, WebhookRules.Tolerance tolerance, FieldErrors errors) {
        genericMetadata(object, errors);
        ListValue webhooks = object.list("webhooks");
        new WebhookRules(mutating, tolerance).validateAll(webhooks, WEBHOOKS, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return StaticNames.warnings(object);
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
