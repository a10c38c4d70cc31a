package dev.edict.server.discovery;

import dev.edict.model.name.GroupVersion;
import dev.edict.server.document.Document;
import org.jspecify.annotations.Nullable;

/** The documents by which a server says what it serves. */
public interface DiscoveryDocuments {

    /** The document at {@code /api}. */
    Document coreVersions();

    /** The document at {@code /apis}. */
    Document groups();

    /** The document at {@code /apis/GROUP}, or null where nobody serves the group. */
    @Nullable Document group(String group);

    /** Whether a group has built-in resources. */
    boolean hasBuiltIn(String group);

    /** The document at {@code /api/v1} or {@code /apis/GROUP/VERSION}, or null where nobody serves the version. */
    @Nullable Document resources(GroupVersion groupVersion);

    /** The document at {@code /api} in the {@link Discovery#AGGREGATED} form. */
    Document aggregatedCore();

    /** The document at {@code /apis} in the {@link Discovery#AGGREGATED} form. */
    Document aggregatedGroups();
}
