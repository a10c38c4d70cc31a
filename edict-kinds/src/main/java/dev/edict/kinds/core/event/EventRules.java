package dev.edict.kinds.core.event;

import dev.edict.kinds.field.Texts;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.Objects;

/**
 * Event, in its core form whichever group it came through. What came through {@code events.k8s.io} is checked
 * strictly: it may use new fields only, and afterwards change little but its series.
 */
public final class EventRules extends ObjectRules {
    private static final int LONGEST_WORD = 128;
    private static final int LONGEST_MESSAGE = 1024;

    private final boolean strict;

    private EventRules(boolean strict) {
        super(true, NameFormat.DNS_SUBDOMAIN);
        this.strict = strict;
    }

    public static EventRules ofCore() {
        return new EventRules(false);
    }

    /** The rules for what comes through {@code events.k8s.io/v1}. */
    public static EventRules ofEventsGroup() {
        return new EventRules(true);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        lenient(object, errors);
        if (!strict) {
            return;
        }
        metadata(object, errors);
        series(object, errors);
        if (!object.isSet("eventTime")) {
            errors.required(FieldPath.of("eventTime"));
        }
        String type = object.string("type");
        if (!type.equals("Normal") && !type.equals("Warning")) {
            errors.invalid(FieldPath.of("type"), "", "has invalid value: " + type);
        }
        unset(object.isSet("firstTimestamp"), "firstTimestamp", errors);
        unset(object.isSet("lastTimestamp"), "lastTimestamp", errors);
        unset(object.integer("count") != 0, "count", errors);
        ObjectValue source = object.object("source");
        unset(!source.string("component").isEmpty() || !source.string("host").isEmpty(), "source", errors);
    }

    private static void unset(boolean set, String key, FieldErrors errors) {
        if (set) {
            errors.invalid(FieldPath.of(key), "", "needs to be unset");
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        lenient(object, errors);
        if (!strict) {
            return;
        }
        metadataUpdate(object, old, errors);
        if (!Objects.equals(object.get("series"), old.get("series"))) {
            series(object, errors);
        }
        fixedReference(object, old, "involvedObject", errors);
        fixedText(object, old, "reason", errors);
        fixedText(object, old, "message", errors);
        if (!object.object("source").equals(old.object("source"))) {
            ObjectValue source = object.object("source");
            errors.invalid(FieldPath.of("source"),
                    ObjectValue.of("Component", source.string("component"), "Host", source.string("host")),
                    Messages.IMMUTABLE);
        }
        fixed(object, old, "firstTimestamp", errors);
        fixed(object, old, "lastTimestamp", errors);
        if (object.integer("count") != old.integer("count")) {
            errors.invalid(FieldPath.of("count"), object.integer("count"), Messages.IMMUTABLE);
        }
        fixedText(object, old, "reason", errors);
        fixedText(object, old, "type", errors);
        fixed(object, old, "eventTime", errors);
        fixedText(object, old, "action", errors);
        fixedReference(object, old, "related", errors);
        fixedText("reportingComponent", "reportingController", object, old, errors);
        fixedText(object, old, "reportingInstance", errors);
    }

    private static void fixed(ObjectValue object, ObjectValue old, String key, FieldErrors errors) {
        Value value = object.get(key);
        if (!Objects.equals(value, old.get(key))) {
            errors.invalid(FieldPath.of(key), value == null ? NullValue.NULL : value, Messages.IMMUTABLE);
        }
    }

    /** Messages show a reference with the names of its Go fields. */
    private static void fixedReference(ObjectValue object, ObjectValue old, String key, FieldErrors errors) {
        if (Objects.equals(object.get(key), old.get(key))) {
            return;
        }
        ObjectValue reference = object.object(key);
        Value shown = !object.isSet(key) ? NullValue.NULL : ObjectValue.of(
                "Kind", reference.string("kind"),
                "Namespace", reference.string("namespace"),
                "Name", reference.string("name"),
                "UID", reference.string("uid"),
                "APIVersion", reference.string("apiVersion"),
                "ResourceVersion", reference.string("resourceVersion"),
                "FieldPath", reference.string("fieldPath"));
        errors.invalid(FieldPath.of(key), shown, Messages.IMMUTABLE);
    }

    private static void fixedText(ObjectValue object, ObjectValue old, String key, FieldErrors errors) {
        fixedText(key, key, object, old, errors);
    }

    private static void fixedText(String key, String shown, ObjectValue object, ObjectValue old, FieldErrors errors) {
        if (!object.string(key).equals(old.string(key))) {
            errors.invalid(FieldPath.of(shown), object.string(key), Messages.IMMUTABLE);
        }
    }

    private static void series(ObjectValue object, FieldErrors errors) {
        if (!object.isSet("series")) {
            return;
        }
        ObjectValue series = object.object("series");
        if (series.integer("count") < 2) {
            errors.invalid(FieldPath.of("series.count"), "", "should be at least 2");
        }
        if (!series.isSet("lastObservedTime")) {
            errors.required(FieldPath.of("series.lastObservedTime"));
        }
    }

    /** What every event must obey, however old its writer is. */
    private void lenient(ObjectValue object, FieldErrors errors) {
        String namespace = object.object("metadata").string("namespace");
        String about = object.object("involvedObject").string("namespace");
        boolean modern = object.isSet("eventTime");
        boolean agrees;
        if (modern) {
            agrees = !about.isEmpty() || namespace.equals("default") || namespace.equals("kube-system");
        } else {
            agrees = about.isEmpty() ? namespace.isEmpty() || namespace.equals("default") : namespace.equals(about);
        }
        if (!agrees) {
            errors.invalid(FieldPath.of("involvedObject", "namespace"), about, "does not match event.namespace");
        }
        if (modern) {
            reporter(object, errors);
        }
        FieldRules.format(Formats.dns1123Subdomain(namespace), namespace, FieldPath.of("namespace"), errors);
    }

    private void reporter(ObjectValue object, FieldErrors errors) {
        FieldPath path = FieldPath.of(strict ? "reportingController" : "reportingComponent");
        String controller = object.string("reportingComponent");
        if (controller.isEmpty()) {
            errors.required(path);
        }
        FieldRules.format(Formats.qualifiedName(controller), controller, path, errors);
        word(object, "reportingInstance", errors);
        word(object, "action", errors);
        word(object, "reason", errors);
        limit(object, "message", LONGEST_MESSAGE, errors);
    }

    private static void word(ObjectValue object, String key, FieldErrors errors) {
        if (object.string(key).isEmpty()) {
            errors.required(FieldPath.of(key));
        }
        limit(object, key, LONGEST_WORD, errors);
    }

    private static void limit(ObjectValue object, String key, int longest, FieldErrors errors) {
        if (Texts.size(object.string(key)) > longest) {
            errors.invalid(FieldPath.of(key), "", "can have at most " + longest + " characters");
        }
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
