package dev.edict.kinds;

import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.metadata.ObjectMetaRules;
import dev.edict.schema.structural.ScalePaths;
import java.util.List;

/**
 * The scale of an object: an {@code autoscaling/v1} Scale that shows, and changes, how many replicas it has. Pure: who
 * reads and writes the object itself, and keeps its managed fields, is the registry's business.
 */
public final class Scales {
    private static final FieldPath REPLICAS = FieldPath.of("spec", "replicas");
    private static final List<String> METADATA =
            List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp");

    private Scales() {}

    /**
     * The scale of a built-in object: a Deployment, ReplicaSet, StatefulSet or ReplicationController.
     *
     * @throws dev.edict.model.selector.SelectorException if the object's selector cannot be read
     */
    public static ObjectValue of(ObjectValue object) {
        ObjectValue spec = object.object("spec");
        ObjectValue selector = spec.objectOrNull("selector");
        boolean plain = object.string("kind").equals("ReplicationController");
        LabelSelector selects = plain
                ? LabelSelector.ofLabels(spec.object("selector").strings())
                : LabelSelector.ofObject(selector);
        return scale(object, spec.integer("replicas"), object.object("status").integer("replicas"),
                selects.toString());
    }

    /** The scale of a custom resource; what is missing counts as 0. */
    public static ObjectValue of(ObjectValue object, ScalePaths paths) {
        String selector = paths.selector().isEmpty() ? "" : text(object, paths.selector());
        return scale(object, number(object, paths.replicas()), number(object, paths.statusReplicas()), selector);
    }

    /** Whether a custom resource says how many replicas it wants. */
    public static boolean hasReplicas(ObjectValue object, ScalePaths paths) {
        return object.at(steps(paths.replicas())) instanceof NumberValue;
    }

    private static ObjectValue scale(ObjectValue object, long replicas, long statusReplicas, String selector) {
        ObjectValue metadata = ObjectValue.EMPTY;
        for (String key : METADATA) {
            metadata = Preparation.keep(metadata, object.object("metadata"), key);
        }
        ObjectValue status = ObjectValue.of("replicas", statusReplicas);
        return ObjectValue.of(
                "apiVersion", "autoscaling/v1",
                "kind", "Scale",
                "metadata", metadata,
                "spec", replicas == 0 ? ObjectValue.EMPTY : ObjectValue.of("replicas", replicas),
                "status", selector.isEmpty() ? status : status.with("selector", selector));
    }

    /** The object with the replicas of a scale, and its version as what the writer expects to replace. */
    public static ObjectValue apply(ObjectValue object, ObjectValue scale) {
        ObjectValue scaled = object.with("spec",
                object.object("spec").with("replicas", scale.object("spec").integer("replicas")));
        return Preparation.keepMetadata(scaled, scale, "resourceVersion");
    }

    /** The custom resource with the replicas of a scale; a scale without a version leaves that of the resource. */
    public static ObjectValue apply(ObjectValue object, ObjectValue scale, ScalePaths paths) {
        ObjectValue scaled = object.withAt(
                NumberValue.of(scale.object("spec").integer("replicas")), steps(paths.replicas()));
        return scale.object("metadata").string("resourceVersion").isEmpty()
                ? scaled
                : Preparation.keepMetadata(scaled, scale, "resourceVersion");
    }

    /** Reports what is wrong with a scale that somebody writes. */
    public static void validate(ObjectValue scale, FieldErrors errors) {
        ObjectMetaRules.validateCreate(
                scale.object("metadata"), true, NameFormat.DNS_SUBDOMAIN, ObjectMetaRules.METADATA, errors);
        FieldRules.nonNegative(scale.object("spec").integer("replicas"), REPLICAS, errors);
    }

    private static String[] steps(String path) {
        return (path.startsWith(".") ? path.substring(1) : path).split("\\.", -1);
    }

    private static long number(ObjectValue object, String path) {
        Value value = object.at(steps(path));
        return value instanceof NumberValue number && number.isLong() ? number.longValue() : 0;
    }

    private static String text(ObjectValue object, String path) {
        return object.at(steps(path)) instanceof StringValue text ? text.text() : "";
    }
}
