package dev.edict.schema.convert;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.structural.HubSpec;
import java.util.List;

/**
 * The CustomResourceDefinition of {@code apiextensions.k8s.io/v1beta1}: what all versions have in common stands at the top,
 * the first version has a field of its own, and the webhook of a conversion lies flat.
 */
final class DefinitionConversion {
    static final Converter CONVERTER = new Converter(
            definition -> definition.mapObject("spec", DefinitionConversion::toHub),
            definition -> definition.mapObject("spec", DefinitionConversion::fromHub));

    private static final List<Part> PARTS = List.of(
            new Part("validation", "schema"),
            new Part("subresources", "subresources"),
            new Part("additionalPrinterColumns", "additionalPrinterColumns"),
            new Part("selectableFields", "selectableFields"));

    /**
     * What versions can have in common.
     *
     * @param top its name at the top
     * @param within its name in a version
     */
    private record Part(String top, String within) {}

    private DefinitionConversion() {}

    private static ObjectValue toHub(ObjectValue spec) {
        ListValue versions = spec.list("versions");
        if (versions.isEmpty() && !spec.string("version").isEmpty()) {
            versions = ListValue.of(ObjectValue.of("name", spec.string("version"), "served", true, "storage", true));
        }
        ObjectValue hub = spec.without("version");
        for (Part part : PARTS) {
            Value common = spec.get(part.top());
            hub = hub.without(part.top());
            if (spec.isSet(part.top()) && common != null) {
                versions = versions.mapObjects(version -> version.with(part.within(), common));
            }
        }
        versions = versions.mapObjects(version -> renamedColumns(version, "JSONPath", "jsonPath"));
        hub = versions.isEmpty() ? hub.without("versions") : hub.with("versions", versions);
        return hub.get("preserveUnknownFields") == BooleanValue.FALSE
                ? hub.without("preserveUnknownFields").mapObject("conversion", DefinitionConversion::conversionToHub)
                : hub.mapObject("conversion", DefinitionConversion::conversionToHub);
    }

    private static ObjectValue renamedColumns(ObjectValue place, String from, String to) {
        return place.mapObjects("additionalPrinterColumns", column -> {
            Value path = column.get(from);
            return path == null ? column : column.without(from).with(to, path);
        });
    }

    private static ObjectValue conversionToHub(ObjectValue conversion) {
        ObjectValue webhook = ObjectValue.EMPTY;
        Value client = conversion.get("webhookClientConfig");
        if (client instanceof ObjectValue) {
            webhook = webhook.with("clientConfig", client);
        }
        Value versions = conversion.get("conversionReviewVersions");
        if (versions instanceof ListValue) {
            webhook = webhook.with("conversionReviewVersions", versions);
        }
        ObjectValue bare = conversion.without("webhookClientConfig").without("conversionReviewVersions");
        return webhook.isEmpty() ? bare : bare.with("webhook", webhook);
    }

    private static ObjectValue fromHub(ObjectValue spec) {
        HubSpec hub = HubSpec.of(spec);
        ObjectValue beta = spec;
        if (!hub.versions().isEmpty()) {
            beta = beta.with("version", hub.versions().getFirst().string("name"))
                    .with("versions", ListValue.copyOf(hub.versions().stream()
                            .map(version -> renamedColumns(version, "jsonPath", "JSONPath")).toList()));
        }
        ObjectValue common = renamedColumns(hub.common(), "jsonPath", "JSONPath");
        for (Part part : PARTS) {
            Value value = common.get(part.within());
            beta = value == null ? beta : beta.with(part.top(), value);
        }
        return beta.with("preserveUnknownFields", spec.bool("preserveUnknownFields"))
                .mapObject("conversion", DefinitionConversion::conversionFromHub);
    }

    private static ObjectValue conversionFromHub(ObjectValue conversion) {
        ObjectValue webhook = conversion.object("webhook");
        ObjectValue beta = conversion.without("webhook");
        Value client = webhook.get("clientConfig");
        if (client instanceof ObjectValue) {
            beta = beta.with("webhookClientConfig", client);
        }
        Value versions = webhook.get("conversionReviewVersions");
        return versions instanceof ListValue ? beta.with("conversionReviewVersions", versions) : beta;
    }
}
