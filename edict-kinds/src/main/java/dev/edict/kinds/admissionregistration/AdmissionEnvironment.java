package dev.edict.kinds.admissionregistration;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.access.AccessTypes;
import dev.edict.cel.type.CelType;

/** What the expressions of webhooks and policies may speak of, when they are checked and when they are run. */
public final class AdmissionEnvironment {
    private static final CelEnvironment PLAIN = CelEnvironment.base()
            .withVariable("object", CelType.DYN)
            .withVariable("oldObject", CelType.DYN)
            .withVariable("request", AdmissionTypes.REQUEST)
            .withVariable("namespaceObject", AdmissionTypes.NAMESPACE)
            .withStructs(AdmissionTypes.plain());

    private static final CelEnvironment AUTHORIZED = authorized(PLAIN);

    private AdmissionEnvironment() {}

    /** The objects, the request, its namespace, and who may do what. */
    public static CelEnvironment plain() {
        return AUTHORIZED;
    }

    /** The same without rights. @param parameters whether there are those of a policy */
    static CelEnvironment quiet(boolean parameters) {
        return parameters ? PLAIN.withVariable("params", CelType.DYN) : PLAIN;
    }

    static CelEnvironment authorized(CelEnvironment environment) {
        return environment.withVariable("authorizer", AccessTypes.AUTHORIZER)
                .withVariable("authorizer.requestResource", AccessTypes.RESOURCE_CHECK);
    }
}
