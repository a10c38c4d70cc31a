package dev.edict.kinds.core.quota;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** LimitRange: bounds and defaults for what a single pod, container or claim asks for. */
public final class LimitRangeRules extends ObjectRules {
    private static final FieldPath LIMITS = FieldPath.of("spec", "limits");
    private static final Set<String> TYPES = Set.of("Pod", "Container", "PersistentVolumeClaim");

    public LimitRangeRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObject("spec", spec -> spec.mapObjects("limits",
                limit -> limit.string("type").equals("Container") ? containerDefaults(limit) : limit));
    }

    /** A limit defaults to the maximum; a request to the limit, and failing that to the minimum. */
    private static ObjectValue containerDefaults(ObjectValue limit) {
        ObjectValue limits = filled(limit.object("default"), limit.object("max"));
        ObjectValue requests = filled(filled(limit.object("defaultRequest"), limits), limit.object("min"));
        ObjectValue defaulted = limits.isEmpty() ? limit : limit.with("default", limits);
        return requests.isEmpty() ? defaulted : defaulted.with("defaultRequest", requests);
    }

    private static ObjectValue filled(ObjectValue given, ObjectValue source) {
        ObjectValue filled = given;
        for (String key : source.keys()) {
            Value amount = source.get(key);
            filled = amount == null ? filled : filled.withDefault(key, amount);
        }
        return filled;
    }

    /** A limit range may come without a name; it gets one that its uid determines. */
    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        ObjectValue metadata = object.object("metadata");
        String uid = metadata.string("uid");
        if (!metadata.string("name").isEmpty() || uid.isEmpty()) {
            return object;
        }
        String name = UUID.nameUUIDFromBytes(uid.getBytes(StandardCharsets.UTF_8)).toString();
        return object.with("metadata", metadata.with("name", name));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        Set<String> types = new HashSet<>();
        List<ObjectValue> limits = object.object("spec").list("limits").objects();
        for (int index = 0; index < limits.size(); index++) {
            ObjectValue limit = limits.get(index);
            FieldPath path = LIMITS.index(index);
            String type = limit.string("type");
            type(type, path.child("type"), errors);
            if (!types.add(type)) {
                errors.duplicate(path.child("type"), type);
            }
            LimitRules.validate(limit, path, errors);
        }
    }

    private static void type(String type, FieldPath path, FieldErrors errors) {
        List<String> complaints = Formats.qualifiedName(type);
        for (String complaint : complaints) {
            errors.invalid(path, type, complaint);
        }
        if (complaints.isEmpty() && type.indexOf('/') < 0 && !TYPES.contains(type)) {
            errors.invalid(path, type, "must be a standard limit type or fully qualified");
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
