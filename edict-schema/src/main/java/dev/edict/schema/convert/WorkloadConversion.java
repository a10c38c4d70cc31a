package dev.edict.schema.convert;

import dev.edict.model.value.ObjectValue;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Workloads of the old versions: what {@code apps/v1} has dropped from their specs it keeps in annotations. */
final class WorkloadConversion {
    private static final String ROLLBACK = "deprecated.deployment.rollback.to";
    private static final String TEMPLATE_GENERATION = "deprecated.daemonset.template.generation";

    static final Converter DEPLOYMENT = new Converter(
            deployment -> {
                ObjectValue spec = deployment.object("spec");
                ObjectValue bare = deployment.with("spec", spec.without("rollbackTo"));
                return spec.isSet("rollbackTo")
                        ? withAnnotation(bare, ROLLBACK, spec.object("rollbackTo").integer("revision"))
                        : withoutAnnotation(bare, ROLLBACK);
            },
            deployment -> {
                Long revision = annotation(deployment, ROLLBACK);
                return revision == null ? deployment : withoutAnnotation(deployment, ROLLBACK).with("spec",
                        deployment.object("spec").with("rollbackTo",
                                revision == 0 ? ObjectValue.EMPTY : ObjectValue.of("revision", revision)));
            });

    static final Converter DAEMON_SET = new Converter(
            daemonSet -> {
                ObjectValue spec = daemonSet.object("spec");
                ObjectValue bare = daemonSet.with("spec", spec.without("templateGeneration"));
                return withAnnotation(bare, TEMPLATE_GENERATION, spec.integer("templateGeneration"));
            },
            daemonSet -> {
                Long generation = annotation(daemonSet, TEMPLATE_GENERATION);
                return generation == null ? daemonSet : withoutAnnotation(daemonSet, TEMPLATE_GENERATION).with("spec",
                        daemonSet.object("spec").with("templateGeneration", generation));
            });

    private WorkloadConversion() {}

    private static @Nullable Long annotation(ObjectValue object, String key) {
        try {
            String text = object.object("metadata").object("annotations").string(key);
            return text.isEmpty() ? null : Long.valueOf(text);
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }

    private static ObjectValue withAnnotation(ObjectValue object, String key, long number) {
        return annotations(object, annotations -> annotations.with(key, Long.toString(number)));
    }

    private static ObjectValue withoutAnnotation(ObjectValue object, String key) {
        return annotations(object, annotations -> annotations.without(key));
    }

    /** The object with its annotations changed; none at all are not kept as an empty map. */
    static ObjectValue annotations(ObjectValue object, UnaryOperator<ObjectValue> change) {
        ObjectValue metadata = object.object("metadata");
        ObjectValue changed = change.apply(metadata.object("annotations"));
        return object.with("metadata",
                changed.isEmpty() ? metadata.without("annotations") : metadata.with("annotations", changed));
    }
}
