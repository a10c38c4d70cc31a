package dev.edict.kinds.core.config;

import dev.edict.kinds.field.Texts;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Secret: bytes under keys, some of which its type asks for. What is written as text is kept as bytes. */
public final class SecretRules extends ObjectRules {
    private static final String TLS = "kubernetes.io/tls";
    private static final String ACCOUNT_NAME = "kubernetes.io/service-account.name";
    private static final FieldPath DATA = FieldPath.of("data");

    public SecretRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue defaulted = object.string("type").isEmpty() ? object.with("type", "Opaque") : object;
        if (!defaulted.has("stringData")) {
            return defaulted;
        }
        ObjectValue texts = defaulted.object("stringData");
        ObjectValue.Builder both = defaulted.object("data").toBuilder();
        texts.forEach((key, text) -> both.put(key, Texts.encode(texts.string(key))));
        ObjectValue data = both.build();
        ObjectValue merged = defaulted.without("stringData");
        return data.isEmpty() ? merged : merged.with("data", data);
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return object.string("type").isEmpty() ? Preparation.keep(object, old, "type") : object;
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        ObjectValue data = object.object("data");
        long size = 0;
        for (String key : data.keys()) {
            FieldRules.format(Formats.configMapKey(key), key, DATA.key(key), errors);
            size += Texts.decodedSize(data.string(key));
        }
        if (size > ConfigMapRules.MAXIMUM_SIZE) {
            errors.tooLong(DATA, ConfigMapRules.MAXIMUM_SIZE);
        }
        contents(object, data, errors);
    }

    private static void contents(ObjectValue object, ObjectValue data, FieldErrors errors) {
        switch (object.string("type")) {
            case "kubernetes.io/service-account-token" -> {
                if (object.object("metadata").object("annotations").string(ACCOUNT_NAME).isEmpty()) {
                    errors.required(FieldPath.of("metadata", "annotations").key(ACCOUNT_NAME));
                }
            }
            case "kubernetes.io/dockercfg" -> registryLogin(data, ".dockercfg", errors);
            case "kubernetes.io/dockerconfigjson" -> registryLogin(data, ".dockerconfigjson", errors);
            case "kubernetes.io/basic-auth" -> {
                if (!data.has("username") && !data.has("password")) {
                    errors.required(DATA.key("username"));
                    errors.required(DATA.key("password"));
                }
            }
            case "kubernetes.io/ssh-auth" -> {
                if (data.string("ssh-privatekey").isEmpty()) {
                    errors.required(DATA.key("ssh-privatekey"));
                }
            }
            case TLS -> {
                requireKey(data, "tls.crt", errors);
                requireKey(data, "tls.key", errors);
            }
            default -> { }
        }
    }

    private static void requireKey(ObjectValue data, String key, FieldErrors errors) {
        if (!data.has(key)) {
            errors.required(DATA.key(key));
        }
    }

    private static void registryLogin(ObjectValue data, String key, FieldErrors errors) {
        if (!data.has(key)) {
            errors.required(DATA.key(key));
            return;
        }
        String complaint = complaintAboutJson(Texts.decode(data.string(key)));
        if (complaint != null) {
            errors.invalid(DATA.key(key), "<secret contents redacted>", complaint);
        }
    }

    private static @Nullable String complaintAboutJson(byte[] bytes) {
        try {
            String found = switch (Json.parse(bytes)) {
                case ObjectValue ignored -> "";
                case NullValue ignored -> "";
                case ListValue ignored -> "array";
                case StringValue ignored -> "string";
                case NumberValue ignored -> "number";
                case BooleanValue ignored -> "bool";
            };
            return found.isEmpty()
                    ? null
                    : "json: cannot unmarshal " + found + " into Go value of type map[string]interface {}";
        } catch (JsonSyntaxException notJson) {
            return notJson.getMessage();
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        if (Preparation.differs(object, old, "type")) {
            errors.invalid(FieldPath.of("type"), object.string("type"), Messages.IMMUTABLE);
        }
        if (old.bool("immutable")) {
            if (!object.bool("immutable")) {
                errors.forbidden(FieldPath.of("immutable"), ConfigMapRules.FROZEN);
            }
            if (Preparation.differs(object, old, "data")) {
                errors.forbidden(DATA, ConfigMapRules.FROZEN);
            }
        }
        validateCreate(object, errors);
    }

    /** No bytes are stored as empty ones. */
    @Override
    public ObjectValue canonicalize(ObjectValue object) {
        return Texts.withoutNulls(object, "data");
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        if (!object.string("type").equals(TLS)) {
            return List.of();
        }
        ObjectValue data = object.object("data");
        String complaint =
                TlsKeyPair.complaint(Texts.decode(data.string("tls.crt")), Texts.decode(data.string("tls.key")));
        return complaint == null ? List.of() : List.of(complaint);
    }
}
