package dev.edict.server.route;

import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.filter.Call;
import dev.edict.server.registry.DeleteOptions;

/** What a client is told about a deletion that may not do what it thinks. */
final class DeletionWarnings {
    private DeletionWarnings() {}

    static void report(Call call, ResourceType type, DeleteOptions options) {
        boolean policyGiven = options.propagationPolicy() != null || options.orphanDependents() != null;
        if (type.kind().group().equals("batch") && type.kind().kind().equals("Job") && !policyGiven) {
            call.warn("child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to "
                    + "remove them or set propagationPolicy=Orphan to suppress this warning");
        }
    }
}
