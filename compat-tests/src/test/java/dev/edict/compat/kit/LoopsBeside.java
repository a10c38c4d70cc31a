package dev.edict.compat.kit;

import dev.edict.controllers.local.LocalLoops;
import dev.edict.server.Edict;
import java.util.function.Function;

/**
 * The control loops without which clients find no cluster: namespaces have accounts and go when they are deleted, roles are gathered,
 * certificates are signed. Those that make pods do not run: what is created stays as it is.
 */
public final class LoopsBeside {
    private LoopsBeside() {}

    public static Function<Edict, AutoCloseable> server() {
        return LocalLoops.chosen(String.join(",",
                "namespace-controller",
                "serviceaccount-controller",
                "serviceaccount-token-controller",
                "root-ca-certificate-publisher-controller",
                "clusterrole-aggregation-controller",
                "certificatesigningrequest-approving-controller",
                "certificatesigningrequest-signing-controller",
                "certificatesigningrequest-cleaner-controller"));
    }
}
