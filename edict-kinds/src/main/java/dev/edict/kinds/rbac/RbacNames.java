package dev.edict.kinds.rbac;

import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;

/** How roles and their bindings are named: by anything that can stand in a path, colons included. */
final class RbacNames {
    static final String GROUP = "rbac.authorization.k8s.io";
    static final NameFormat FORMAT = (name, prefix) -> Formats.pathSegmentName(name);

    private RbacNames() {}
}
