package dev.edict.kinds;

import dev.edict.kinds.rule.KindRules;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Runs objects through the rules of a kind in the order in which the server does. Objects are written as JSON with
 * single quotes; what every object has (name, namespace, uid, version) is filled in.
 */
public final class KindTrial {
    private final KindRules rules;
    private final boolean namespaced;

    private KindTrial(KindRules rules, boolean namespaced) {
        this.rules = rules;
        this.namespaced = namespaced;
    }

    public static KindTrial namespaced(String group, String kind) {
        return new KindTrial(BuiltInKinds.STANDARD.rulesFor(new GroupKind(group, kind)), true);
    }

    public static KindTrial clusterWide(String group, String kind) {
        return new KindTrial(BuiltInKinds.STANDARD.rulesFor(new GroupKind(group, kind)), false);
    }

    public static KindTrial of(KindRules rules) {
        return new KindTrial(rules, true);
    }

    public KindRules rules() {
        return rules;
    }

    public static ObjectValue tree(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }

    /** The object with what every stored object has. */
    public ObjectValue object(String json) {
        ObjectValue tree = tree(json);
        ObjectValue metadata = tree.object("metadata")
                .withDefault("name", "x").withDefault("uid", "u-1").withDefault("resourceVersion", "7");
        return tree.with("metadata", namespaced ? metadata.withDefault("namespace", "default") : metadata);
    }

    public ObjectValue defaulted(String json) {
        return rules.setDefaults(object(json));
    }

    /** What is stored when the object is created, whether or not it is valid. */
    public ObjectValue created(String json) {
        return rules.canonicalize(rules.prepareForCreate(defaulted(json)));
    }

    public List<String> create(String json) {
        FieldErrors errors = new FieldErrors();
        rules.validateCreate(rules.prepareForCreate(defaulted(json)), errors);
        return texts(errors);
    }

    /** The old object of an update, as it was stored. */
    private ObjectValue stored(String json) {
        return rules.setDefaults(object(json));
    }

    public ObjectValue updated(String json, String oldJson) {
        ObjectValue old = stored(oldJson);
        return rules.prepareForUpdate(defaulted(json), old);
    }

    public List<String> update(String json, String oldJson) {
        FieldErrors errors = new FieldErrors();
        rules.validateUpdate(updated(json, oldJson), stored(oldJson), errors);
        return texts(errors);
    }

    public List<String> updateStatus(String json, String oldJson) {
        FieldErrors errors = new FieldErrors();
        ObjectValue old = stored(oldJson);
        rules.validateStatusUpdate(rules.prepareForStatusUpdate(defaulted(json), old), old, errors);
        return texts(errors);
    }

    public List<String> warnings(String json) {
        return rules.warnings(rules.prepareForCreate(defaulted(json)), null);
    }

    public List<String> warnings(String json, String oldJson) {
        return rules.warnings(updated(json, oldJson), stored(oldJson));
    }

    public static List<String> texts(FieldErrors errors) {
        return StreamSupport.stream(errors.spliterator(), false).map(FieldError::toString).toList();
    }
}
