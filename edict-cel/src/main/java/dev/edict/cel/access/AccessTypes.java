package dev.edict.cel.access;

import dev.edict.cel.type.CelType;

/** The types of what a question about rights is put together from. */
public final class AccessTypes {
    /** Of the variable {@code authorizer}. */
    public static final CelType AUTHORIZER = CelType.struct("kubernetes.authorization.Authorizer");
    public static final CelType PATH_CHECK = CelType.struct("kubernetes.authorization.PathCheck");
    public static final CelType GROUP_CHECK = CelType.struct("kubernetes.authorization.GroupCheck");
    /** Of the variable {@code authorizer.requestResource}. */
    public static final CelType RESOURCE_CHECK = CelType.struct("kubernetes.authorization.ResourceCheck");
    public static final CelType DECISION = CelType.struct("kubernetes.authorization.Decision");

    private AccessTypes() {}
}
