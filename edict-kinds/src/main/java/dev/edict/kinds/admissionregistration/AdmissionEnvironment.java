package dev.edict.kinds.admissionregistration;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.type.CelType;

/** What the expressions of webhooks and policies may speak of, when they are checked and when they are run. */
public final class AdmissionEnvironment {
    private static final CelEnvironment PLAIN = CelEnvironment.base()
            .withVariable("object", CelType.DYN)
            .withVariable("oldObject", CelType.DYN)
            .withVariable("request", AdmissionTypes.REQUEST)
            .withVariable("namespaceObject", AdmissionTypes.NAMESPACE)
            .withStructs(AdmissionTypes.plain());

    private AdmissionEnvironment() {}

    /** The objects, the request and its namespace. */
    public static CelEnvironment plain() {
        return PLAIN;
    }

    /** The same, and the parameters of a policy. */
    public static CelEnvironment withParameters() {
        return PLAIN.withVariable("params", CelType.DYN);
    }
}
