package dev.edict.server.openapi;

import dev.edict.model.name.GroupVersionKind;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * What one method of one path does, in the terms that both versions of OpenAPI share.
 *
 * @param action the verb of the API, such as {@code list}; null for paths that are no resources
 * @param kind the kind of the body or of the answer; null likewise
 * @param responses what comes back, by status
 * @param produces the media types of the answers
 */
record Operation(
        String method,
        String id,
        String description,
        String tag,
        @Nullable String action,
        @Nullable GroupVersionKind kind,
        List<Parameter> parameters,
        @Nullable Body body,
        SequencedMap<Integer, Content> responses,
        List<String> produces) {

    /** @param mediaTypes in which the body may come */
    record Body(String definition, boolean required, List<String> mediaTypes) {}

    /** What an answer holds. */
    sealed interface Content {
        /** A value of a defined type. */
        record Of(String definition) implements Content {}

        /** Plain text, or what another server sends. */
        record Text() implements Content {}

        /** Nothing that is described. */
        record None() implements Content {}
    }
}
