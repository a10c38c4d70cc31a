package dev.edict.server.openapi;

import org.jspecify.annotations.Nullable;

/** The OpenAPI documents of a server. */
public interface OpenApiDocuments {

    /** The index at {@code /openapi/v3}: the paths of the documents, with their hashes. */
    OpenApiDocument index();

    /**
     * A document of OpenAPI 3, or null where there is none.
     *
     * @param path what follows {@code /openapi/v3/}, such as {@code apis/apps/v1}
     */
    @Nullable OpenApiDocument document(String path);

    /** The document at {@code /openapi/v2}. */
    OpenApiDocument swagger();
}
