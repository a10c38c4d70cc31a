package dev.edict.kinds.core.config;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ServiceAccount: of a secret that it refers to, only the name counts. */
public final class ServiceAccountRules extends ObjectRules {
    private static final String MOUNTABLE_ONLY = "kubernetes.io/enforce-mountable-secrets";

    public ServiceAccountRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return object.mapObjects("secrets", secret -> secret.string("name").isEmpty()
                ? ObjectValue.EMPTY
                : ObjectValue.of("name", secret.string("name")));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return prepareForCreate(object);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        validateCreate(object, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        boolean had = old != null && isMountableOnly(old);
        return !had && isMountableOnly(object)
                ? List.of("metadata.annotations[" + MOUNTABLE_ONLY + "]: deprecated in v1.32+; prefer separate"
                        + " namespaces to isolate access to mounted secrets")
                : List.of();
    }

    private static boolean isMountableOnly(ObjectValue account) {
        return account.object("metadata").object("annotations").has(MOUNTABLE_ONLY);
    }
}
