package dev.edict.schema.convert;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;

/**
 * What an object of an old version means by what it leaves out, where that is not what the hub would mean. Applied when
 * a body of that version has been read, before it is converted; the rules of the hub fill in the rest.
 */
public final class VersionDefaults {
    private VersionDefaults() {}

    public static ObjectValue apply(ObjectValue object, GroupVersionKind kind) {
        return switch (kind.apiVersion() + " " + kind.kind()) {
            case "extensions/v1beta1 Deployment" -> extensionsDeployment(fromTemplate(object));
            case "extensions/v1beta1 DaemonSet" -> strategy(fromTemplate(object), "OnDelete");
            case "extensions/v1beta1 ReplicaSet" -> fromTemplate(object);
            case "extensions/v1beta1 Ingress" -> object.mapObject("spec", spec -> spec.mapObjects("rules",
                    rule -> rule.mapObject("http", http -> http.mapObjects("paths",
                            path -> path.withDefault("pathType", "ImplementationSpecific")))));
            case "apps/v1beta1 Deployment" -> fromTemplate(object).mapObject("spec",
                    spec -> spec.withDefault("revisionHistoryLimit", 2));
            case "apps/v1beta1 StatefulSet" -> strategy(fromTemplate(object), "OnDelete");
            case "apiextensions.k8s.io/v1beta1 CustomResourceDefinition" ->
                object.mapObject("spec", VersionDefaults::definition);
            default -> object;
        };
    }

    /** Unknown fields are preserved unless the definition says otherwise. */
    private static ObjectValue definition(ObjectValue spec) {
        ObjectValue filled = spec.withDefault("preserveUnknownFields", true);
        if (filled.string("scope").isEmpty()) {
            filled = filled.with("scope", "Namespaced");
        }
        return filled.mapObject("conversion", conversion -> conversion.string("strategy").equals("Webhook")
                && conversion.list("conversionReviewVersions").isEmpty()
                        ? conversion.with("conversionReviewVersions", ListValue.of("v1beta1")) : conversion);
    }

    /** The selector and the labels come from the labels of the pod template. */
    private static ObjectValue fromTemplate(ObjectValue object) {
        ObjectValue spec = object.object("spec");
        ObjectValue labels = spec.object("template").object("metadata").object("labels");
        if (labels.isEmpty()) {
            return object;
        }
        ObjectValue selected = spec.isSet("selector")
                ? object
                : object.with("spec", spec.with("selector", ObjectValue.of("matchLabels", labels)));
        ObjectValue metadata = object.object("metadata");
        return metadata.object("labels").isEmpty()
                ? selected.with("metadata", metadata.with("labels", labels))
                : selected;
    }

    private static ObjectValue strategy(ObjectValue object, String type) {
        ObjectValue spec = object.object("spec");
        ObjectValue strategy = spec.object("updateStrategy");
        return strategy.string("type").isEmpty()
                ? object.with("spec", spec.with("updateStrategy", strategy.with("type", type)))
                : object;
    }

    private static ObjectValue extensionsDeployment(ObjectValue object) {
        ObjectValue spec = object.object("spec");
        ObjectValue strategy = spec.object("strategy");
        if (strategy.string("type").isEmpty()) {
            strategy = strategy.with("type", "RollingUpdate");
        }
        if (strategy.string("type").equals("RollingUpdate") || strategy.isSet("rollingUpdate")) {
            strategy = strategy.with("rollingUpdate", strategy.object("rollingUpdate")
                    .withDefault("maxUnavailable", 1).withDefault("maxSurge", 1));
        }
        return object.with("spec", spec.with("strategy", strategy)
                .withDefault("progressDeadlineSeconds", Integer.MAX_VALUE));
    }
}
