package dev.edict.server.convert.version;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;

/** Makes the converter that a definition asks for. */
@FunctionalInterface
public interface VersionConverters {

    /**
     * @param definition a CustomResourceDefinition of {@code apiextensions.k8s.io/v1} with its defaults set
     * @throws dev.edict.model.status.ApiException if the definition asks for what cannot be made, such as a webhook with
     *     unreadable certificates
     */
    VersionConverter of(ObjectValue definition);

    /** Knows the strategy {@code None} only. */
    static VersionConverters withoutWebhooks() {
        return definition -> {
            String strategy = definition.object("spec").object("conversion").string("strategy");
            if (strategy.isEmpty() || strategy.equals("None")) {
                return new NoneConverter();
            }
            throw ApiErrors.unclassified("unknown conversion strategy " + ApiErrors.quote(strategy) + " for CRD "
                    + definition.object("metadata").string("name"));
        };
    }
}
